import { anyJson, choice, record, text } from '../../../platform/schema/schema.ts';
import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { schema } from '../fields.ts';
import { supabase } from '../vendor.ts';

/** https://docs.postgrest.org/en/stable/references/api/functions.html */
const callDatabase = defineOperation({
  title: 'Call database function',
  description: 'Calls a function of the database (RPC) and returns its result, an item for each row.',
  effects: everyEffect,
  repeat: 'unsafe',
  parameters: {
    name: text({
      title: 'Function',
      placeholder: 'add_order',
      choices: { list: 'functions' },
      required: true,
      maxLength: 200,
    }),
    schema,
    arguments: record({
      title: 'Arguments',
      description: 'Values by name of the argument.',
      entry: 'argument',
      control: 'key_values',
      maxEntries: 200,
      default: {},
    }),
  },
  example: { name: 'add', arguments: { a: 3, b: 4 } },
  output: { data: 7 },
  request: ({ name, schema: of, arguments: given }) => ({
    method: 'POST',
    path: path`/rest/v1/rpc/${name}`,
    ...(of ? { headers: { 'content-profile': of } } : {}),
    json: given,
  }),
});

/** https://supabase.com/docs/guides/functions */
const callEdge = defineOperation({
  title: 'Call Edge Function',
  description: 'Calls an Edge Function of the project and returns its response, which must be JSON.',
  effects: everyEffect,
  repeat: 'unsafe',
  parameters: {
    edge_function: text({ title: 'Function', placeholder: 'send-invoice', required: true, maxLength: 200 }),
    method: choice(['POST', 'GET', 'PUT', 'PATCH', 'DELETE'])({ title: 'Method', default: 'POST' }),
    query: record({
      title: 'Query',
      entry: 'query parameter',
      control: 'key_values',
      rare: true,
      maxEntries: 200,
      default: {},
    }),
    body: anyJson({ title: 'Body', control: 'code', showWhen: { method: ['POST', 'PUT', 'PATCH', 'DELETE'] } }),
  },
  example: { edge_function: 'hello', body: { name: 'Ada' } },
  output: { message: 'Hello', body: { name: 'Ada' } },
  request: ({ edge_function: name, method, query, body }) => ({
    method,
    path: path`/functions/v1/${name}`,
    query,
    ...(method === 'GET' || body === undefined ? {} : { json: body }),
  }),
});

/** Functions of Supabase: https://supabase.com/docs/guides/database/functions. */
export const node = vendorNode(supabase, {
  noun: 'function',
  title: 'Supabase function',
  description: 'Calls functions of a Supabase database and Edge Functions.',
  first: 'call_database',
  operations: { call_database: callDatabase, call_edge: callEdge },
});
