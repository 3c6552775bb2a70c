'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { FOREIGN_MS } from './foreign-ms';
import { OWN_KEYS } from './own-keys';
import { isTextField } from './text-field';
import type { Arming } from './use-arming';
import type { BatchChoice, InboxBatch } from './use-inbox-batch';

interface BatchKeysOptions {
  batch: InboxBatch;
  arming: Arming;
  /** The row that `x` ticks; undefined when nothing waits. */
  selectedId: string | undefined;
  onMove: (by: 1 | -1) => void;
  onChoose: (choice: BatchChoice, activation: { detail: number }) => void;
  onReason: () => void;
}

const KEY_PRESS = { detail: 1 };

/** Letters that mean something to the prompt beside the list while nothing is ticked. */
const PROMPT_KEYS = 'aswdrejk?';

/**
 * The keys of the inbox: `x` ticks the selected row, and while some are ticked the letters of the
 * choices act on these and not on the prompt beside the list.
 */
export function useBatchKeys(options: BatchKeysOptions): void {
  const { batch, arming, selectedId, onMove, onChoose, onReason } = options;
  const foreignAt = useRef(-Infinity);

  const act = (key: string): boolean => {
    if (key === 'x') {
      if (selectedId !== undefined) batch.toggle(selectedId);
      return true;
    }
    if (batch.ticked.length === 0) return false;
    switch (key) {
      case 'a':
        onChoose('once', KEY_PRESS);
        return true;
      case 'd':
        onChoose('deny', KEY_PRESS);
        return true;
      case 'r':
        if (arming.accepts(KEY_PRESS)) onReason();
        return true;
      case 'j':
        onMove(1);
        return true;
      case 'k':
        onMove(-1);
        return true;
      case 'Escape':
        batch.tickAll(false);
        return true;
      default:
        return false;
    }
  };

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (event.metaKey || event.ctrlKey || event.altKey || isTextField(event.target)) return;
    if (document.querySelector(`[role="dialog"], [${OWN_KEYS}]`) !== null) return;
    const isForeign = event.timeStamp - foreignAt.current < FOREIGN_MS;
    if (!isForeign && act(event.key)) event.preventDefault();
    else if (isText(event.key) && !PROMPT_KEYS.includes(event.key)) {
      foreignAt.current = event.timeStamp;
    }
  });

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function isText(key: string): boolean {
  return key.length === 1 && key !== ' ';
}
