import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Handshake } from '../engine/fake/Handshake.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { refused } from './fakeErrors.ts';

/** https://developer.monday.com/api-reference/reference/webhooks: the address of a webhook is never shown. */
const hooks: JsonObject[] = [];
let lastId = 300;
const challenge = '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P';
const needed: Readonly<Record<string, string>> = {
  change_specific_column_value: 'columnId',
  change_status_column_value: 'columnId',
  item_moved_to_specific_group: 'groupId',
};

/** https://developer.monday.com/api-reference/reference/webhooks#url-verification: the response repeats the challenge. */
export function handshake({ path, bytes }: FakeRequest): Handshake | null {
  if (path !== '/v2' || !bytes.includes('create_webhook')) return null;
  const address = addressIn(bytes.toString());
  if (address === null) return null;
  return {
    address,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenge }),
    judge: ({ status, body }) => (status === 200 && isRepeated(body) ? null : unverified),
  };
}

/** The address is a variable, or a text of the document. */
function addressIn(text: string): string | null {
  const { query = '', variables } = JSON.parse(text) as { query?: string; variables?: JsonObject | null };
  const inDocument = /\burl:\s*"(https?:[^"]+)"/.exec(query)?.[1];
  const given = Object.values(variables ?? {}).find((value) => /^https?:\/\//.test(String(value)));
  return inDocument ?? (given === undefined ? null : String(given));
}

function isRepeated(body: string): boolean {
  try {
    return (JSON.parse(body) as { challenge?: unknown }).challenge === challenge;
  } catch {
    return false;
  }
}

const message = 'Failed to verify the URL of the webhook.';
const extensions = { code: 'InvalidArgumentException', error_data: {}, status_code: 200 };
const unverified: FakeResponse = {
  json: { data: { create_webhook: null }, errors: [{ message, path: ['create_webhook'], extensions }], account_id: 77 },
};

export function hooksOf({ board_id: board }: JsonObject): JsonObject[] {
  return hooks.filter((hook) => hook['board_id'] === board);
}

/** The configuration of an event, such as the column, is required for some events. */
export function hooked({ board_id: board, url, event, config }: JsonObject): JsonObject {
  if (!/^https?:\/\/[^/]+/.test(String(url)) || String(url).length > 255)
    throw refused('InvalidArgumentException', 'The URL is invalid.', { url });
  const name = needed[String(event)];
  const { [name ?? '']: value } = (config ?? {}) as JsonObject;
  if (name !== undefined && typeof value !== 'string')
    throw refused('InvalidArgumentException', `The config needs ${name}.`);
  const hook = { id: String((lastId += 1)), board_id: board, event, config: config ? JSON.stringify(config) : null };
  hooks.push(hook);
  return hook;
}

export function unhooked({ id }: JsonObject): JsonObject {
  const place = hooks.findIndex((hook) => hook['id'] === id);
  if (place < 0) throw refused('ResourceNotFoundException', 'Webhook not found', { webhook_id: id });
  return hooks.splice(place, 1)[0]!;
}
