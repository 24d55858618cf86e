import { $api, api, type Schema } from '../../api/client.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';

const states = ['pending', 'accepted', 'rejected'] as const;

/** The state that an address asks for; null for all. */
export function stateOf(search: URLSearchParams): Schema<'DeliverableStatus'> | null {
  return states.find((state) => state === search.get('status')) ?? null;
}

/** The data pool, newest first. */
export const deliverablesRead = (status: Schema<'DeliverableStatus'> | null) =>
  pagedRead('/api/v1/deliverables', { params: { query: { limit: 50, ...(status === null ? {} : { status }) } } });

/** Where deliverables are downloaded as an archive; days (`2026-11-26`, '' for any) are the reader's. */
export function poolAddress({ status, from, until }: { status: string | null; from: string; until: string }): string {
  const search = new URLSearchParams(status === null ? {} : { status });
  const [after, before] = [midnight(from), midnight(until, 1)];
  if (after !== null) search.set('created_after', after);
  if (before !== null) search.set('created_before', before);
  return `/api/v1/deliverables/export?${search}`;
}

/** Returns local midnight of a day, or of a later one; null if the text is not a complete date. */
function midnight(day: string, daysLater = 0): string | null {
  const time = new Date(`${day}T00:00`);
  // By the calendar: not every day has 24 hours.
  time.setDate(time.getDate() + daysLater);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** One deliverable with its parts. */
export const deliverableRead = (id: string) =>
  $api.queryOptions('get', '/api/v1/deliverables/{deliverable_id}', { params: { path: { deliverable_id: id } } });

/** The newest positions, dismissed ones too, as many as one request answers: to know names by. */
export const namedPositions = () =>
  $api.queryOptions('get', '/api/v1/positions', { params: { query: { limit: 250, dismissed: true } } });

/** Where the bytes of a part are. */
export const partAddress = (id: string, part: number) => `/api/v1/deliverables/${encodeURIComponent(id)}/parts/${part}`;

/** Reads the bytes of a part. */
export async function readPart(id: string, part: number): Promise<Blob> {
  const answer = await api.GET('/api/v1/deliverables/{deliverable_id}/parts/{part}', {
    params: { path: { deliverable_id: id, part: String(part) } },
    parseAs: 'blob',
  });
  if (answer.error !== undefined) throw answer.error;
  return answer.data as unknown as Blob;
}

/** Asks for the data pool as the address shows it. */
export const askPool: Ask = (queryClient, { search }) =>
  void queryClient.prefetchInfiniteQuery(deliverablesRead(stateOf(search)));

/** Asks for a deliverable. */
export const askDeliverable: Ask = (queryClient, { params: { deliverableId = '' } }) =>
  void queryClient.prefetchQuery(deliverableRead(deliverableId));
