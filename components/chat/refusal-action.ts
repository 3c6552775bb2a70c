import { createContext, useContext, type ReactNode } from 'react';
import type { ToolCall } from '@/server/domain/tool-call';

/** Draws what a person can do about a call that was refused without asking; null for nothing. */
type RenderRefusalAction = (call: ToolCall) => ReactNode;

export const RefusalActionContext = createContext<RenderRefusalAction>(() => null);

export function useRefusalAction(): RenderRefusalAction {
  return useContext(RefusalActionContext);
}
