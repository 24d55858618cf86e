import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/**
 * Returns a time in milliseconds; undefined for an empty text. A day is its noon in UTC, which is the same day in nearly all time zones. It also takes
 * milliseconds. Errors: `parameter_invalid` for a time without an offset.
 */
export function msOf(written: string | undefined, name: string): number | undefined {
  const given = written?.trim() ?? '';
  if (given === '') return undefined;
  if (/^\d{12,14}$/.test(given)) return Number(given);
  const time = isDay(given) ? `${given}T12:00:00Z` : hasOffset(given) ? given : '';
  const ms = Date.parse(time);
  if (!Number.isNaN(ms)) return ms;
  throw new AppError(
    'parameter_invalid',
    'Enter a day, or a time with its offset: 2026-12-01 or 2026-12-01T08:00:00+01:00.',
    { param: `/${name}` },
  );
}

function isDay(given: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(given);
}

function hasOffset(given: string): boolean {
  return /T.*(Z|[+-]\d\d:?\d\d)$/i.test(given);
}

/**
 * Returns the limit of a list in milliseconds; undefined for an empty text. A day is its beginning in UTC, so that a list from a day has all of it.
 * Errors: `parameter_invalid`.
 */
export function limitMs(written: string | undefined, name: string): number | undefined {
  const given = written?.trim() ?? '';
  return msOf(isDay(given) ? `${given}T00:00:00Z` : given, name);
}

/** Returns the fields of a date: a day alone is a date without a time. */
export function dateFields(field: 'due_date' | 'start_date', written: string | undefined, name: string): JsonObject {
  const ms = msOf(written, name);
  if (ms === undefined) return {};
  return { [field]: ms, [`${field}_time`]: !isDay(written!.trim()) };
}

/** Returns the whole number that a text is; undefined for an empty one. Errors: `parameter_invalid`. */
export function numberOf(written: string | undefined, name: string): number | undefined {
  const given = written?.trim() ?? '';
  if (given === '') return undefined;
  if (/^-?\d{1,15}$/.test(given)) return Number(given);
  throw new AppError('parameter_invalid', `"${given.slice(0, 100)}" is no number. Enter an ID.`, { param: `/${name}` });
}

/** Returns the numbers of a list of IDs. Errors: `parameter_invalid`. */
export function numbersOf(written: readonly string[] | undefined, name: string): number[] {
  return (written ?? []).flatMap((each, place) => numberOf(each, `${name}/${place}`) ?? []);
}

/** Returns the value of a parameter that the selected kind needs. Errors: `parameter_invalid` for an empty one. */
export function needed(written: string | undefined, name: string, what: string): string {
  const given = written?.trim() ?? '';
  if (given !== '') return given;
  throw new AppError('parameter_invalid', `Enter the ID of the ${what}.`, { param: `/${name}` });
}

/** Returns the ID of a task, also of its address: `https://app.clickup.com/t/86c1x2y3z`. */
export function taskId(written: string): string {
  const given = written.trim();
  return /^https:\/\/app\.clickup\.com\/t\/(?:\d+\/)?([\w-]+)/.exec(given)?.[1] ?? given;
}

/** Returns the ID of a list, also of its address: `https://app.clickup.com/108/v/li/901100`. */
export function listId(written: string): string {
  const given = written.trim();
  return /^https:\/\/app\.clickup\.com\/.*\/li\/(\d+)/.exec(given)?.[1] ?? given;
}

/** Returns the query of requests with custom IDs of tasks: https://developer.clickup.com/docs/taskids. */
export function customIds(workspace: string | undefined): JsonObject {
  const id = workspace?.trim() ?? '';
  return id === '' ? {} : { custom_task_ids: true, team_id: id };
}
