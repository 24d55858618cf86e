import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, list } from '../../platform/schema/schema.ts';
import { bodySignature } from '../engine/bodySignature.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import { graphqlData, nodesOf } from '../engine/graphql.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { maybeTeam } from './fields.ts';
import { send, thing } from './requests.ts';
import { linear } from './vendor.ts';

const kinds = {
  Issue: 'Issues',
  Comment: 'Comments',
  IssueLabel: 'Labels',
  Project: 'Projects',
  ProjectUpdate: 'Updates of projects',
  Cycle: 'Cycles',
  Reaction: 'Reactions',
  Attachment: 'Attachments',
  Document: 'Documents',
  Initiative: 'Initiatives',
} as const;
const words = Object.keys(kinds) as (keyof typeof kinds)[];
const maxWebhooks = 250;

interface Webhook {
  id?: unknown;
  url?: unknown;
}

/** https://linear.app/developers/webhooks. Only admins of the workspace, or tokens with the scope `admin`, can create them. The item is the body. */
export const node = hookTrigger(linear, {
  title: 'Linear trigger',
  description:
    'Starts when something in Linear is created, changed or removed. The account must be an admin of the workspace.',
  parameters: {
    resources: list(choice(words, kinds)({ title: 'Kind' }))({
      title: 'Of',
      entry: 'kind',
      minItems: 1,
      maxItems: words.length,
      default: ['Issue'],
    }),
    actions: list(
      choice(['create', 'update', 'remove'], { create: 'Created', update: 'Changed', remove: 'Removed' })({
        title: 'Event',
      }),
    )({ title: 'Events', description: 'Empty: all events.', entry: 'event', maxItems: 3, default: [] }),
    team: maybeTeam,
  },
  // https://linear.app/developers/webhooks#securing-webhooks
  verification: bodySignature('linear-signature'),
  register: async ({ address, secret, parameters }, client) => {
    const { resources, team } = parameters;
    const input = {
      url: address,
      secret,
      label: 'Bureau',
      enabled: true,
      resourceTypes: [...new Set(resources)],
      ...(team ? { teamId: team } : { allPublicTeams: true }),
    };
    const document =
      'mutation($input: WebhookCreateInput!) { webhookCreate(input: $input) { success webhook { id } } }';
    const { body } = await client.send(send(document, { input }), { repeat: 'unsafe', key: '' });
    const { id } = (thing('webhookCreate', 'webhook')(body as JsonObject) ?? {}) as Webhook;
    if (typeof id !== 'string') throw new AppError('target_error', 'Linear did not return the webhook that it made.');
    return { data: { id } };
  },
  unregister: async ({ address, data }, client) => {
    const id = data['id'] ?? (await findByAddress(address, client));
    if (typeof id !== 'string') return;
    const document = 'mutation($id: String!) { webhookDelete(id: $id) { success } }';
    await client.send(send(document, { id }), { repeat: 'safe', key: '', accept: ['invalid input'] });
  },
  read: ({ body, headers, parameters }) => {
    const { action, type } = body;
    const delivery = headers['linear-delivery'];
    if (typeof delivery !== 'string' || typeof action !== 'string' || typeof type !== 'string') return null;
    const { resources, actions } = parameters;
    const isWanted =
      resources.some((one) => one === type) && (actions.length === 0 || actions.some((one) => one === action));
    return isWanted ? { key: delivery, item: { json: body } } : null;
  },
  examples: [
    { title: 'New issues', parameters: { resources: ['Issue'], actions: ['create'] } },
    { title: 'Everything about issues and comments', parameters: { resources: ['Issue', 'Comment'] } },
  ],
});

/** Returns the ID of the webhook with an address. */
async function findByAddress(address: string, client: VendorClient): Promise<unknown> {
  const document = `query { webhooks(first: ${maxWebhooks}) { nodes { id url } } }`;
  const { body } = await client.send(send(document), { repeat: 'safe', key: '' });
  const webhooks = (nodesOf(graphqlData(body as JsonObject)['webhooks']) ?? []) as Webhook[];
  return webhooks.find(({ url }) => url === address)?.id;
}
