const dayMs = 86_400_000;

/** Days in UTC as `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns how many days these are. */
export function daysIn({ from, to }: Days): number {
  return (startOf(to) - startOf(from)) / dayMs + 1;
}

/** Returns the day that is some days before another one. */
export function dayBefore(day: string, days: number): string {
  return new Date(startOf(day) - days * dayMs).toISOString().slice(0, 10);
}

/** Returns when a day begins, in Unix milliseconds. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
