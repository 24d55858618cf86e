import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, list } from '../../platform/schema/schema.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path } from '../engine/vendorRequest.ts';
import { eventNames, eventTitles, type EventName } from './events.ts';
import { project } from './fields.ts';
import { inProject } from './requests.ts';
import { gitlab } from './vendor.ts';

const maxPages = 20;

/** https://docs.gitlab.com/api/project_webhooks: deliveries repeat the secret of the webhook in a header. */
export const node = hookTrigger(gitlab, {
  title: 'GitLab trigger',
  description: 'Starts at events of a project, such as a push or a new issue. The account must be a maintainer of it.',
  parameters: {
    project,
    events: list(choice(eventNames, eventTitles)({ title: 'Event' }))({
      title: 'Events',
      minItems: 1,
      maxItems: eventNames.length,
      default: ['push_events'],
    }),
  },
  verification: { kind: 'token', header: 'x-gitlab-token' },
  // https://docs.gitlab.com/administration/settings/instance_limits: GitLab sends at most 25 MB.
  maxBytes: 25 * 1024 * 1024,
  register: async ({ address, secret, parameters }, client) => {
    const json = { url: address, token: secret, enable_ssl_verification: true, ...switchesOf(parameters.events) };
    const request = { method: 'POST', path: inProject(parameters, '/hooks'), json } as const;
    const { body } = await client.send(request, { repeat: 'unsafe', key: '' });
    return { data: { id: (body as { id?: unknown }).id } };
  },
  unregister: async ({ address, parameters, data }, client) => {
    const id = data['id'] ?? (await hookAt(address, parameters.project, client));
    if (id === null) return;
    const at = inProject(parameters, path`/hooks/${String(id)}`);
    await client.send({ method: 'DELETE', path: at }, { repeat: 'safe', key: '', accept: ['404'] });
  },
  read: ({ headers, body }) => {
    const key = textOf(headers['idempotency-key']) || textOf(headers['x-gitlab-event-uuid']);
    if (key === '') return null;
    return { key, item: { json: { ...body, event: textOf(headers['x-gitlab-event']), delivery: key } } };
  },
  examples: [
    { title: 'Pushes to a project', parameters: { project: 'acme/shop' } },
    {
      title: 'Issues and comments of a project',
      parameters: { project: 'acme/shop', events: ['issues_events', 'note_events'] },
    },
  ],
});

/** Every event is named: GitLab switches pushes on by itself. */
function switchesOf(events: readonly EventName[]): JsonObject {
  const isAll = events.includes('all');
  const named = eventNames.filter((name) => name !== 'all');
  return Object.fromEntries(named.map((name) => [name, isAll || events.includes(name)]));
}

/** Returns the ID of the webhook with an address; null if there is none. */
async function hookAt(address: string, of: string, client: VendorClient): Promise<unknown> {
  for (let page = 1; page <= maxPages; page += 1) {
    const request = { path: inProject({ project: of }, '/hooks'), query: { per_page: 100, page } };
    const { body } = await client.send(request, { repeat: 'safe', key: '', accept: ['404'] });
    if (!Array.isArray(body)) return null;
    const hooks = body as { id?: unknown; url?: unknown }[];
    const found = hooks.find(({ url }) => url === address);
    if (found) return found.id;
    if (hooks.length < 100) return null;
  }
  return null;
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
