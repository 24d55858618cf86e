const mostChars = 80;

/**
 * A name that somebody chose, as it may stand in a mail: one line, not long, and nothing that mail programs turn into a link, so that
 * nobody writes to strangers in Bureau's name.
 */
export function shownName(name: string): string {
  const line = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/[a-z][a-z0-9+.-]*:\/+|\bwww\./gi, '')
    .replace(/([\p{L}\p{N}-])\.(?=[\p{L}]{2,})/gu, '$1. ')
    .trim();
  return line.length > mostChars ? `${line.slice(0, mostChars - 1).trimEnd()}…` : line;
}
