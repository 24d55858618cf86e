import { authorizedFetch } from '../../../domains/credentials/authorizedFetch.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { fetchFeed } from '../../feeds/fetchFeed.ts';
import { httpHeaders } from '../../http/httpHeaders.ts';
import { integer, list, object, record, text } from '../../../platform/schema/schema.ts';

const parameters = object({
  url: text({ title: 'URL', placeholder: 'https://example.com/feed.xml', required: true, maxLength: 16_384 }),
  max_entries: integer({ title: 'Max entries', rare: true, minimum: 1, maximum: 10_000, default: 1_000 }),
  fields: list(text({ title: 'Field', required: true, maxLength: 200 }))({
    title: 'Additional fields',
    description: 'Names of feed elements, such as media:credit.',
    maxItems: 50,
    default: [],
  }),
  headers: record({ title: 'Headers', entry: 'header', control: 'key_values', maxEntries: 100, default: {} }),
  timeout_ms: integer({
    title: 'Timeout (ms)',
    rare: true,
    minimum: 1,
    maximum: 3_600_000,
    default: 60_000,
  }),
});

/** Reads a feed for each item; every entry becomes an item. */
export const node = defineNode({
  type: 'rss.read',
  version: 1,
  title: 'Read feed',
  description: 'Reads entries from an RSS, Atom or RDF feed.',
  icon: 'Rss',
  group: 'core',
  pure: false,
  effects: ['brings_untrusted', 'sends_out'],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  credentials: [{ name: 'auth', title: 'Authentication', types: 'http' }],
  examples: [
    { title: 'Read a feed', parameters: { url: 'https://example.com/feed.xml' } },
    {
      title: 'Latest entries with an extra field',
      parameters: { url: '{{ $json.feed }}', max_entries: 5, fields: ['media:credit'] },
    },
  ],
  run: async (context) => {
    if (context.items.length === 0) return { outputs: {} };
    const fetch = await authorizedFetch(context, 'auth');
    return eachItem({
      context,
      port: 'main',
      concurrency: 4,
      work: async (_item, { url, max_entries: maxEntries, fields, headers, timeout_ms: timeoutMs }) => {
        const { signal } = context;
        const request = { url, headers: httpHeaders(headers), maxEntries, fields, signal, timeoutMs };
        const entries = await fetchFeed(fetch, request);
        return { main: entries.map((json) => ({ json })) };
      },
    });
  },
});
