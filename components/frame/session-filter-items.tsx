'use client';

import { DropdownMenuRadioGroup, DropdownMenuRadioItem } from '@/components/ui/dropdown-menu';
import type { MenuOpening } from '@/components/ui/menu-button';
import { OpenedMenu } from '@/components/ui/opened-menu';

interface SessionFilterItemsProps {
  opening: MenuOpening;
  isArchiveShown: boolean;
  onArchiveShown: (isShown: boolean) => void;
}

/** The opened menu of what the list covers. */
export function SessionFilterItems({
  opening,
  isArchiveShown,
  onArchiveShown,
}: SessionFilterItemsProps) {
  return (
    <OpenedMenu opening={opening} align="end">
      <DropdownMenuRadioGroup
        value={isArchiveShown ? 'all' : 'open'}
        onValueChange={(choice) => onArchiveShown(choice === 'all')}
      >
        <DropdownMenuRadioItem value="open">Without the archive</DropdownMenuRadioItem>
        <DropdownMenuRadioItem value="all">With the archive</DropdownMenuRadioItem>
      </DropdownMenuRadioGroup>
    </OpenedMenu>
  );
}
