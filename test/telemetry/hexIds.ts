/** Returns a decoded message of OTLP with its bytes, which are lists of numbers, in hexadecimal as in OTLP's JSON. */
export function hexIds(value: unknown): unknown {
  if (Array.isArray(value))
    return typeof value[0] === 'number' ? Buffer.from(value as number[]).toString('hex') : value.map(hexIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hexIds(one)]));
}
