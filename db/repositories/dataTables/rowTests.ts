/** A value of a row: a cell by the id of its column, or what every row has of its own. */
export type RowField = { column: string } | { own: 'id' | 'created_at' | 'updated_at' };

export type JsonType = 'string' | 'number' | 'boolean' | 'array' | 'object';
export type Comparison = '=' | '<' | '>' | '<=' | '>=';

/**
 * A question to a row of a data table that is always answered with yes or no. Tests of a value that is not there, or of
 * another JSON type, answer no. Texts compare by code point; times are texts in ISO 8601 with milliseconds in UTC.
 */
export type RowTest =
  | boolean
  | { is: 'absent'; field: RowField }
  | { is: 'type'; field: RowField; type: JsonType }
  /** `lower`: A to Z are compared as a to z. */
  | { is: 'text'; field: RowField; how: Comparison | 'contains' | 'starts' | 'ends'; value: string; lower?: boolean }
  /** Of ASCII characters only. */
  | { is: 'ascii'; field: RowField }
  | { is: 'number'; field: RowField; how: Comparison; value: number }
  | { is: 'boolean'; field: RowField; value: boolean }
  /** A list of so many entries. */
  | { is: 'length'; field: RowField; how: Comparison; value: number }
  /** A list with this text, number, boolean or null in it. */
  | { is: 'entry'; field: RowField; value: string | number | boolean | null }
  /** A list or an object without entries. */
  | { is: 'empty'; field: RowField }
  | { not: RowTest }
  | { all: readonly RowTest[] }
  | { any: readonly RowTest[] };

/** Takes a value as a parameter of the statement and returns its place (`$3`). */
export type Place = (value: unknown) => string;

/** A test as a condition on `data_table_rows r`. Values and ids of columns are parameters, never part of the text. */
export function rowTestSql(test: RowTest, place: Place): string {
  if (typeof test === 'boolean') return test ? 'true' : 'false';
  if ('not' in test) return `(NOT ${rowTestSql(test.not, place)})`;
  if ('all' in test) return joined(test.all, ' AND ', place);
  if ('any' in test) return joined(test.any, ' OR ', place);
  return `((${leafSql(test, place)}) IS TRUE)`;
}

/** The value as a text; null if there is none. */
export function fieldText(field: RowField, place: Place): string {
  if ('column' in field) return `(r.cells ->> ${place(field.column)}::text)`;
  if (field.own === 'id') return 'r.id';
  return `to_char(r.${field.own} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The value as a number; null if it is none. */
export function fieldNumber(field: RowField, place: Place): string {
  return `(CASE WHEN jsonb_typeof(${fieldJson(field, place)}) = 'number' THEN ${fieldText(field, place)}::numeric END)`;
}

function fieldJson(field: RowField, place: Place): string {
  return 'column' in field ? `(r.cells -> ${place(field.column)}::text)` : `to_jsonb(${fieldText(field, place)})`;
}

function joined(tests: readonly RowTest[], glue: ' AND ' | ' OR ', place: Place): string {
  if (tests.length === 0) return glue === ' AND ' ? 'true' : 'false';
  return `(${tests.map((test) => rowTestSql(test, place)).join(glue)})`;
}

type Leaf = Extract<RowTest, { is: string }>;

function leafSql(test: Leaf, place: Place): string {
  switch (test.is) {
    case 'absent':
      return `${fieldText(test.field, place)} IS NULL`;
    case 'type':
      return `jsonb_typeof(${fieldJson(test.field, place)}) = ${place(test.type)}::text`;
    case 'text':
      return textSql(test, place);
    case 'ascii': {
      const text = fieldText(test.field, place);
      return `octet_length(${text}) = char_length(${text})`;
    }
    case 'number':
      return `${fieldNumber(test.field, place)} ${test.how} ${place(String(test.value))}::numeric`;
    case 'boolean':
      return `${fieldJson(test.field, place)} = ${place(JSON.stringify(test.value))}::jsonb`;
    case 'length': {
      const json = fieldJson(test.field, place);
      const length = `CASE WHEN jsonb_typeof(${json}) = 'array' THEN jsonb_array_length(${json}) END`;
      return `(${length}) ${test.how} ${place(String(test.value))}::numeric`;
    }
    case 'entry': {
      const json = fieldJson(test.field, place);
      return `jsonb_typeof(${json}) = 'array' AND ${json} @> ${place(JSON.stringify([test.value]))}::jsonb`;
    }
    case 'empty':
      return `${fieldJson(test.field, place)} IN ('[]'::jsonb, '{}'::jsonb)`;
  }
}

function textSql({ field, how, value, lower }: Extract<Leaf, { is: 'text' }>, place: Place): string {
  const text = lower ? `lower(${fieldText(field, place)} COLLATE "C")` : `${fieldText(field, place)} COLLATE "C"`;
  const wanted = `${place(value)}::text`;
  switch (how) {
    case 'contains':
      return `strpos(${text}, ${wanted}) > 0`;
    case 'starts':
      return `starts_with(${text}, ${wanted})`;
    case 'ends':
      return `right(${text}, char_length(${wanted})) = ${wanted}`;
    default:
      return `${text} ${how} ${wanted}`;
  }
}
