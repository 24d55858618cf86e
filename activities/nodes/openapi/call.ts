import { authorizedFetch } from '../../../domains/credentials/authorizedFetch.ts';
import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import type { ApiOperation } from '../../../domains/apiDocuments/ApiOperation.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { ParameterProblem } from '../../../platform/schema/ParameterProblem.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { argumentFault } from '../../openapi/argumentFault.ts';
import { callOperation } from '../../openapi/callOperation.ts';
import { callParameters } from '../../openapi/callParameters.ts';

/**
 * Calls an operation of an API document, once per item. Arguments are compared with the document before anything is sent. JSON becomes
 * items, every other response a text or a file.
 */
export const node = defineNode({
  type: 'openapi.call',
  version: 1,
  title: 'OpenAPI',
  description: 'Calls an operation of an API document (OpenAPI, Swagger) for each item.',
  icon: 'Api',
  group: 'core',
  pure: false,
  effects: everyEffect,
  reaches: { permission: 'api_documents.view', what: 'API documents' },
  inputs: mainPort,
  outputs: mainPort,
  parameters: callParameters,
  credentials: [{ name: 'auth', title: 'Authentication', types: 'http' }],
  examples: [
    {
      title: 'Read one thing',
      parameters: { document: 'Shop', operation: 'get_order', arguments: { order_id: '{{ $json.id }}' } },
    },
    {
      title: 'Send a body',
      parameters: {
        document: 'Shop',
        operation: 'create_order',
        arguments: { body: { customer: '{{ $json.customer }}', amount: 3 } },
      },
    },
    {
      title: 'Read all pages',
      parameters: { document: 'Shop', operation: 'list_orders', paging: 'cursor', max_items: 500 },
    },
  ],
  check: ({ document, operation }) => [...fixed('/document', document), ...fixed('/operation', operation)],
  run: async (context) => {
    if (context.items.length === 0) return { outputs: {} };
    const { document, operation: key } = context.parameters;
    const operation = await context.apiDocuments.operation(document, key);
    const fetch = await authorizedFetch(context, 'auth');
    return eachItem({
      context,
      port: 'main',
      concurrency: 4,
      work: async (item, wanted, { index }) => {
        const given = argumentsOf(operation, wanted.arguments);
        const call = { context, operation, wanted, given, item, key: `${context.idempotencyKey}/${index}` };
        return { main: await callOperation(call, { fetch, plainFetch: context.http.fetch }) };
      },
    });
  },
});

/** Nothing (null) is a missing argument. Errors: `parameter_invalid` naming the field. */
function argumentsOf({ arguments: schema, title }: ApiOperation, written: JsonObject): JsonObject {
  const given = Object.fromEntries(
    Object.entries(written).filter(([, value]) => value !== undefined && value !== null),
  );
  const fault = argumentFault(schema, given);
  if (!fault) return given;
  throw new AppError('parameter_invalid', `${title}: "${fault.field}" ${fault.problem}.`, {
    param: `/arguments/${fault.field.split('.').join('/')}`,
  });
}

/** The form and an agent's tool depend on them, so data may not choose another operation. */
function fixed(parameter: string, value: unknown): ParameterProblem[] {
  return typeof value === 'string' && value.includes('{{')
    ? [{ parameter, code: 'parameter_invalid', message: 'cannot be an expression.' }]
    : [];
}
