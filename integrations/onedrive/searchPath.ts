/** Returns the path of a search below a folder; quotes are doubled: https://learn.microsoft.com/graph/api/driveitem-search. */
export function searchPath(folder: string, words: string): string {
  return `${folder}/search(q='${encodeURIComponent(words.trim().replaceAll("'", "''"))}')`;
}
