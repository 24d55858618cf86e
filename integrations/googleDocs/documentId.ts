/** Returns the identifier in a link that people copy from the browser; another text is an identifier already. */
export function documentId(value: string): string {
  const text = value.trim();
  if (!/^https?:\/\//i.test(text)) return text;
  return /\/(?:d|folders)\/([-\w]{10,})/.exec(text)?.[1] ?? /[?&]id=([-\w]{10,})/.exec(text)?.[1] ?? text;
}
