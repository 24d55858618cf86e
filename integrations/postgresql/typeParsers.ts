import { types } from 'pg';

/** Converts the text of a value to JSON. */
export type ParseValue = (text: string) => unknown;

const asText: ParseValue = (text) => text;
const asNumber: ParseValue = (text) => {
  const number = Number(text);
  return Number.isFinite(number) ? number : text; // NaN and Infinity are not in JSON
};
const asJson: ParseValue = (text) => JSON.parse(text) as unknown;

/** `\x` and hexadecimal digits become base64. */
const asBase64: ParseValue = (text) =>
  text.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('base64') : text;

/**
 * An instant as ISO 8601 in UTC, with all of its digits: `2026-01-02 03:04:05.123456+02`. Instants that ISO 8601 does not have stay as they
 * are, such as `infinity`.
 */
export function instantOf(text: string): string {
  const [, day, time, fraction = '', sign, hours, minutes = '0', seconds = '0'] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/.exec(text) ?? [];
  if (day === undefined) return text;
  // Zones of old times have seconds.
  const offsetMs = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  const at = new Date(Date.parse(`${day}T${time}Z`) + (sign === '-' ? offsetMs : -offsetMs));
  return `${at.toISOString().slice(0, 19)}${fraction}Z`;
}

const scalars: ReadonlyMap<number, ParseValue> = new Map<number, ParseValue>([
  [16, (text) => text === 't'],
  [17, asBase64],
  [21, asNumber],
  [23, asNumber],
  [26, asNumber],
  [700, asNumber],
  [701, asNumber],
  [114, asJson],
  [3802, asJson],
  [1184, instantOf],
]);

/** Types of entries by the type of their array. */
const entriesOfArrays: ReadonlyMap<number, number> = new Map([
  [1000, 16],
  [1001, 17],
  [1005, 21],
  [1007, 23],
  [1028, 26],
  [1021, 700],
  [1022, 701],
  [199, 114],
  [3807, 3802],
  [1185, 1184],
  // Entries that stay text: names, texts, int8, numeric, dates, times, intervals, uuid, money, addresses.
  ...[1002, 1003, 1009, 1014, 1015, 1016, 1231, 1182, 1115, 1183, 1270, 1187, 2951, 791, 1041, 651].map(
    (type) => [type, 25] as const,
  ),
]);

/** The driver's types list no arrays. */
const textArrayType = 1009 as number as never;
const splitArray = types.getTypeParser(textArrayType) as (text: string) => unknown[];

/**
 * Returns how values of a type become JSON: booleans and numbers that JavaScript holds exactly, JSON, lists, base64 for bytes, instants in
 * UTC. Everything else is the text of the server: large integers, decimals, dates, times, intervals, ranges, enums.
 */
export function parserOf(type: number): ParseValue {
  const entry = entriesOfArrays.get(type);
  if (entry === undefined) return scalars.get(type) ?? asText;
  const parse = scalars.get(entry) ?? asText;
  return (text) => withEntries(splitArray(text), parse);
}

function withEntries(value: unknown, parse: ParseValue): unknown {
  if (Array.isArray(value)) return value.map((entry) => withEntries(entry, parse));
  return typeof value === 'string' ? parse(value) : null;
}
