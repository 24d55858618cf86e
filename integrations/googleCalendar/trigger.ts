import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, text } from '../../platform/schema/schema.ts';
import { pollTrigger } from '../engine/defineTrigger.ts';
import { pollByTime, type TimedEntry } from '../engine/pollByTime.ts';
import { readPages } from '../engine/readPages.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { calendar } from './fields.ts';
import { cursorOf, eventsPath, read } from './methods.ts';
import { googleCalendar } from './vendor.ts';

interface CalendarEvent {
  readonly id: string;
  readonly status?: string;
  readonly created?: string;
  readonly updated?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly location?: string;
  readonly start?: { dateTime?: string; date?: string };
  readonly end?: { dateTime?: string; date?: string };
}

interface Watched {
  readonly calendar: string;
  readonly event: 'created' | 'updated' | 'canceled' | 'started' | 'ended';
  readonly search?: string;
}

/** An event that was written later than this after its start does not start anything. */
const latestMs = 3_600_000;
/** Events that are under way at a time began no longer ago. */
const longestMs = 7 * 86_400_000;

/** https://developers.google.com/workspace/calendar/api/v3/reference/events/list, by the times of events. */
export const node = pollTrigger(googleCalendar, {
  title: 'Google Calendar trigger',
  description: 'Starts for each event that is created, changed or canceled in a calendar, or that begins or ends.',
  parameters: {
    calendar,
    event: choice(['created', 'updated', 'canceled', 'started', 'ended'], {
      created: 'Event created',
      updated: 'Event created or changed',
      canceled: 'Event canceled',
      started: 'Event begins',
      ended: 'Event ends',
    })({ title: 'Event', description: 'Each event of a series counts.', default: 'created' }),
    search: text({
      title: 'Text',
      description: 'Only events with this text in their title, description or location.',
      maxLength: 500,
    }),
  },
  place: ({ calendar: of, event, search = '' }) => [of, event, search],
  poll: async ({ cursor, parameters, wantsSample }, client) =>
    pollByTime({
      cursor,
      entries: (since) => entriesOf(client, parameters, since),
      sample: wantsSample ? () => newest(client, parameters) : null,
    }),
  examples: [
    { title: 'New events', parameters: {} },
    { title: 'When a demo begins', parameters: { event: 'started', search: 'Demo' } },
  ],
});

function entriesOf(client: VendorClient, watched: Watched, since: Date): Promise<TimedEntry[]> {
  return watched.event === 'started' || watched.event === 'ended'
    ? underWay(client, watched, since)
    : changed(client, watched, since);
}

async function changed(client: VendorClient, watched: Watched, since: Date): Promise<TimedEntry[]> {
  const { event } = watched;
  const query = { updatedMin: since.toISOString(), orderBy: 'updated', showDeleted: true };
  return (await list(client, watched, query)).flatMap((one) => {
    const isCanceled = one.status === 'cancelled';
    if (isCanceled !== (event === 'canceled') || !isFound(one, watched)) return [];
    const time = (event === 'created' ? one.created : one.updated) ?? '';
    return Date.parse(time) >= since.getTime() ? [entryOf(one, time)] : [];
  });
}

/** Events whose start, or end, was between the two times. */
async function underWay(client: VendorClient, watched: Watched, since: Date): Promise<TimedEntry[]> {
  const now = Date.now();
  const fromMs = Math.max(since.getTime(), now - latestMs);
  const query = {
    timeMin: new Date(watched.event === 'ended' ? fromMs - longestMs : fromMs).toISOString(),
    timeMax: new Date(now).toISOString(),
    orderBy: 'startTime',
  };
  return (await list(client, watched, query)).flatMap((one) => {
    const time = (watched.event === 'started' ? one.start : one.end)?.dateTime ?? '';
    const atMs = Date.parse(time);
    return atMs >= fromMs && atMs <= now && isFound(one, watched) ? [entryOf(one, time)] : [];
  });
}

async function newest(client: VendorClient, watched: Watched): Promise<TimedEntry | null> {
  const query = { orderBy: 'updated', maxResults: 250, isFirstOnly: true };
  const [one] = (await list(client, watched, query)).filter((event) => isFound(event, watched)).slice(-1);
  return one ? entryOf(one, one.updated ?? '') : null;
}

function entryOf(event: CalendarEvent, time: string): TimedEntry {
  return { id: event.id, time, item: () => ({ json: event as unknown as JsonObject }) };
}

function isFound({ summary = '', description = '', location = '' }: CalendarEvent, { search = '' }: Watched): boolean {
  return `${summary}\n${description}\n${location}`.toLowerCase().includes(search.trim().toLowerCase());
}

function list(
  client: VendorClient,
  { calendar: of }: Watched,
  { isFirstOnly = false, ...query }: JsonObject & { isFirstOnly?: boolean },
): Promise<CalendarEvent[]> {
  return readPages<CalendarEvent>(client, {
    request: (pageToken) => read(eventsPath(of), { singleEvents: true, maxResults: 2_500, ...query, pageToken }),
    entries: (body) => body['items'],
    next: cursorOf,
    isFirstOnly,
  });
}
