'use client';

import { ShieldOff } from 'lucide-react';
import { DropdownMenuItem, DropdownMenuSeparator } from '@/components/ui/dropdown-menu';

/** The entry of a session's menu that asks whether everything may pass for a while. */
export function EverythingMenuItem({ onSelect }: { onSelect: () => void }) {
  return (
    <>
      <DropdownMenuItem onSelect={onSelect}>
        <ShieldOff size={15} aria-hidden="true" />
        Allow everything for 30 minutes…
      </DropdownMenuItem>
      <DropdownMenuSeparator />
    </>
  );
}
