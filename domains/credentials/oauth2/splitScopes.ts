/** Returns the scopes of a text; servers separate them with spaces or commas. */
export function splitScopes(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}
