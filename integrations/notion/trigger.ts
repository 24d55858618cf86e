import type { JsonObject } from '../../domains/executions/item.ts';
import { choice } from '../../platform/schema/schema.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { pollTrigger } from '../engine/defineTrigger.ts';
import { pollByTime, type TimedEntry } from '../engine/pollByTime.ts';
import { readPages } from '../engine/readPages.ts';
import { path } from '../engine/vendorRequest.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { dataSourceOf } from './dataSourceOf.ts';
import { database, dataSource } from './fields.ts';
import { output, pageOutput } from './output.ts';
import { notion } from './vendor.ts';

const times = { created: 'created_time', updated: 'last_edited_time' } as const;

/** https://developers.notion.com/reference/query-a-data-source: times are cut to the minute. Webhooks cannot be registered by the API. */
export const node = pollTrigger(notion, {
  title: 'Notion trigger',
  description: 'Starts for each page that is added to a database, or edited.',
  parameters: {
    database,
    data_source: dataSource,
    event: choice(['created', 'updated'], { created: 'Page added', updated: 'Page added or edited' })({
      title: 'Event',
      description: 'Notion counts edits of one minute as one.',
      default: 'created',
    }),
    output,
  },
  place: ({ database: of, data_source: source = '', event }) => [of, source, event],
  poll: async ({ cursor, parameters, wantsSample }, client) => {
    const id = await dataSourceOf(parameters, { client, key: '' } as OperationCall);
    const { event, output: shape } = parameters;
    const timestamp = times[event];
    const entryOf = (page: JsonObject): TimedEntry => ({
      id: String(page['id']),
      time: String(page[timestamp]),
      item: () => ({ json: pageOutput(page, shape) }),
    });
    const query = async (json: JsonObject, isFirstOnly: boolean) =>
      (await readResults(client, { id, json, isFirstOnly })).filter(isPage).map(entryOf);
    const sort = (direction: string) => ({ sorts: [{ timestamp, direction }] });
    return pollByTime({
      cursor,
      settleMs: 60_000,
      entries: (since) =>
        query(
          { filter: { timestamp, [timestamp]: { on_or_after: since.toISOString() } }, ...sort('ascending') },
          false,
        ),
      sample: wantsSample
        ? async () => (await query({ ...sort('descending'), page_size: 1 }, true)).at(0) ?? null
        : null,
    });
  },
  examples: [
    { title: 'New pages', parameters: { database: '9f8e7d6c5b4a49388271605f4e3d2c1b' } },
    {
      title: 'Edited pages, as Notion returns them',
      parameters: { database: '9f8e7d6c5b4a49388271605f4e3d2c1b', event: 'updated', output: 'full' },
    },
  ],
});

function readResults(
  client: VendorClient,
  { id, json, isFirstOnly }: { id: string; json: JsonObject; isFirstOnly: boolean },
): Promise<JsonObject[]> {
  return readPages<JsonObject>(client, {
    request: (cursor) => ({
      method: 'POST',
      path: path`/data_sources/${id}/query`,
      json: { page_size: 100, ...json, ...(cursor ? { start_cursor: cursor } : {}) },
    }),
    entries: (body) => body['results'],
    next: ({ body }) => {
      const { has_more: hasMore, next_cursor: next } = body as { has_more?: boolean; next_cursor?: string | null };
      return hasMore === true ? next : null;
    },
    isFirstOnly,
  });
}

/** A wiki has data sources among its results, too. */
function isPage(result: JsonObject): boolean {
  return result['object'] === 'page';
}
