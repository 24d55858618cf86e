/** Returns whether a text is `host:port`; addresses of IPv6 are in brackets. */
export function isAddress(value: string): boolean {
  const match = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):(\d{1,5})$/.exec(value);
  return match !== null && Number(match[2]) >= 1 && Number(match[2]) <= 65_535;
}
