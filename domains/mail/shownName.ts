const usualChars = 80;

/**
 * Returns a user-chosen name or text for use in a mail: one line, short, and without anything that mail programs turn into a link, so that
 * strangers cannot be contacted in Bureau's name.
 */
export function shownName(name: string, mostChars = usualChars): string {
  const line = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/[a-z][a-z0-9+.-]*:\/+|\bwww\./gi, '')
    .replace(/([\p{L}\p{N}-])\.(?=[\p{L}]{2,})/gu, '$1. ')
    .trim();
  return line.length > mostChars ? `${line.slice(0, mostChars - 1).trimEnd()}…` : line;
}
