const dayMs = 24 * 3_600_000;

/** The last day on which a key may end that is made now and may live for so many days, as a field has it (`2026-11-25`). */
export function latestDay(days: number): string {
  return fieldDay(new Date(Date.now() + days * dayMs));
}

/** The day here of a time, as a field has it. */
export function dayOf(iso: string): string {
  return fieldDay(new Date(iso));
}

function fieldDay(end: Date): string {
  return `${end.getFullYear()}-${String(end.getMonth() + 1).padStart(2, '0')}-${String(end.getDate()).padStart(2, '0')}`;
}

/** The end of a day here; on the last day that is allowed no later than the key may live. */
export function keyEnd(day: string, maxDays: number | null): string {
  const end = Date.parse(`${day}T23:59:59`);
  const isLast = maxDays !== null && day === latestDay(maxDays);
  return new Date(isLast ? Math.min(end, Date.now() + maxDays * dayMs - 60_000) : end).toISOString();
}
