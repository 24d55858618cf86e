/**
 * Reads every credential a request carries: the values of `Authorization` with scheme Bearer, of `X-API-Key` and of
 * `X-SERVICE-API-KEY`, repeated headers included, each distinct value once. Other schemes and empty values do not
 * count. More than one value means the request must be refused before any look-up.
 * Shape: `rawHeaders` as Node gives it, name and value in turn. Source: decisions §4.
 */
export function readKeyHeaders(rawHeaders: readonly string[]): string[] {
  const values = new Set<string>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const value = readValue(rawHeaders[index]!.toLowerCase(), rawHeaders[index + 1]!.trim());
    if (value) values.add(value);
  }
  return [...values];
}

function readValue(name: string, value: string): string {
  if (name === 'x-api-key' || name === 'x-service-api-key') return value;
  if (name !== 'authorization') return '';
  const space = value.indexOf(' ');
  if (space < 0 || value.slice(0, space).toLowerCase() !== 'bearer') return '';
  return value.slice(space + 1).trim();
}
