/** Returns a JSON value without NUL characters in its texts and names, because PostgreSQL stores none. */
export function withoutNul<T>(value: T): T {
  // An escaped backslash before u0000 is text, such as a pattern in code.
  return JSON.parse(JSON.stringify(value).replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1')) as T;
}
