import { AppError } from '../openapi/AppError.ts';

const dayMs = 24 * 3_600_000;
const mostDays = 400;
const defaultDays = 30;

/** The days of a question as `YYYY-MM-DD` in UTC, both included: `to` is today and `from` 29 days before it unless given. Errors: `invalid_request`. */
export function readDays(query: { from?: string; to?: string }): { from: string; to: string } {
  const to = query.to ?? dayOf(Date.now());
  const from = query.from ?? dayOf(timeOf(to, 'to') - (defaultDays - 1) * dayMs);
  const days = (timeOf(to, 'to') - timeOf(from, 'from')) / dayMs + 1;
  if (days < 1) throw new AppError('invalid_request', 'from must not be after to.', { param: 'from' });
  if (days > mostDays)
    throw new AppError('invalid_request', `from and to are more than ${mostDays} days apart.`, { param: 'from' });
  return { from, to };
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

function timeOf(day: string, param: string): number {
  const timeMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(timeMs) || dayOf(timeMs) !== day || !/^(19|2\d)\d\d-/.test(day))
    throw new AppError('invalid_request', `${param} is not a valid date.`, { param });
  return timeMs;
}
