// Without zod, which a page that only asks what somebody may do need not load.

export const SHARE_LEVELS = ['operate', 'view'] as const;

/** What a shared session lets a person do: `operate` reads, writes, stops and decides; `view` reads. */
export type ShareLevel = (typeof SHARE_LEVELS)[number];

export const SESSION_RELATIONS = ['author', ...SHARE_LEVELS, 'none'] as const;

/** How a person stands to a session. Who authored it is never also shared with. */
export type SessionRelation = (typeof SESSION_RELATIONS)[number];
