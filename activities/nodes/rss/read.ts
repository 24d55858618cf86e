import { authorizedFetch } from '../../../domains/credentials/authorizedFetch.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { Pace } from '../../../platform/diagnostics/Pace.ts';
import { httpHeaders } from '../../http/httpHeaders.ts';
import { httpUrl } from '../../http/httpUrl.ts';
import { readXmlText, responseError } from '../../http/httpResponse.ts';
import { integer, list, object, record, text } from '../../../platform/schema/schema.ts';

const accepted =
  'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';

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
        const answer = await fetch(httpUrl(url), {
          method: 'GET',
          headers: { accept: accepted, ...httpHeaders(headers) },
          signal: context.signal,
          timeoutMs,
        });
        if (answer.status >= 400) throw await responseError(answer);
        const { readFeed } = await import('../../feeds/readFeed.ts'); // loaded on first use to save memory
        const entries = await readFeed(await readXmlText(answer), { maxEntries, fields }, new Pace(context.signal));
        return { main: entries.map((json) => ({ json })) };
      },
    });
  },
});
