import { AppError } from '../../../openapi/AppError.ts';

/** A JSON object as a caller or a provider sent it: nothing about its members is known yet. */
export type JsonObject = Record<string, unknown>;

/** True for JSON objects; arrays and null are none. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member `name`, or undefined when the value is no object. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** Returns the member `name` if it is text, else ''. */
export function textMember(value: unknown, name: string): string {
  const text = member(value, name);
  return typeof text === 'string' ? text : '';
}

/** Returns the list `name` with its entries changed, as the object to spread over `place`; an empty object if it is no list or nothing changes. */
export function changedList(place: JsonObject, name: string, change: (entry: unknown) => unknown): JsonObject {
  const list = place[name];
  if (!Array.isArray(list)) return {};
  const changed: unknown[] = list.map(change);
  return changed.every((entry, index) => entry === list[index]) ? {} : { [name]: changed };
}

/** Returns the object with these members; itself if there are none. */
export function withMembers(place: JsonObject, members: JsonObject): JsonObject {
  return Object.keys(members).length === 0 ? place : { ...place, ...members };
}

/** The value that the bytes or the text are, or undefined if they are no JSON. */
export function parseJson(json: Buffer | string): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    return undefined;
  }
}

/** Refuses a body for one place in it. Shape: `pointer` is a JSON pointer (RFC 6901). */
export function invalid(pointer: string, message: string): AppError {
  return new AppError('invalid_request', message, { param: pointer });
}

/**
 * A whole number of at least `least`, or null if the member is absent or null.
 * Errors: `invalid_request` naming the member.
 */
export function optionalInteger(body: JsonObject, name: string, range: { least: number; most: number }): number | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < range.least || value > range.most) {
    throw invalid(`/${name}`, `${name} must be a whole number from ${range.least} to ${range.most}.`);
  }
  return value;
}

/** A boolean, or false if the member is absent or null. Errors: `invalid_request` naming the member. */
export function optionalBoolean(body: JsonObject, name: string): boolean {
  const value = body[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw invalid(`/${name}`, `${name} must be true or false.`);
  return value;
}

/** Returns the size of a text in UTF-8; 0 for other values. */
export function textBytes(value: unknown): number {
  return typeof value === 'string' ? Buffer.byteLength(value) : 0;
}
