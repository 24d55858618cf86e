import { everyEffect } from '../../domains/agents/tools/effects.ts';
import { defineNode, mainPort } from '../../activities/kit/define.ts';
import { eachItem } from '../../activities/kit/eachItem.ts';
import { itemsOf } from '../../activities/items/itemsOf.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { anyJson, choice, object, record, text, type ValueOf } from '../../platform/schema/schema.ts';
import { reads } from './defineOperation.ts';
import type { Vendor } from './defineVendor.ts';
import { slotOf, keyOf } from './vendorNode.ts';
import { VendorClient } from './VendorClient.ts';
import type { VendorRequest } from './vendorRequest.ts';

const withBody = { method: ['POST', 'PUT', 'PATCH', 'DELETE'] };

function parametersOf(title: string, examplePath: string) {
  return object({
    method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])({ title: 'Method', default: 'GET' }),
    path: text({
      title: 'Path',
      description: `Below the address of the ${title} API.`,
      placeholder: examplePath,
      required: true,
      maxLength: 4_000,
      pattern: '^/[^\\s#]*$',
    }),
    query: record({
      title: 'Query',
      entry: 'query parameter',
      control: 'key_values',
      maxEntries: 200,
      default: {},
    }),
    body_kind: choice(['none', 'json', 'form'])({ title: 'Body type', default: 'none', showWhen: withBody }),
    body: anyJson({ title: 'Body', control: 'code', showWhen: { ...withBody, body_kind: ['json', 'form'] } }),
  });
}

interface ApiCall {
  readonly title: string;
  /** Of the example. Default: GET. */
  readonly method?: 'POST';
  readonly path: string;
  readonly query?: Record<string, unknown>;
  /** JSON of the example. */
  readonly body?: JsonObject;
  /** Encodes the fields of queries and forms, such as `brackets`. */
  readonly encode?: Encode;
}

type Encode = (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** Makes the node for everything that the other nodes of a vendor do not list: a request with the vendor's credential. */
export function apiCallNode(vendor: Vendor, { title: exampleTitle, encode = asGiven, ...example }: ApiCall) {
  const { id, title, icon, group } = vendor;
  return defineNode({
    type: `${id}.api_call`,
    version: 1,
    title: `${title} API call`,
    description: `Calls any method of the ${title} API for each item and returns the response.`,
    icon,
    group,
    pure: false,
    effects: ({ method = 'GET' }) => (method === 'GET' ? reads : everyEffect),
    inputs: mainPort,
    outputs: mainPort,
    parameters: parametersOf(title, example.path),
    credentials: [slotOf(vendor)],
    asTool: vendor.asTool,
    examples: [{ title: exampleTitle, parameters: { ...example, ...(example.body ? { body_kind: 'json' } : {}) } }],
    run: async (context) => {
      if (context.items.length === 0) return { outputs: {} };
      const client = await VendorClient.open(vendor, context);
      return eachItem({
        context,
        port: 'main',
        work: async (_item, wanted, { index }) => {
          const repeat = wanted.method === 'GET' ? 'safe' : 'unsafe';
          const { body } = await client.send(requestOf(wanted, encode), {
            repeat,
            key: keyOf(context.idempotencyKey, index),
          });
          return { main: itemsOf(body) };
        },
      });
    },
  });
}

function asGiven(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...fields };
}

function requestOf(wanted: ValueOf<ReturnType<typeof parametersOf>>, encode: Encode): VendorRequest {
  const { method, path, query, body_kind: kind, body } = wanted;
  const request = { method, path, query: encode(query) };
  if (method === 'GET' || kind === 'none') return request;
  return kind === 'json'
    ? { ...request, json: body ?? {} }
    : { ...request, form: encode((body ?? {}) as Record<string, unknown>) };
}
