import { fetchWith } from '../../../domains/credentials/authorizedFetch.ts';
import type { UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { integer, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { fetchFeed } from '../../feeds/fetchFeed.ts';
import { newEntries } from '../../feeds/newEntries.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { fixedParameters } from '../../kit/fixedParameters.ts';
import type { PollCall, Polled, SourceContext } from '../../kit/triggerSource.ts';

const timeoutMs = 60_000;
/** A look reads so many entries; feeds have a few hundred at most. */
const maxEntries = 1_000;

const parameters = object({
  url: text({ title: 'URL', placeholder: 'https://example.com/feed.xml', required: true, maxLength: 16_384 }),
  fields: list(text({ title: 'Field', required: true, maxLength: 200 }))({
    title: 'Additional fields',
    description: 'Names of feed elements, such as media:credit.',
    maxItems: 50,
    default: [],
    rare: true,
  }),
  every_seconds: integer({ title: 'Polling interval (seconds)', minimum: 60, maximum: 86_400, default: 900 }),
});
type Parameters = ValueOf<typeof parameters>;

/** Starts an execution for each new entry of a feed; the item is the entry, as `rss.read` returns it. */
export const node = defineNode({
  type: 'trigger.rss',
  version: 1,
  title: 'New feed entry',
  description: 'Checks an RSS, Atom or RDF feed regularly and starts for each new entry.',
  icon: 'Rss',
  group: 'trigger',
  trigger: true,
  pure: true,
  effects: ['brings_untrusted'],
  inputs: [],
  outputs: mainPort,
  credentials: [{ name: 'auth', title: 'Authentication', types: 'http' }],
  parameters,
  check: fixedParameters,
  source: {
    kind: 'poll',
    slot: 'auth',
    place: (written) => written['url'],
    poll: (call, context) => look({ ...call, parameters: call.parameters as unknown as Parameters }, context),
  },
  examples: [
    { title: 'Every 15 minutes', parameters: { url: 'https://example.com/feed.xml' } },
    { title: 'Once an hour', parameters: { url: 'https://example.com/feed.xml', every_seconds: 3_600 } },
  ],
});

type Look = Pick<PollCall, 'wantsSample'> & {
  readonly cursor: JsonObject | null;
  readonly parameters: Parameters;
};

async function look(
  { parameters: { url, fields }, cursor, wantsSample }: Look,
  context: SourceContext,
): Promise<Polled> {
  const { fetch, signal } = context;
  const credential = context.credential as UsedCredential | null; // the slot is optional
  const send = credential === null ? fetch : fetchWith(fetch, credential);
  const entries = await fetchFeed(send, { url, maxEntries, fields, signal, timeoutMs });
  return newEntries(entries, { cursor, wantsSample });
}
