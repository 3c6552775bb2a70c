/** What has been put aside: docked above the composer, or hidden with only the badge left. */
type Aside = 'docked' | 'hidden';

/** Which prompt of a session is up, and where the pending ones are. Ids are approvals'. */
export interface Placement {
  /** The prompt that is up, or would be when nothing is aside. */
  currentId: string | null;
  asides: Readonly<Record<string, Aside>>;
  /** Ids that were pending when last looked at, soonest deadline first. */
  pendingIds: readonly string[];
  /** Whether a text field held text when last looked at, and whether that was on its way. */
  heldText: boolean;
  wasLeaving: boolean;
}

export const NO_PLACEMENT: Placement = {
  currentId: null,
  asides: {},
  pendingIds: [],
  heldText: false,
  wasLeaving: false,
};

/** How things stand now. */
export interface Surroundings {
  /** The pending approvals, soonest deadline first. */
  pendingIds: readonly string[];
  /** Some text field holds text that was not sent. */
  holdsText: boolean;
  /** The composer was typed in since the last message was sent. */
  hasTyped: boolean;
  /** What the composer holds is on its way and will be gone in a moment. */
  isLeaving: boolean;
  /** Whether the person ended the approval by an act in this tab. */
  isMine: (approvalId: string) => boolean;
}

/**
 * Follows how things stand; gives the same object when that changes nothing. A new approval opens
 * as a modal unless somebody is writing, then it docks; docked ones open once the text is gone. One
 * that ended under the eyes of the person stays up until it is closed, unless its end was their own
 * answer; then the next one comes up.
 */
export function place(held: Placement, now: Surroundings): Placement {
  const isWriting = (now.holdsText || now.hasTyped) && !now.isLeaving;
  const isSame =
    held.heldText === now.holdsText &&
    held.wasLeaving === now.isLeaving &&
    held.pendingIds.length === now.pendingIds.length &&
    held.pendingIds.every((id, index) => id === now.pendingIds[index]) &&
    !(held.currentId !== null && isGone(held, now));
  if (isSame) return held;

  const isTextGone = held.heldText && !now.holdsText;
  // It was not taken after all: what opened meanwhile stands over a text that was not sent.
  const isTextBack = held.wasLeaving && !now.isLeaving && now.holdsText;
  const asides: Record<string, Aside> = {};
  for (const id of now.pendingIds) {
    const isNew = !held.pendingIds.includes(id);
    const kept = held.asides[id] ?? (isTextBack ? 'docked' : undefined);
    const aside = isNew && isWriting ? 'docked' : kept;
    if (aside !== undefined && !(aside === 'docked' && isTextGone)) asides[id] = aside;
  }
  const aside = held.currentId === null ? undefined : held.asides[held.currentId];
  const isOver = isGone(held, now) || (aside === 'docked' && isLeft(held, { now, isTextGone }));
  const currentId = isOver ? null : held.currentId;
  if (currentId !== null && !now.pendingIds.includes(currentId) && aside !== undefined) {
    asides[currentId] = aside;
  }
  return {
    currentId: currentId ?? firstUp(now.pendingIds, asides),
    asides,
    pendingIds: now.pendingIds,
    heldText: now.holdsText,
    wasLeaving: now.isLeaving,
  };
}

/** Whether the current prompt has nothing left to say. */
function isGone({ currentId, asides }: Placement, now: Surroundings): boolean {
  if (currentId === null) return true;
  if (asides[currentId] === 'hidden') return true;
  return !now.pendingIds.includes(currentId) && now.isMine(currentId);
}

/** Whether a docked prompt that has ended was read: the person has sent on, or the next one came. */
function isLeft(
  { currentId }: Placement,
  { now, isTextGone }: { now: Surroundings; isTextGone: boolean },
): boolean {
  if (currentId === null || now.pendingIds.includes(currentId)) return false;
  return isTextGone || now.pendingIds.length > 0;
}

/** The soonest that is open; else the soonest that is docked. */
function firstUp(ids: readonly string[], asides: Readonly<Record<string, Aside>>): string | null {
  const open = ids.find((id) => asides[id] === undefined);
  return open ?? ids.find((id) => asides[id] === 'docked') ?? null;
}

/** Where the current prompt is shown. */
export function formOf({ currentId, asides }: Placement): 'modal' | 'dock' | 'none' {
  if (currentId === null) return 'none';
  const aside = asides[currentId];
  if (aside === undefined) return 'modal';
  return aside === 'docked' ? 'dock' : 'none';
}

/** Opens one prompt as a modal: the named one, or the first that waits. */
export function open(held: Placement, approvalId?: string): Placement {
  const id = approvalId ?? held.currentId ?? held.pendingIds[0];
  if (id === undefined) return held;
  const { [id]: _, ...asides } = held.asides;
  return { ...held, currentId: id, asides };
}

/** Puts every pending prompt aside; what comes later opens by itself again. */
export function putAside(held: Placement, aside: Aside): Placement {
  const asides = Object.fromEntries(held.pendingIds.map((id) => [id, aside]));
  const isPending = held.currentId !== null && held.pendingIds.includes(held.currentId);
  const currentId =
    isPending && aside === 'docked' ? held.currentId : firstUp(held.pendingIds, asides);
  return { ...held, asides, currentId };
}

/** Closes a prompt that has ended; the next one that is not aside comes up. */
export function close(held: Placement): Placement {
  return { ...held, currentId: firstUp(held.pendingIds, held.asides) };
}

/** Moves to the prompt `by` places further among the pending ones; it stops at the ends. */
export function move(held: Placement, by: 1 | -1): Placement {
  const at = held.currentId === null ? -1 : held.pendingIds.indexOf(held.currentId);
  const id = held.pendingIds[at === -1 ? 0 : at + by];
  if (id === undefined) return held;
  const aside = held.currentId === null ? undefined : held.asides[held.currentId];
  const { [id]: _, ...others } = held.asides;
  return {
    ...held,
    currentId: id,
    asides: aside === 'docked' ? { ...others, [id]: aside } : others,
  };
}
