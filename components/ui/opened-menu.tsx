'use client';

import { useCallback, useState, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from './dropdown-menu';
import type { MenuOpening } from './menu-button';

interface OpenedMenuProps extends Pick<
  ComponentProps<typeof DropdownMenuContent>,
  'side' | 'align' | 'className'
> {
  opening: MenuOpening;
  children: ReactNode;
}

/**
 * The menu of a `MenuButton`, open for as long as it is drawn. It stands beside its button and gives
 * the focus back to it.
 */
export function OpenedMenu({ opening, children, ...look }: OpenedMenuProps) {
  const { button, isByKeyboard, close } = opening;
  const [place] = useState(() => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return { left, top, width, height };
  });
  // Before the menu takes the focus to itself, which it leaves alone where an entry has it.
  const focusFirst = useCallback(
    (content: HTMLElement | null) => {
      if (!isByKeyboard) return;
      const first = content?.querySelector<HTMLElement>('[role^="menuitem"]');
      first?.focus({ preventScroll: true });
    },
    [isByKeyboard],
  );
  return (
    <DropdownMenu
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      {/* The menu is measured from its own trigger; the button was there before its code. */}
      {createPortal(
        <DropdownMenuTrigger>
          <span aria-hidden="true" className="pointer-events-none fixed" style={place} />
        </DropdownMenuTrigger>,
        document.body,
      )}
      <DropdownMenuContent
        ref={focusFirst}
        aria-labelledby={undefined}
        aria-label={button.getAttribute('aria-label') ?? undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.focus();
        }}
        {...look}
      >
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
