'use client';

import { Ellipsis, Signature, Square, SquareArrowOutUpRight } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { SessionRow } from '@/server/domain/session';
import { StopRunDialog } from './stop-run-dialog';

/** What an administrator does about a session: decide, stop, open. On a phone all is in the menu. */
export function SessionActions({ session }: { session: SessionRow }) {
  const [isStopping, setStopping] = useState(false);
  const isLive = session.currentRun !== null;
  return (
    <span className="relative z-1 inline-flex items-center justify-end gap-1.5">
      {session.waiting.length > 0 ? (
        <ButtonLink
          size="sm"
          href={`/sessions/${session.id}`}
          aria-label={`Decide in ${session.title}`}
          className="max-sm:hidden"
        >
          Decide
        </ButtonLink>
      ) : null}
      {isLive ? (
        <IconButton
          label={`Stop the run of ${session.title}`}
          tooltipSide="left"
          isFramed
          className="max-sm:hidden"
          onClick={() => setStopping(true)}
        >
          <Square size={12} aria-hidden="true" />
        </IconButton>
      ) : null}
      <DropdownMenu>
        <DropdownMenuTrigger>
          <IconButton label={`Actions for ${session.title}`} tooltipSide="left">
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem asChild>
            <Link href={`/sessions/${session.id}`} className="text-fg">
              <SquareArrowOutUpRight size={15} aria-hidden="true" />
              Open the transcript
            </Link>
          </DropdownMenuItem>
          {session.waiting.length > 0 ? (
            <DropdownMenuItem asChild>
              <Link href={`/sessions/${session.id}`} className="text-fg">
                <Signature size={15} aria-hidden="true" />
                Decide what waits
              </Link>
            </DropdownMenuItem>
          ) : null}
          {isLive ? (
            <DropdownMenuItem onSelect={() => setStopping(true)}>
              <Square size={15} aria-hidden="true" />
              Stop the run
            </DropdownMenuItem>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      <StopRunDialog session={session} isOpen={isStopping} onOpenChange={setStopping} />
    </span>
  );
}
