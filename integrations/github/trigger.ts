import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, list, text } from '../../platform/schema/schema.ts';
import { bodySignature } from '../engine/bodySignature.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path } from '../engine/vendorRequest.ts';
import { eventNames, eventTitles } from './events.ts';
import { owner } from './fields.ts';
import { inRepository } from './requests.ts';
import { github } from './vendor.ts';

const maxPages = 20;

interface Place {
  readonly owner: string;
  readonly repository?: string;
}

/** https://docs.github.com/en/rest/repos/webhooks, and https://docs.github.com/en/rest/orgs/webhooks without a repository. */
export const node = hookTrigger(github, {
  title: 'GitHub trigger',
  description: 'Starts at events of a repository or an organization, such as a push or a new issue.',
  parameters: {
    owner,
    repository: text({
      title: 'Repository',
      description: 'Leave empty for all repositories of the organization.',
      placeholder: 'shop',
      default: '',
      maxLength: 200,
    }),
    events: list(choice(eventNames, eventTitles)({ title: 'Event' }))({
      title: 'Events',
      minItems: 1,
      maxItems: eventNames.length,
      default: ['push'],
    }),
  },
  // https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
  verification: bodySignature('x-hub-signature-256', { prefix: 'sha256=' }),
  // GitHub sends no payload that is larger.
  maxBytes: 25 * 1024 * 1024,
  register: async ({ address, secret, parameters }, client) => {
    const { events } = parameters;
    const json = {
      name: 'web',
      active: true,
      events: events.includes('all') ? ['*'] : events,
      config: { url: address, content_type: 'json', secret, insecure_ssl: '0' },
    };
    const request = { method: 'POST', path: hooksOf(parameters), json } as const;
    const { body } = await client.send(request, { repeat: 'unsafe', key: '' });
    return { data: { id: (body as { id?: unknown }).id } };
  },
  unregister: async ({ address, parameters, data }, client) => {
    const id = data['id'] ?? (await hookAt(address, parameters, client));
    if (id === null) return;
    const at = `${hooksOf(parameters)}${path`/${String(id)}`}`;
    await client.send({ method: 'DELETE', path: at }, { repeat: 'safe', key: '', accept: ['404'] });
  },
  read: ({ headers, body }) => {
    const event = textOf(headers['x-github-event']);
    const delivery = textOf(headers['x-github-delivery']);
    if (event === 'ping') return null;
    return { key: delivery, item: { json: { ...body, event, delivery } } };
  },
  examples: [
    { title: 'Pushes to a repository', parameters: { owner: 'acme', repository: 'shop' } },
    {
      title: 'Issues of all repositories of an organization',
      parameters: { owner: 'acme', events: ['issues', 'issue_comment'] },
    },
  ],
});

function hooksOf({ owner: of, repository = '' }: Place): string {
  return repository.trim() === '' ? `${path`/orgs/${of}`}/hooks` : inRepository({ owner: of, repository }, '/hooks');
}

/** Returns the ID of the webhook with an address; null if there is none. */
async function hookAt(address: string, place: Place, client: VendorClient): Promise<unknown> {
  for (let page = 1; page <= maxPages; page += 1) {
    const request = { path: hooksOf(place), query: { per_page: 100, page } };
    const { body } = await client.send(request, { repeat: 'safe', key: '', accept: ['404'] });
    if (!Array.isArray(body)) return null;
    const hooks = body as { id?: unknown; config?: JsonObject }[];
    const found = hooks.find(({ config }) => config?.['url'] === address);
    if (found) return found.id;
    if (hooks.length < 100) return null;
  }
  return null;
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
