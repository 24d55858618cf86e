/** An object of a file, whose fields are not checked. */
export type Plain = { [key: string]: unknown };

/** Returns true for an object that is not a list. */
export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
