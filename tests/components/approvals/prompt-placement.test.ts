import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  close,
  formOf,
  move,
  NO_PLACEMENT,
  open,
  place,
  putAside,
  type Placement,
  type Surroundings,
} from '@/components/approvals/prompt-placement';

const idle: Surroundings = {
  pendingIds: [],
  holdsText: false,
  hasTyped: false,
  isLeaving: false,
  isMine: () => false,
};

function after(...states: Partial<Surroundings>[]): Placement {
  return states.reduce<Placement>(
    (held, state) => place(held, { ...idle, ...state }),
    NO_PLACEMENT,
  );
}

describe('place', () => {
  it('M4 opens a modal for what waits in the session on screen', () => {
    const placement = after({ pendingIds: ['a'] });
    expect([placement.currentId, formOf(placement)]).toEqual(['a', 'modal']);
  });

  it('M4 docks while a field holds text, or was typed in since the last message', () => {
    expect(formOf(after({ pendingIds: ['a'], holdsText: true }))).toBe('dock');
    expect(formOf(after({ pendingIds: ['a'], hasTyped: true }))).toBe('dock');
  });

  it('M4 does not dock for the very message that is on its way', () => {
    expect(formOf(after({ pendingIds: ['a'], holdsText: true, isLeaving: true }))).toBe('modal');
  });

  it('M4 docks what opened over a message that was not taken after all', () => {
    const leaving = { pendingIds: ['a'], holdsText: true, hasTyped: true, isLeaving: true };
    expect(formOf(after(leaving, { ...leaving, isLeaving: false }))).toBe('dock');
    expect(formOf(after(leaving, { pendingIds: ['a'] }))).toBe('modal');
  });

  it('M4 opens a docked prompt once the field is empty', () => {
    const docked = { pendingIds: ['a'], holdsText: true, hasTyped: true };
    expect(formOf(after(docked, { ...docked, holdsText: false }))).toBe('modal');
  });

  it('M4 hides without deciding; what comes later opens by itself', () => {
    const hidden = putAside(after({ pendingIds: ['a'] }), 'hidden');
    expect(formOf(hidden)).toBe('none');
    const same = place(hidden, { ...idle, pendingIds: ['a'] });
    expect(formOf(same)).toBe('none');
    const next = place(same, { ...idle, pendingIds: ['a', 'b'] });
    expect([next.currentId, formOf(next)]).toEqual(['b', 'modal']);
    expect(formOf(open(same))).toBe('modal');
  });

  it('M1 keeps a prompt that ended elsewhere up until it is closed', () => {
    const ended = after({ pendingIds: ['a'] }, { pendingIds: [] });
    expect([ended.currentId, formOf(ended)]).toEqual(['a', 'modal']);
    expect(formOf(close(ended))).toBe('none');
  });

  it('goes on to the next one after an answer of one’s own', () => {
    const next = after(
      { pendingIds: ['a', 'b'] },
      { pendingIds: ['b'], isMine: (id) => id === 'a' },
    );
    expect([next.currentId, formOf(next)]).toEqual(['b', 'modal']);
  });

  it('stays at the prompt that is up when one with a sooner deadline comes', () => {
    const placement = after({ pendingIds: ['a'] }, { pendingIds: ['b', 'a'] });
    expect(placement.currentId).toBe('a');
    expect(move(placement, -1).currentId).toBe('b');
    expect(move(placement, 1).currentId).toBe('a');
  });

  it('lets a docked prompt that ended make way for the next one', () => {
    const docked = { pendingIds: ['a'], holdsText: true };
    const next = after(
      docked,
      { pendingIds: [], holdsText: true },
      { ...docked, pendingIds: ['b'] },
    );
    expect([next.currentId, formOf(next)]).toEqual(['b', 'dock']);
  });

  it('M1 settles at once, and while something waits and nothing is aside a prompt is up', () => {
    const ids = fc.subarray(['a', 'b', 'c', 'd']);
    const state = fc.record({
      pendingIds: ids,
      holdsText: fc.boolean(),
      hasTyped: fc.boolean(),
      isLeaving: fc.boolean(),
      mine: ids,
    });
    const act = fc.constantFrom<((held: Placement) => Placement) | null>(
      null,
      (held) => putAside(held, 'hidden'),
      (held) => putAside(held, 'docked'),
      open,
      close,
      (held) => move(held, 1),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(state, act), { maxLength: 12 }), (steps) => {
        let held = NO_PLACEMENT;
        for (const [{ mine, ...over }, action] of steps) {
          const now: Surroundings = { ...over, isMine: (id) => mine.includes(id) };
          held = place(held, now);
          expect(place(held, now)).toBe(held);
          const open = now.pendingIds.filter((id) => held.asides[id] === undefined);
          if (open.length > 0) expect(held.currentId).not.toBeNull();
          if (action !== null) held = place(action(held), now);
        }
      }),
    );
  });
});
