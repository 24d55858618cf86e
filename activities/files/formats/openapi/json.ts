/** A JSON object of a stranger: read with `field` and `entriesOf`, which never reach into the language. */
export type Json = { readonly [name: string]: unknown };

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own field of an object; undefined for everything else. */
export function field(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Own fields of an object whose names are no names of the language. */
export function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value).filter(([name]) => !forbidden.has(name)) : [];
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text of limited length, without control characters; empty for everything else. */
export function textOf(value: unknown, maxChars: number): string {
  if (typeof value !== 'string') return '';
  const clean = value.replaceAll(/(?![\t\n])\p{Cc}/gu, '').trim();
  return (clean.length > maxChars ? `${clean.slice(0, maxChars - 1)}…` : clean).toWellFormed();
}
