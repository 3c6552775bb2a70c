import { wellFormed } from '@/server/platform/well-formed';
import {
  EVENT_SEQ,
  type ColumnValue,
  type EventSeq,
  type Increment,
  type RowInsert,
  type RowUpdate,
  type WriteUnit,
} from './write-unit';

export interface PlacedInsert extends Omit<RowInsert, 'row'> {
  row: { id: string } & Record<string, ColumnValue>;
}

export interface PlacedUpdate extends Omit<RowUpdate, 'set'> {
  set: Record<string, ColumnValue | Increment>;
}

/** The rows of a unit, ready to be written. */
export interface PlacedRows {
  inserts: PlacedInsert[];
  updates: PlacedUpdate[];
}

/**
 * Puts the sequence number of the unit's first event where `EVENT_SEQ` stands, and makes texts what
 * the database can hold. Throws when the unit asks for the number and has no event.
 */
export function withEventSeq(unit: WriteUnit, seq: number | undefined): PlacedRows {
  const place = <T>(value: T | EventSeq): T | number => {
    if (typeof value === 'string') return wellFormed(value) as T;
    if (value !== EVENT_SEQ) return value as T;
    if (seq === undefined) throw new TypeError('A unit without events has no sequence number.');
    return seq;
  };
  return {
    inserts: (unit.inserts ?? []).map(({ table, row }) => ({
      table,
      row: { ...mapValues(row, place<ColumnValue>), id: row.id },
    })),
    updates: (unit.updates ?? []).map((update) => ({
      ...update,
      set: mapValues(update.set, place<ColumnValue | Increment>),
    })),
  };
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
