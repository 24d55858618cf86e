import {
  asRecord,
  fieldKind,
  fieldsOf,
  isRare,
  startValue,
  type FieldKind,
  type JsonSchema,
  type NamedField,
} from './jsonSchema.ts';

const mostFields = 4;
/** How much of a row each kind of field takes; kinds that are not here need more than a line. */
const shares: Partial<Record<FieldKind, string>> = {
  text: 'minmax(0, 3fr)',
  data_column: 'minmax(0, 3fr)',
  vendor_list: 'minmax(0, 3fr)',
  json: 'minmax(0, 4fr)',
  number: 'minmax(64px, 1.4fr)',
  choice: 'minmax(88px, 1.6fr)',
  switch: 'auto',
};

/** Returns the fields of entries that are short enough for one table row; null for all other entries. */
export function rowFields(entry: JsonSchema): NamedField[] | null {
  const fields = fieldKind(entry) === 'object' ? fieldsOf(entry) : [];
  const fits = fields.every(
    (field) =>
      shares[fieldKind(field.schema)] !== undefined &&
      !isRare(field) &&
      field.schema['x-show-when'] === undefined &&
      field.schema['x-control'] !== 'code',
  );
  return fits && fields.length > 1 && fields.length <= mostFields ? fields : null;
}

/** The columns of a row, for `grid-template-columns`. */
export function rowColumns(fields: readonly NamedField[]): string {
  return fields.map(({ schema }) => shares[fieldKind(schema)] ?? '1fr').join(' ');
}

/** The last name in an expression that reads a field: `{{ $json.address.city }}` → `city`. Empty if it names none. */
export function fieldNameOf(expression: string): string {
  const path = /^\{\{\s*(.*?)\s*\}\}$/.exec(expression)?.[1] ?? '';
  return /(?:\.([\p{L}\p{N}_$]+)|\["([^"\]]+)"\])(?:\[\d+\])*$/u.exec(path)?.slice(1).find(Boolean) ?? '';
}

/** Returns the path of the field that an expression names: `{{ $json.address.city }}` → `address.city`. */
function pathOf(expression: string): string | undefined {
  return /^\{\{\s*\$json\.(.*?)\s*\}\}$/.exec(expression)?.[1];
}

/**
 * The entry that an expression dropped onto a list becomes: its value, named as the field it reads; where the list is about fields
 * by their names, that name. Null if entries hold no value.
 */
export function entryOfDropped(entry: JsonSchema, expression: string): Record<string, unknown> | null {
  const fields = rowFields(entry) ?? [];
  const value = fields.findLast(({ schema }) => ['json', 'text'].includes(fieldKind(schema)));
  const name = fields.find((field) => field !== value && ['text', 'data_column'].includes(fieldKind(field.schema)));
  if (value === undefined) return null;
  const started = asRecord(startValue(entry));
  const isName = /^(field|column|path)/.test(value.name);
  return {
    ...started,
    ...(name === undefined ? {} : { [name.name]: fieldNameOf(expression) }),
    [value.name]: isName ? (pathOf(expression) ?? expression) : expression,
  };
}
