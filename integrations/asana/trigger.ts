import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { choice, list, text } from '../../platform/schema/schema.ts';
import { bodySignature } from '../engine/bodySignature.ts';
import { contentKey } from '../engine/contentKey.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import { readPages } from '../engine/readPages.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path } from '../engine/vendorRequest.ts';
import { eventNames, eventTitles, filtersOf } from './events.ts';
import { workspace } from './fields.ts';
import { dataOf, offsetOf, write } from './requests.ts';
import { asana } from './vendor.ts';

interface Webhook {
  gid?: unknown;
  target?: unknown;
}

/**
 * https://developers.asana.com/docs/webhooks-guide: Asana generates the secret, and sends it to the address before it registers the address. Every eight hours it sends
 * no events at all. An event has only IDs, and starts a separate execution.
 */
export const node = hookTrigger(asana, {
  title: 'Asana trigger',
  description: 'Starts when a project changes. The item contains the change, with IDs.',
  parameters: {
    workspace,
    project: text({
      title: 'Project',
      description: 'ID of a project; or of a task, portfolio, goal or team.',
      choices: { list: 'projects', needs: ['workspace'] },
      required: true,
      maxLength: 60,
    }),
    events: list(choice(eventNames, eventTitles)({ title: 'Event' }))({
      title: 'Events',
      description: 'A new task is often several events, one for each of its places.',
      entry: 'event',
      minItems: 1,
      maxItems: eventNames.length,
      default: ['task_added'],
    }),
  },
  // https://developers.asana.com/docs/webhooks-guide#security
  verification: bodySignature('x-hook-signature'),
  // The secret of a delivery is that of the response below, so an answered stranger gains nothing.
  handshake: ({ headers }) => {
    const secret = headers['x-hook-secret'];
    return typeof secret === 'string' && /^[\w-]{1,200}$/.test(secret)
      ? { answer: '', headers: { 'x-hook-secret': secret } }
      : null;
  },
  register: async ({ address, parameters }, client) => {
    const { project, events } = parameters;
    const filters = filtersOf(events);
    const request = write('POST', '/webhooks', {
      resource: project.trim(),
      target: address,
      ...(filters.length === 0 ? {} : { filters }),
    });
    const { body } = await client.send(request, { repeat: 'unsafe', key: '' });
    const { gid } = (dataOf(body as JsonObject) ?? {}) as Webhook;
    const secret = (body as JsonObject)['X-Hook-Secret'];
    if (typeof gid !== 'string' || typeof secret !== 'string')
      throw new AppError('target_error', 'Asana did not return the new webhook.');
    return { data: { gid }, secret };
  },
  unregister: async ({ address, data, parameters }, client) => {
    const gid = data['gid'] ?? (await findByAddress(address, parameters.workspace, client));
    if (typeof gid !== 'string') return;
    const request = { method: 'DELETE', path: path`/webhooks/${gid}` } as const;
    await client.send(request, { repeat: 'safe', key: '', accept: ['404'] });
  },
  read: ({ body }) => {
    const events = Array.isArray(body['events']) ? (body['events'] as unknown[]) : [];
    // Events have no ID, but a time and everything that they are about.
    return events
      .filter((event): event is JsonObject => typeof event === 'object' && event !== null && !Array.isArray(event))
      .map((event) => ({ key: contentKey(event), item: { json: event } }));
  },
  examples: [
    { title: 'New tasks in a project', parameters: { project: '1203' } },
    {
      title: 'Completed tasks and comments',
      parameters: { project: '1203', events: ['task_completed', 'comment_added'] },
    },
  ],
});

/** Returns the ID of the webhook with an address. Lists of webhooks are those of a workspace. */
async function findByAddress(address: string, workspace: string | undefined, client: VendorClient): Promise<unknown> {
  const workspaces = workspace?.trim() ? [{ gid: workspace.trim() }] : await readAll(client, '/workspaces', {});
  for (const { gid } of workspaces) {
    const all = await readAll(client, '/webhooks', { workspace: gid, opt_fields: 'target' });
    const found = all.find(({ target }) => target === address);
    if (found) return found.gid;
  }
  return undefined;
}

function readAll(client: VendorClient, at: string, query: JsonObject): Promise<Webhook[]> {
  return readPages<Webhook>(client, {
    request: (offset) => ({ path: at, query: { ...query, limit: 100, offset } }),
    entries: (body) => body['data'],
    next: ({ body }) => offsetOf(body as JsonObject),
  });
}
