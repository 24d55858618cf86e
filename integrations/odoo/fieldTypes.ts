import type { VendorClient } from '../engine/VendorClient.ts';
import { methodCall } from './methodCall.ts';

type FieldTypes = Readonly<Record<string, { readonly type?: unknown } | undefined>>;

/** Types of one run of a node, which asks for each model once. */
const known = new WeakMap<Pick<VendorClient, 'send'>, Map<string, Promise<FieldTypes>>>();

/** Returns the types of the fields of a model. Errors: those of the client. */
export function fieldTypes(client: Pick<VendorClient, 'send'>, model: string): Promise<FieldTypes> {
  const ofRun = known.get(client) ?? new Map<string, Promise<FieldTypes>>();
  known.set(client, ofRun);
  const asked = ofRun.get(model) ?? read(client, model);
  ofRun.set(model, asked);
  void asked.catch(() => ofRun.delete(model));
  return asked;
}

async function read(client: Pick<VendorClient, 'send'>, model: string): Promise<FieldTypes> {
  const request = methodCall(model, 'fields_get', { attributes: ['type'] });
  const { body } = await client.send(request, { repeat: 'safe', key: '' });
  return body as FieldTypes;
}
