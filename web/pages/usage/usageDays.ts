/** Dimensions of usage. */
export type UsageGroup = 'day' | 'kind' | 'model' | 'key' | 'member' | 'project' | 'tag';

const dayMs = 86_400_000;

/** The first of so many days, the one of `nowMs` included, in UTC as `YYYY-MM-DD`. */
export function firstDay(days: number, nowMs: number): string {
  return new Date(nowMs - (days - 1) * dayMs).toISOString().slice(0, 10);
}

/** Every day from the first one to that of `nowMs`, both included, in UTC as `YYYY-MM-DD`. */
export function daysSince(from: string, nowMs: number): string[] {
  const days: string[] = [];
  for (let atMs = Date.parse(from); atMs <= nowMs && days.length < 400; atMs += dayMs)
    days.push(new Date(atMs).toISOString().slice(0, 10));
  return days;
}
