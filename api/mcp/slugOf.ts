/** A name of something as small letters, digits and `_`, 40 at most; `otherwise` where nothing is left of it. */
export function slugOf(written: string, otherwise: string): string {
  const slug = written
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40);
  return slug === '' ? otherwise : slug;
}
