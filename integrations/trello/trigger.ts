import { AppError } from '../../openapi/AppError.ts';
import { choice, list, text } from '../../platform/schema/schema.ts';
import { bodySignature } from '../engine/bodySignature.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path } from '../engine/vendorRequest.ts';
import { eventNames, eventsOf, eventTitles } from './events.ts';
import { trello } from './vendor.ts';

interface Webhook {
  id?: unknown;
  callbackURL?: unknown;
}

/**
 * https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/: a webhook sends every action on a thing, so the trigger selects. Trello calls
 * the address with HEAD before it takes it. The item is the body.
 */
export const node = hookTrigger(trello, {
  title: 'Trello trigger',
  description: 'Starts when something on a board happens. The credential needs the API secret.',
  parameters: {
    model: text({
      title: 'Board',
      description: 'Long ID of a board, list, card, member or workspace.',
      choices: { list: 'boards' },
      required: true,
      maxLength: 60,
    }),
    events: list(choice(eventNames, eventTitles)({ title: 'Event' }))({
      title: 'Events',
      entry: 'event',
      minItems: 1,
      maxItems: eventNames.length,
      default: ['create_card'],
    }),
  },
  // https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/#webhook-signatures
  verification: bodySignature('x-trello-webhook', {
    algorithm: 'sha1',
    encoding: 'base64',
    signedContent: '{body}{address}',
  }),
  register: async ({ address, parameters }, client) => {
    const secret = client.textOf('api_secret');
    if (secret === '')
      throw new AppError(
        'credential_refused',
        'Enter the API secret in the credential: Trello signs events with it. It is on the page of the API key.',
      );
    const json = { callbackURL: address, idModel: parameters.model.trim(), description: 'Bureau', active: true };
    const request = { method: 'POST', path: '/webhooks', json } as const;
    const { body } = await client.send(request, { repeat: 'unsafe', key: '' });
    const { id } = body as Webhook;
    if (typeof id !== 'string') throw new AppError('target_error', 'Trello did not return the new webhook.');
    return { data: { id }, secret };
  },
  unregister: async ({ address }, client) => {
    // Trello says in plain text that a webhook does not exist, as a proxy would: only the list of webhooks proves that it was removed.
    const id = await findByAddress(address, client);
    if (typeof id !== 'string') return;
    await client.send({ method: 'DELETE', path: path`/webhooks/${id}` }, { repeat: 'safe', key: '' });
  },
  read: ({ body, parameters }) => {
    const { id, type, data } = (body['action'] ?? {}) as { id?: unknown; type?: unknown; data?: unknown };
    if (typeof id !== 'string' || typeof type !== 'string') return null;
    const isWanted = eventsOf(type, data).some((name) => parameters.events.includes(name));
    return isWanted ? { key: id, item: { json: body } } : null;
  },
  examples: [
    { title: 'New cards on a board', parameters: { model: '5abbe4b7ad6a7a8b9c0d1e2f' } },
    {
      title: 'Moved cards and comments',
      parameters: { model: '5abbe4b7ad6a7a8b9c0d1e2f', events: ['card_moved', 'comment_card'] },
    },
  ],
});

/** Returns the ID of the webhook with an address; the list contains only webhooks of the token. */
async function findByAddress(address: string, client: VendorClient): Promise<unknown> {
  const request = { path: path`/tokens/${client.textOf('token')}/webhooks` };
  const { body } = await client.send(request, { repeat: 'safe', key: '' });
  const all = Array.isArray(body) ? (body as Webhook[]) : [];
  return all.find(({ callbackURL }) => callbackURL === address)?.id;
}
