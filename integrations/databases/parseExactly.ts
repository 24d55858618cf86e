/** Parses JSON; integers beyond 2^53 stay texts. Errors: `SyntaxError`. */
export function parseExactly(text: string): unknown {
  const revive = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
    typeof value === 'number' && source !== undefined && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? source
      : value;
  return JSON.parse(text, revive);
}
