/** Returns the place of a field in words: `allowed addresses`, `tags > 2` (the second one). */
export function fieldWords(param: string): string {
  const parts = param.split('/').filter((part) => part !== '');
  return parts.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll('_', ' '))).join(' > ');
}
