import { AppError } from '../../openapi/AppError.ts';
import { everyEffect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineNode, mainPort } from '../../activities/kit/define.ts';
import { eachItem } from '../../activities/kit/eachItem.ts';
import { itemsOf } from '../../activities/items/itemsOf.ts';
import { anyJson, object, text } from '../../platform/schema/schema.ts';
import { reads } from './defineOperation.ts';
import type { Vendor } from './defineVendor.ts';
import { graphqlData, graphqlRequest, onlyReads } from './graphql.ts';
import { jsonParameter } from './jsonParameter.ts';
import { VendorClient } from './VendorClient.ts';
import { keyOf, slotOf } from './vendorNode.ts';

const parameters = object({
  query: text({
    title: 'Query',
    description: 'One query or mutation in GraphQL.',
    control: 'code',
    required: true,
    maxLength: 100_000,
  }),
  variables: anyJson({ title: 'Variables', description: 'JSON object.', control: 'code' }),
});

interface Call {
  /** Path of the endpoint. */
  readonly path: string;
  readonly title: string;
  readonly query: string;
  readonly variables?: JsonObject;
}

/** Makes the node for everything that the other nodes of a vendor with a GraphQL API do not list. */
export function graphqlCallNode(vendor: Vendor, { path, title: exampleTitle, ...example }: Call) {
  const { id, title, icon, group } = vendor;
  return defineNode({
    type: `${id}.api_call`,
    version: 1,
    title: `${title} API call`,
    description: `Sends a query or mutation to the GraphQL API of ${title} for each item and returns its data.`,
    icon,
    group,
    pure: false,
    effects: ({ query }) => (onlyReads(String(query)) ? reads : everyEffect),
    inputs: mainPort,
    outputs: mainPort,
    parameters,
    credentials: [slotOf(vendor)],
    asTool: vendor.asTool,
    examples: [{ title: exampleTitle, parameters: { ...example } }],
    run: async (context) => {
      if (context.items.length === 0) return { outputs: {} };
      const client = await VendorClient.open(vendor, context);
      return eachItem({
        context,
        port: 'main',
        work: async (_item, { query, variables }, { index }) => {
          const repeat = onlyReads(query) ? 'safe' : 'unsafe';
          const key = keyOf(context.idempotencyKey, index);
          const { body } = await client.send(graphqlRequest(path, query, variablesOf(variables)), { repeat, key });
          return { main: itemsOf(graphqlData(body as JsonObject)) };
        },
      });
    },
  });
}

/** Errors: `parameter_invalid`. */
function variablesOf(value: unknown): JsonObject {
  const read = jsonParameter(value, 'variables') ?? {};
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as JsonObject;
  throw new AppError('parameter_invalid', 'The variables must be a JSON object.', { param: '/variables' });
}
