import { AppError } from '../../openapi/AppError.ts';
import { cursorInQuery } from '../engine/paging.ts';
import { path } from '../engine/vendorRequest.ts';

/** https://developers.zoom.us/docs/api/pagination/ */
export const paged = {
  next: cursorInQuery('next_page_token', (body) => body['next_page_token']),
  pageSize: { parameter: 'page_size', max: 300 },
};

/** Returns the path of a meeting. UUIDs with slashes are encoded twice: https://developers.zoom.us/docs/api/errors/. */
export function meetingPath(of: 'meetings' | 'past_meetings', meeting: string): string {
  // A number may have spaces between its groups.
  const given = /^[\d\s]+$/.test(meeting) ? meeting.replaceAll(/\s/g, '') : meeting.trim();
  const isTwice = given.startsWith('/') || given.includes('//');
  return `/${of}${path`/${isTwice ? encodeURIComponent(given) : given}`}`;
}

/**
 * Returns a time as Zoom takes it; undefined for an empty text. A time with an offset becomes one in UTC, another one keeps its time zone open.
 * Errors: `parameter_invalid`.
 */
export function timeOf(written: string | undefined, name: string): string | undefined {
  const given = written?.trim() ?? '';
  if (given === '') return undefined;
  const [, local, seconds = ':00', offset = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/i.exec(given) ?? [];
  const time = `${local}${seconds}`;
  const ms = local === undefined ? Number.NaN : Date.parse(`${time}${offset || 'Z'}`);
  if (!Number.isNaN(ms)) return offset === '' ? time : `${new Date(ms).toISOString().slice(0, 19)}Z`;
  throw new AppError('parameter_invalid', 'Enter a time such as 2026-12-01T10:00:00 or 2026-12-01T10:00:00+01:00.', {
    param: `/${name}`,
  });
}

const maxDays = 31;

/**
 * Returns the days of a list of recordings. Zoom moves the first day of a longer time without an error. Errors: `parameter_invalid` for more than
 * a month.
 */
export function monthOf(from: string | undefined, until: string | undefined): { from?: string; to?: string } {
  const [first, last] = [dayOf(from, 'from'), dayOf(until, 'until')];
  const end = last === undefined ? Date.now() : Date.parse(last);
  if (first !== undefined && end - Date.parse(first) > maxDays * 86_400_000)
    throw new AppError('parameter_invalid', 'Zoom lists recordings of up to a month. Enter an earlier "Until".', {
      param: '/until',
    });
  return { ...(first === undefined ? {} : { from: first }), ...(last === undefined ? {} : { to: last }) };
}

/** Returns a day; undefined for an empty text. Errors: `parameter_invalid`. */
export function dayOf(written: string | undefined, name: string): string | undefined {
  const given = written?.trim() ?? '';
  if (given === '') return undefined;
  if (/^\d{4}-\d\d-\d\d/.test(given)) return given.slice(0, 10);
  throw new AppError('parameter_invalid', 'Enter a day such as 2026-12-01.', { param: `/${name}` });
}
