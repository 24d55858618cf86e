/** The id of a heading, as GitHub makes it. */
export function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** The id of a line of a table: that of the heading above it, and its first cell. */
export function idOfLine(heading: string, cell: string): string {
  return `${heading}--${idOf(cell)}`;
}
