import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { choice, list, text } from '../../platform/schema/schema.ts';
import { bodySignature } from '../engine/bodySignature.ts';
import { contentKey } from '../engine/contentKey.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path } from '../engine/vendorRequest.ts';
import { eventNameOf, eventNames, eventTitles, namedEvents } from './events.ts';
import { jira } from './vendor.ts';

const webhooks = '/rest/webhooks/1.0/webhook';

interface Webhook {
  self?: unknown;
  url?: unknown;
}

/**
 * Webhooks of administrators: https://developer.atlassian.com/cloud/jira/platform/webhooks/. Sign-ins have others, of which an app can have a single
 * address in all: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-webhooks/. The item is the body.
 */
export const node = hookTrigger(jira, {
  title: 'Jira trigger',
  description: 'Starts when something in Jira happens. The account must be a Jira administrator.',
  credentialTypes: ['jira_token'],
  parameters: {
    events: list(choice(eventNames, eventTitles)({ title: 'Event' }))({
      title: 'Events',
      entry: 'event',
      minItems: 1,
      maxItems: eventNames.length,
      default: ['issue_created'],
    }),
    jql: text({
      title: 'Only issues',
      description: 'JQL, for events of issues, comments, worklogs, attachments and links.',
      placeholder: 'project = OPS AND priority = High',
      maxLength: 4_000,
    }),
  },
  // https://developer.atlassian.com/cloud/jira/platform/webhooks/#secure-admin-webhooks
  verification: bodySignature('x-hub-signature', { prefix: 'sha256=' }),
  // https://developer.atlassian.com/cloud/jira/platform/webhooks/: Jira sends at most 25 MB.
  maxBytes: 25 * 1024 * 1024,
  register: async ({ address, secret, parameters }, client) => {
    const { events, jql = '' } = parameters;
    const filter = jql.trim();
    const json = {
      name: 'Bureau',
      url: address,
      events: namedEvents(events),
      excludeBody: false,
      secret,
      ...(filter === '' ? {} : { filters: { 'issue-related-events-section': filter } }),
    };
    const { body } = await client.send({ method: 'POST', path: webhooks, json }, { repeat: 'unsafe', key: '' });
    const id = idOf(body as Webhook);
    if (id === null) throw new AppError('target_error', 'Jira did not return the new webhook.');
    return { data: { id } };
  },
  unregister: async ({ address, data }, client) => {
    const id = typeof data['id'] === 'string' ? data['id'] : await findByAddress(address, client);
    if (id === null) return;
    const request = { method: 'DELETE', path: `${webhooks}${path`/${id}`}` } as const;
    await client.send(request, { repeat: 'safe', key: '', accept: ['404'] });
  },
  read: ({ headers, body, parameters }) => {
    const { webhookEvent: event } = body;
    if (typeof event !== 'string') return null;
    const isWanted = parameters.events.includes('all') || parameters.events.includes(eventNameOf(event));
    return isWanted ? { key: keyOf(headers['x-atlassian-webhook-identifier'], body), item: { json: body } } : null;
  },
  examples: [
    { title: 'New issues', parameters: {} },
    {
      title: 'Changes and comments of urgent issues',
      parameters: { events: ['issue_updated', 'comment_created'], jql: 'project = OPS AND priority = Highest' },
    },
  ],
});

/** A repeated delivery has the same identifier. */
function keyOf(identifier: unknown, body: JsonObject): string {
  if (typeof identifier === 'string' && identifier !== '') return identifier.slice(0, 500);
  return contentKey(body);
}

/** The ID of a webhook is the last part of its address in the API. */
function idOf({ self }: Webhook): string | null {
  return typeof self === 'string' ? (/\/(\d+)$/.exec(self)?.[1] ?? null) : null;
}

/** Returns the ID of the webhook with an address. */
async function findByAddress(address: string, client: VendorClient): Promise<string | null> {
  const { body } = await client.send({ path: webhooks }, { repeat: 'safe', key: '' });
  const all = Array.isArray(body) ? (body as Webhook[]) : [];
  const found = all.find(({ url }) => url === address);
  return found ? idOf(found) : null;
}
