const mostSeconds = 120;

/** How long a caller wants to wait: `wait=n` of the query, else `Prefer: wait=n` (RFC 7240); null if it does not say. At most 120 s. */
export function waitSeconds(prefer: string | string[] | undefined, wait: number | undefined): number | null {
  if (wait !== undefined) return Math.min(wait, mostSeconds);
  const asked = /(?:^|[,;\s])wait(?:\s*=\s*"?(\d{1,6})"?)?(?:$|[,;\s])/i.exec([prefer ?? []].flat().join(', '));
  if (asked === null) return null;
  return asked[1] === undefined ? mostSeconds : Math.min(Number(asked[1]), mostSeconds);
}
