import type { VendorClient } from '../engine/VendorClient.ts';
import { path } from '../engine/vendorRequest.ts';
import { base } from './requests.ts';

interface Description {
  fields?: { name: string; type: string }[];
}

/** Descriptions of one run of a node, which asks for each object once. */
const known = new WeakMap<VendorClient, Map<string, Promise<ReadonlyMap<string, string>>>>();

/** Returns the types of the fields of an object, by name in lower case. Errors: those of the client. */
export function fieldTypes(object: string, client: VendorClient, key: string): Promise<ReadonlyMap<string, string>> {
  const ofRun = known.get(client) ?? new Map<string, Promise<ReadonlyMap<string, string>>>();
  known.set(client, ofRun);
  const asked = ofRun.get(object) ?? read(object, client, key);
  ofRun.set(object, asked);
  return asked;
}

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm */
async function read(object: string, client: VendorClient, key: string): Promise<ReadonlyMap<string, string>> {
  const request = { path: `${base}${path`/sobjects/${object}`}/describe` };
  const { body } = await client.send(request, { repeat: 'safe', key });
  const { fields = [] } = body as Description;
  return new Map(fields.map(({ name, type }) => [name.toLowerCase(), type]));
}
