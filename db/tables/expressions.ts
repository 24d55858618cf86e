import { sql, type RawBuilder } from 'kysely';

/** The time of the transaction. */
export const now = sql<Date>`now()`;

/** The same in whole milliseconds, as times are stored; never later. */
export const nowInMilliseconds = sql<Date>`date_trunc('milliseconds', now())`;

/** All of the values as one parameter: `where('id', '=', anyOf(ids))` has one text however many there are, and none match an empty list. */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${values})`;
}

/** The time that many milliseconds before the time of the transaction. */
export function ago(durationMs: number): RawBuilder<Date> {
  return sql<Date>`now() - ${durationMs}::double precision * interval '1 millisecond'`;
}

/** The time that many milliseconds after the time of the transaction. */
export function fromNow(durationMs: number): RawBuilder<Date> {
  return sql<Date>`now() + ${durationMs}::double precision * interval '1 millisecond'`;
}
