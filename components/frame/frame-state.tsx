'use client';

import { usePathname } from 'next/navigation';
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

/** How the sidebar stands: a column on a wide screen, a drawer on a narrow one. */
export interface FrameState {
  isCollapsed: boolean;
  isDrawerOpen: boolean;
  toggleCollapsed: () => void;
  setDrawerOpen: (isOpen: boolean) => void;
}

const FrameContext = createContext<FrameState>({
  isCollapsed: false,
  isDrawerOpen: false,
  toggleCollapsed: () => {},
  setDrawerOpen: () => {},
});

const STORAGE_KEY = 'countersign.sidebar';
const listeners = new Set<() => void>();

/** Keeps how the sidebar stands; the column's width survives a reload, the drawer does not. */
export function FrameStateProvider({ children }: { children: ReactNode }) {
  const isCollapsed = useSyncExternalStore(subscribe, readCollapsed, () => false);
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const path = usePathname();

  const toggleCollapsed = useCallback(() => writeCollapsed(!readCollapsed()), []);
  // The drawer belongs to the page it was opened on: going to another closes it.
  const setDrawerOpen = useCallback(
    (isOpen: boolean) => setDrawerPath(isOpen ? path : null),
    [path],
  );
  const isDrawerOpen = drawerPath !== null && drawerPath === path;

  const state = useMemo(
    () => ({ isCollapsed, isDrawerOpen, toggleCollapsed, setDrawerOpen }),
    [isCollapsed, isDrawerOpen, toggleCollapsed, setDrawerOpen],
  );
  return <FrameContext value={state}>{children}</FrameContext>;
}

export function useFrameState(): FrameState {
  return useContext(FrameContext);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function readCollapsed(): boolean {
  return localStorage.getItem(STORAGE_KEY) === 'collapsed';
}

function writeCollapsed(isCollapsed: boolean): void {
  localStorage.setItem(STORAGE_KEY, isCollapsed ? 'collapsed' : 'open');
  for (const listener of [...listeners]) listener();
}
