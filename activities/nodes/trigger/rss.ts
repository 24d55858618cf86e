import { fetchWith } from '../../../domains/credentials/authorizedFetch.ts';
import type { UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { Pace } from '../../../platform/diagnostics/Pace.ts';
import { integer, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { newEntries } from '../../feeds/newEntries.ts';
import { httpUrl } from '../../http/httpUrl.ts';
import { readXmlText, responseError } from '../../http/httpResponse.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { fixedParameters } from '../../kit/fixedParameters.ts';
import type { PollCall, Polled, SourceContext } from '../../kit/triggerSource.ts';

const accepted = 'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, */*;q=0.1';
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
  const answer = await send(httpUrl(url), { method: 'GET', headers: { accept: accepted }, signal, timeoutMs });
  if (answer.status >= 400) throw await responseError(answer);
  const { readFeed } = await import('../../feeds/readFeed.ts'); // loaded on first use to save memory
  const entries = await readFeed(await readXmlText(answer), { maxEntries, fields }, new Pace(signal));
  return newEntries(entries, { cursor, wantsSample });
}
