import { randomBytes } from 'node:crypto';

import { FormFile } from './formFile.ts';
import { invalid, optionalBoolean, optionalInteger } from './json.ts';
import type { JsonObject } from './json.ts';

/*
 * A body that came as a form is an object like any other: by the name of each field its text, its file, or the list of them
 * where the name comes more than once. Names stay as they were sent (`image[]`), numbers and booleans are texts.
 */

/** True for a body that came as a form. */
export function isForm(body: JsonObject): boolean {
  return Object.values(body).some((value) => allOf(value).some((one) => one instanceof FormFile));
}

/** The files of a field, by its name alone or as a list (`image`, `image[]`). */
export function filesOf(body: JsonObject, name: string): FormFile[] {
  const values = [body[name], body[`${name}[]`]].flatMap(allOf);
  return values.filter((value) => value instanceof FormFile);
}

/** As `optionalInteger`; in a form, of decimal digits. Errors: `invalid_request` naming the field. */
export function integerField(body: JsonObject, name: string, range: { least: number; most: number }): number | null {
  const value = body[name];
  const isDigits = typeof value === 'string' && /^\d{1,15}$/.test(value) && isForm(body);
  return optionalInteger({ [name]: isDigits ? Number(value) : value === '' ? null : value }, name, range);
}

/** As `optionalBoolean`; in a form, `true` or `false`. Errors: `invalid_request` naming the field. */
export function booleanField(body: JsonObject, name: string): boolean {
  const value = body[name];
  if (typeof value !== 'string' || !isForm(body)) return optionalBoolean(body, name);
  if (value === 'true' || value === 'false' || value === '') return value === 'true';
  throw invalid(`/${name}`, `${name} must be true or false.`);
}

/** A text, or null if the field is absent, null or empty. Errors: `invalid_request` naming the field. */
export function textField(body: JsonObject, name: string): string | null {
  const value = body[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw invalid(`/${name}`, `${name} must be a text.`);
  return value;
}

/**
 * Writes a body as `multipart/form-data`. The bytes of files are copied once; nothing else of their size is made.
 * Source: RFC 7578; names are escaped as in WHATWG HTML, "multipart form data".
 */
export function encodeForm(body: JsonObject): { bytes: Buffer; contentType: string } {
  const boundary = `bureau-${randomBytes(18).toString('hex')}`;
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(body)) {
    for (const one of allOf(value))
      parts.push(Buffer.from(`--${boundary}\r\n${head(name, one)}`), content(one), lineEnd);
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { bytes: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` };
}

/** Writes `upstream` as the body came: as a form, or as JSON. */
export function encodeLike(body: JsonObject, upstream: JsonObject): { bytes: Buffer; contentType: string } {
  if (isForm(body)) return encodeForm(upstream);
  return { bytes: Buffer.from(JSON.stringify(upstream)), contentType: 'application/json' };
}

const lineEnd = Buffer.from('\r\n');

function head(name: string, value: unknown): string {
  const field = `content-disposition: form-data; name="${escaped(name)}"`;
  if (!(value instanceof FormFile)) return `${field}\r\n\r\n`;
  const mediaType = /^[\w!#$&^.+/-]{1,127}$/.test(value.mediaType) ? value.mediaType : 'application/octet-stream';
  return `${field}; filename="${escaped(value.fileName)}"\r\ncontent-type: ${mediaType}\r\n\r\n`;
}

function content(value: unknown): Buffer {
  return value instanceof FormFile ? value.content : Buffer.from(String(value));
}

function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function allOf(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}
