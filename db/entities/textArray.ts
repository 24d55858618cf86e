import { p, Type } from '@mikro-orm/core';

/**
 * A `text[]` whose values reach PostgreSQL as its driver writes arrays: each one quoted. The mapper's own type quotes too few, so that a blank
 * is a syntax error and the text `NULL` a null; an array that is left to the mapper becomes a list of parameters.
 * Source: postgresql.org/docs/18/arrays.html#ARRAYS-IO; node-postgres `lib/utils.js` (`arrayString`).
 */
export class TextArrayType extends Type<string[] | null, string | null> {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return value && `{${value.map(quoted).join(',')}}`;
  }

  override getColumnType(): string {
    return 'text[]';
  }
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** A column `text[]`: the only way to have one in an entity (`test/db/textArrays.test.ts`). */
export function textArray<Value extends string = string>() {
  return p.type(TextArrayType).$type<Value[]>();
}
