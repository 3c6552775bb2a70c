import { createContext, useContext } from 'react';
import { createServerClock, type ServerClock } from './server-clock';
import { createTicker, type Ticker } from './ticker';
import { createValueStore, type ValueStore } from './value-store';

/** `idle` before anything is followed; `cut` while a lost connection is being made again. */
export type ConnectionState = 'idle' | 'open' | 'cut';

/** What the one live connection of a tab tells everybody. */
export interface LiveLink {
  clock: ServerClock;
  /** The clock's time as components show it. */
  ticker: Ticker;
  connection: ValueStore<ConnectionState>;
}

/** Makes the link's stores, before anything has connected. */
export function createLiveLink(clock: ServerClock = createServerClock()): LiveLink {
  return {
    clock,
    ticker: createTicker(clock.now),
    connection: createValueStore<ConnectionState>('idle'),
  };
}

export const LiveLinkContext = createContext<LiveLink>(createLiveLink());

/** Gives the live link of this tab. */
export function useLiveLink(): LiveLink {
  return useContext(LiveLinkContext);
}
