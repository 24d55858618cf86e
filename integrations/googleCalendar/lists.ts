import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import { calendarList, colors as colorsPath, cursorOf, read } from './methods.ts';

interface CalendarEntry {
  id: string;
  summary?: string;
  summaryOverride?: string;
}

/** https://developers.google.com/workspace/calendar/api/v3/reference/calendarList/list */
const calendars = defineList({
  request: ({ cursor }) => read(calendarList, { maxResults: 250, pageToken: cursor }),
  entries: (body) => body['items'] ?? [],
  choice: (entry) => {
    const { id, summary = id, summaryOverride } = entry as unknown as CalendarEntry;
    return { value: id, label: summaryOverride || summary, hint: id };
  },
  next: cursorOf,
});

/** Names as Google Calendar shows them; the API has only numbers. */
const names = [
  'Lavender',
  'Sage',
  'Grape',
  'Flamingo',
  'Banana',
  'Tangerine',
  'Peacock',
  'Graphite',
  'Blueberry',
  'Basil',
  'Tomato',
];

/** https://developers.google.com/workspace/calendar/api/v3/reference/colors/get */
const colors = defineList({
  request: () => read(colorsPath),
  entries: (body) =>
    Object.entries((body['event'] ?? {}) as JsonObject).map(([id, color]) => ({ id, ...(color as JsonObject) })),
  choice: (entry) => {
    const { id, background } = entry as { id: string; background?: string };
    return { value: id, label: names[Number(id) - 1] ?? `Color ${id}`, hint: background };
  },
});

/** Lists of Google Calendar, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { calendars, colors };
