/** Returns a time in ISO 8601 in the time zone of the reader, without the zone: `2026-11-30T14:05:00.000`. */
export function localIso(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, -1);
}
