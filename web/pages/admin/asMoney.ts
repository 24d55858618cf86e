/** An amount as it is typed, with two decimals: "20" → "20.00", "" → null; undefined if it is none. */
export function asMoney(typed: string): string | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}` : undefined;
}
