import { DateTime } from 'luxon';

import { readWrittenDate } from './writtenDate.ts';

/** Types an operator can ask for. */
export type ConditionType = 'any' | 'string' | 'number' | 'dateTime' | 'boolean' | 'array' | 'object';

/** A value read as a type: dates become milliseconds since 1970; null if there is none. `is`: the value in words, such as `the number 3`. */
export type TypedValue = { ok: true; value: unknown } | { ok: false; is: string };

const MAX_SHOWN_CHARS = 100;

/**
 * Reads a value as a type. Absent values (null, undefined) fit every type. Without `loose` nothing is converted but a
 * date that a text says, since JSON has no dates.
 */
export function readAs(type: ConditionType, value: unknown, loose: boolean): TypedValue {
  if (value === undefined || value === null) return { ok: true, value: null };
  const read = exact(type, value) ?? (loose ? converted(type, value) : null);
  if (read !== null) return { ok: true, value: read };
  return { ok: false, is: valueInWords(value) };
}

function exact(type: ConditionType, value: unknown): unknown {
  switch (type) {
    case 'any':
      return value;
    case 'array':
      return Array.isArray(value) ? value : null;
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) ? value : null;
    case 'dateTime':
      return typeof value === 'string' ? dateFromText(value.trim()) : null;
    default:
      return typeof value === type ? value : null;
  }
}

function converted(type: ConditionType, value: unknown): unknown {
  switch (type) {
    case 'string':
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    case 'number':
      return numberFrom(value);
    case 'boolean':
      return booleanFrom(value);
    case 'dateTime':
      return dateFrom(value);
    case 'array':
    case 'object':
      return typeof value === 'string' ? exact(type, jsonFrom(value)) : null;
    default:
      return null;
  }
}

function numberFrom(value: unknown): number | null {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

function booleanFrom(value: unknown): boolean | null {
  if (typeof value === 'number') return value !== 0;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : null;
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' || text === '' ? false : null;
}

function dateFrom(value: unknown): number | null {
  if (typeof value === 'number') return millisOf(DateTime.fromMillis(value));
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return /^-?\d{9,15}$/.test(text) ? millisOf(DateTime.fromMillis(Number(text))) : null;
}

function dateFromText(text: string): number | null {
  const zone = { zone: 'utc' };
  return (
    millisOf(DateTime.fromISO(text, zone)) ??
    millisOf(DateTime.fromSQL(text, zone)) ??
    millisOf(DateTime.fromRFC2822(text, zone)) ??
    millisOf(DateTime.fromHTTP(text, zone)) ??
    readWrittenDate(text, 'utc')?.toMillis() ??
    null
  );
}

function millisOf(date: DateTime): number | null {
  return date.isValid ? date.toMillis() : null;
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the value cannot be converted, which the caller says.
    return null;
  }
}

/** A value as people say it. */
function valueInWords(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `the text “${shown(value)}”`;
    case 'number':
      return `the number ${value}`;
    case 'boolean':
      return String(value);
    default:
      return `${Array.isArray(value) ? 'a list' : 'an object'}: ${shown(value)}`;
  }
}

const typesInWords: Readonly<Record<ConditionType, string>> = {
  any: 'values',
  string: 'text',
  number: 'numbers',
  dateTime: 'dates',
  boolean: 'true or false',
  array: 'lists',
  object: 'objects',
};

/** Values of a type as people say it: "numbers". */
export function typeInWords(type: ConditionType): string {
  return typesInWords[type];
}

/** The type of operators that fits a value as it is. */
export function typeOfValue(value: unknown): ConditionType {
  if (Array.isArray(value)) return 'array';
  return value === null || value === undefined ? 'any' : (typeof value as ConditionType);
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text;
}
