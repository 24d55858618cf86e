/** "Fields" → "field"; titles of node types come in English. */
export function oneOf(title: string): string {
  return title.toLowerCase().replace(/s$/, '');
}
