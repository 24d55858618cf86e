/** Types of Google's own files begin so. */
const googleType = 'application/vnd.google-apps.';
export const folderType = `${googleType}folder`;
export const shortcutType = `${googleType}shortcut`;

/** Returns true for files without bytes of their own: documents, folders, shortcuts. */
export function isGoogleType(mediaType: string): boolean {
  return mediaType.startsWith(googleType);
}

/** Writes a text of a search: https://developers.google.com/workspace/drive/api/guides/search-files#examples. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** Joins the conditions of a search. A condition of another person may contain `or`. */
export function allOf(conditions: readonly (string | false | undefined)[]): string {
  const given = conditions.filter((condition) => typeof condition === 'string' && condition.trim() !== '');
  return given.length === 1 ? String(given[0]) : given.map((condition) => `(${String(condition)})`).join(' and ');
}
