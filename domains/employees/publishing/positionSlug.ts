/** A name for tools: lower-case letters, digits and `_`, at most 40, with a number behind it where it is taken. */
export function positionSlug(name: string, taken: readonly string[]): string {
  const base = slugBase(name);
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}_${count}`;
    if (!taken.includes(slug)) return slug;
  }
}

/** The slug without a number. */
export function slugBase(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
    .replaceAll(/^_+|_+$/g, '');
  return slug === '' ? 'employee' : slug;
}
