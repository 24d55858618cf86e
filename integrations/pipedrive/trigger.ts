import { basicHeader } from '../../domains/credentials/basicHeader.ts';
import { choice, list } from '../../platform/schema/schema.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import { objectOf } from '../engine/objectOf.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path } from '../engine/vendorRequest.ts';
import { pipedrive } from './vendor.ts';

const kinds = {
  all: 'Everything',
  deal: 'Deals',
  person: 'Persons',
  organization: 'Organizations',
  lead: 'Leads',
  activity: 'Activities',
  note: 'Notes',
  product: 'Products',
  deal_product: 'Products of deals',
  deal_installment: 'Installments of deals',
  pipeline: 'Pipelines',
  stage: 'Stages',
  user: 'Users',
  board: 'Boards of projects',
  phase: 'Phases of projects',
  project: 'Projects',
  task: 'Tasks of projects',
} as const;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];
const actions = { create: 'Created', change: 'Changed', delete: 'Deleted' } as const;
const webhooks = '/v1/webhooks';
const user = 'bureau';

interface Webhook {
  id?: unknown;
  subscription_url?: unknown;
}

/**
 * https://pipedrive.readme.io/docs/guide-for-webhooks-v2: deliveries have no signature, but HTTP Basic with the name and the password of the
 * webhook. A webhook has one kind of object, and one action or all. The item is the body.
 */
export const node = hookTrigger(pipedrive, {
  title: 'Pipedrive trigger',
  description: 'Starts when something in Pipedrive is created, changed or deleted, such as a deal.',
  parameters: {
    kinds: list(choice(kindNames, kinds)({ title: 'Kind' }))({
      title: 'Objects',
      description: 'Only objects that the user of the token can see.',
      entry: 'kind',
      minItems: 1,
      maxItems: kindNames.length,
      default: ['deal'],
    }),
    actions: list(choice(['create', 'change', 'delete'], actions)({ title: 'Event' }))({
      title: 'Events',
      description: 'Empty: all events.',
      entry: 'event',
      maxItems: 3,
      default: [],
    }),
  },
  verification: { kind: 'token', header: 'authorization' },
  register: async ({ address, secret, parameters }, client) => {
    const [action, ...more] = new Set(parameters.actions);
    const objects = parameters.kinds.includes('all') ? ['*'] : [...new Set(parameters.kinds)];
    const ids: unknown[] = [];
    for (const object of objects) {
      const json = {
        name: `Bureau: ${object}`,
        subscription_url: address,
        event_object: object,
        event_action: action && more.length === 0 ? action : '*',
        http_auth_user: user,
        http_auth_password: secret,
        version: '2.0',
      };
      const { body } = await client.send({ method: 'POST', path: webhooks, json }, { repeat: 'unsafe', key: '' });
      ids.push((body as { data?: Webhook | null }).data?.id);
    }
    return { data: { ids }, secret: basicHeader(user, secret).authorization };
  },
  unregister: async ({ address, data }, client) => {
    const ids = Array.isArray(data['ids']) ? (data['ids'] as unknown[]) : await webhooksAt(address, client);
    for (const id of ids) {
      const request = { method: 'DELETE', path: `${webhooks}${path`/${String(id)}`}` } as const;
      await client.send(request, { repeat: 'safe', key: '', accept: ['status 404'] });
    }
  },
  read: ({ body, parameters }) => {
    const { id, entity, action } = objectOf(body['meta']);
    if (typeof id !== 'string' || typeof entity !== 'string') return null;
    const isWanted =
      parameters.kinds.some((one) => one === 'all' || one === entity) &&
      (parameters.actions.length === 0 || parameters.actions.some((one) => one === action));
    return isWanted ? { key: id, item: { json: body } } : null;
  },
  examples: [
    { title: 'New and changed deals', parameters: { kinds: ['deal'], actions: ['create', 'change'] } },
    { title: 'New persons and organizations', parameters: { kinds: ['person', 'organization'], actions: ['create'] } },
  ],
});

/** Returns the IDs of the webhooks with an address. All webhooks are on one page. */
async function webhooksAt(address: string, client: VendorClient): Promise<unknown[]> {
  const { body } = await client.send({ path: webhooks }, { repeat: 'safe', key: '' });
  const { data } = body as { data?: Webhook[] | null };
  return (data ?? []).filter(({ subscription_url: url }) => url === address).map(({ id }) => id);
}
