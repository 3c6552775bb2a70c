'use client';

import { Bell, BellOff, BellRing } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { useNotify, type NotifyState } from './use-notify';

const FACES: Record<Exclude<NotifyState, 'missing'>, { Icon: typeof Bell; label: string }> = {
  off: { Icon: Bell, label: 'Notify me here when something waits and I am not looking' },
  on: { Icon: BellRing, label: 'Notifications are on here. Turn them off' },
  blocked: { Icon: BellOff, label: 'Notifications are blocked in the settings of this browser' },
};

/** Switches notifications of this browser. Nobody is asked for them before they press it. */
export function NotifyButton() {
  const { state, toggle } = useNotify();
  if (state === 'missing') return null;
  const { Icon, label } = FACES[state];
  return (
    <IconButton
      label={label}
      aria-pressed={state === 'on'}
      aria-disabled={state === 'blocked' || undefined}
      tooltipSide="bottom"
      onClick={toggle}
    >
      <Icon size={16} aria-hidden="true" />
    </IconButton>
  );
}
