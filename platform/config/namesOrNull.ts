/** Names separated by commas; none for `none`, null for nothing. */
export function namesOrNull(value: string | undefined): readonly string[] | null {
  const names = value?.split(',').map((name) => name.trim());
  return names === undefined ? null : Object.freeze(names.filter((name) => name !== '' && name !== 'none'));
}
