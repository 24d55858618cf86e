/** Path after the id of an address, still percent-encoded: `%2F` is part of a segment. */
export function suffixOf(url: string): string {
  return url.split('?', 1)[0]!.split('/').slice(3).join('/');
}
