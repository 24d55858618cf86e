import { oncePerRun } from '../engine/oncePerRun.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path } from '../engine/vendorRequest.ts';
import { base } from './requests.ts';

interface Description {
  fields?: { name: string; type: string }[];
}

/** Returns the types of the fields of an object, by name in lower case. Errors: those of the client. */
export function fieldTypes(object: string, client: VendorClient, key: string): Promise<ReadonlyMap<string, string>> {
  return oncePerRun(client, `fields of ${object}`, () => read(object, client, key));
}

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm */
async function read(object: string, client: VendorClient, key: string): Promise<ReadonlyMap<string, string>> {
  const request = { path: `${base}${path`/sobjects/${object}`}/describe` };
  const { body } = await client.send(request, { repeat: 'safe', key });
  const { fields = [] } = body as Description;
  return new Map(fields.map(({ name, type }) => [name.toLowerCase(), type]));
}
