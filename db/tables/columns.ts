import type { ColumnType } from 'kysely';

/** A column of JSON: parsed in rows, its text (`JSON.stringify`) where it is written. Narrow what is read with `$narrowType`. */
export type Json = ColumnType<unknown, string, string>;
/** The same for a column with a default, which an insert may leave out. */
export type GeneratedJson = ColumnType<unknown, string | undefined, string>;
/** The same for a column that may be null. */
export type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
