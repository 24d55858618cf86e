import type { Parameters } from './Parameters.ts';

/** A list `[{ name, value }]` as an object; a name that comes again becomes a list of values. */
export function readNameValues(
  parameters: Parameters,
  path: string,
  { name: nameKey, value: valueKey }: { name: string; value: string } = { name: 'name', value: 'value' },
): { [name: string]: unknown } {
  const read: { [name: string]: unknown } = {};
  for (const entry of parameters.list(path)) {
    const name = entry.text(nameKey);
    const value = entry.value(valueKey) ?? '';
    if (name === '') continue;
    read[name] = Object.hasOwn(read, name) ? [read[name], value].flat() : value;
  }
  return read;
}
