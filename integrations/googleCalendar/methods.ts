import type { JsonObject } from '../../domains/executions/item.ts';
import { cursorInQuery } from '../engine/paging.ts';
import { path, type VendorRequest, type VendorResponse } from '../engine/vendorRequest.ts';

const base = '/calendar/v3';

/** The list of the calendars of the account. */
export const calendarList = `${base}/users/me/calendarList`;
export const colors = `${base}/colors`;
export const freeBusy = `${base}/freeBusy`;
export const calendars = `${base}/calendars`;

/** Returns the path of a calendar. Errors: those of `path`. */
export function calendarPath(calendar: string): string {
  return `${calendars}${path`/${calendar}`}`;
}

/** Returns the path of the events of a calendar. */
export function eventsPath(calendar: string): string {
  return `${calendarPath(calendar)}/events`;
}

/** Returns the path of an event. */
export function eventPath(calendar: string, event: string): string {
  return `${eventsPath(calendar)}${path`/${event}`}`;
}

/** Returns Google's word for the guests that are notified of a change. */
export function notified(who: 'none' | 'all' | 'external'): string {
  return who === 'external' ? 'externalOnly' : who;
}

/** A request that reads. */
export function read(at: string, query: JsonObject = {}): VendorRequest {
  return { path: at, query };
}

/** Returns the cursor of the next page. An empty page may have one, too. */
export function cursorOf({ body }: Pick<VendorResponse, 'body'>): unknown {
  return (body as { nextPageToken?: string }).nextPageToken;
}

const next = cursorInQuery('pageToken', (body) => cursorOf({ body }));

/** Lists of events have at most 2,500 a page, other lists 250. */
export const eventPages = { next, pageSize: { parameter: 'maxResults', max: 2_500 } };
export const pages = { next, pageSize: { parameter: 'maxResults', max: 250 } };
