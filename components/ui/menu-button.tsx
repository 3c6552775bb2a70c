'use client';

import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { IconButton, type IconButtonProps } from './icon-button';

/** How a menu came to be open; what `OpenedMenu` needs to know. */
export interface MenuOpening {
  button: HTMLElement;
  /** Its first entry has the focus at once. */
  isByKeyboard: boolean;
  close: () => void;
}

interface MenuButtonProps extends IconButtonProps {
  /** Draws the menu, an `OpenedMenu`, while it is open; its code may be fetched by then only. */
  renderMenu: (opening: MenuOpening) => ReactNode;
}

/** An icon that opens a menu, after the menu button pattern of the ARIA Authoring Practices. */
export function MenuButton({ renderMenu, ...props }: MenuButtonProps) {
  const [opened, setOpened] = useState<Omit<MenuOpening, 'close'> | null>(null);

  const click = ({ currentTarget, detail }: MouseEvent<HTMLElement>): void => {
    // A click that no pointer made comes from a key.
    setOpened({ button: currentTarget, isByKeyboard: detail === 0 });
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpened({ button: event.currentTarget, isByKeyboard: true });
  };
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        data-state={opened === null ? 'closed' : 'open'}
        onClick={click}
        onKeyDown={press}
        {...props}
      />
      {opened === null ? null : renderMenu({ ...opened, close: () => setOpened(null) })}
    </>
  );
}
