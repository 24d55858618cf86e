import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { largeMemory } from '../../activities/files/fileLimits.ts';
import { newId } from '../../db/ids.ts';
import { agentTool } from '../../domains/agents/tools/agentTool.ts';
import { writtenTools } from '../../domains/agents/tools/writtenTools.ts';
import type { ApiOperation } from '../../domains/apiDocuments/ApiOperation.ts';
import { openapi30 } from '../activities/files/apiDocuments/petstores.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { startLocalServer, type LocalServer } from '../outbound/support/localServer.ts';
import { testFileSessions } from '../support/files.ts';
import { stopInTurn } from '../support/stopInTurn.ts';
import { AgentWorld, agentGraph } from './agentWorld.ts';

const services = outboundServices();
let server: LocalServer;
let world: AgentWorld;
let operations: Map<string, ApiOperation>;
beforeAll(async () => {
  server = await startLocalServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method: request.method, url: request.url }));
  }, '127.0.0.1');
  world = await AgentWorld.start();
  await addDocument();
});
afterAll(() =>
  stopInTurn({ world: () => world?.stop(), server: () => server?.close(), services: () => services.close() }),
);
beforeEach(() => {
  server.requests.length = 0;
});

/** Keeps the petstore in the project of the engine's digital organizations. */
async function addDocument(): Promise<void> {
  const sessions = testFileSessions();
  const session = sessions.open('org_test', new AbortController().signal, largeMemory);
  const text = JSON.stringify(openapi30(`http://127.0.0.1:${server.port}/v1`));
  const { details, rows } = await session.run('OpenAPI.read', { sourceUrl: null }, [Buffer.from(text)]);
  const read: ApiOperation[] = [];
  for await (const row of rows()) read.push(row as ApiOperation);
  await session.close();
  await sessions.close();
  operations = new Map(read.map((operation) => [operation.key, operation]));
  const { organizationId, accountId, projectId } = world.engine.organization;
  const { title, version, format, servers, security, operationCount, remarks } = details;
  await world.engine.database.withOrganization(organizationId, ({ apiDocuments }) =>
    apiDocuments.insert(
      { id: newId('apiDocument'), projectId, name: 'Pets', createdBy: accountId },
      {
        title,
        version,
        format,
        servers,
        security,
        operationCount,
        remarks,
        operations: read,
        sourceUrl: null,
        sizeBytes: text.length,
        hash: 'test',
        content: Buffer.from('test'),
      },
    ),
  );
}

const chosen = (keys: string[], effects?: string[]) =>
  keys.map((key) => {
    const { title, arguments: schema, effects: guessed } = operations.get(key)!;
    return { operation: key, description: title, input_schema: schema, effects: effects ?? guessed };
  });
const documents = (keys: string[], { effects, ...more }: { effects?: string[]; [field: string]: unknown } = {}) => [
  { name: 'pets', document: 'Pets', operations: chosen(keys, effects), ...more },
];

describe('the operations of an API document, given to an agent,', () => {
  test('are called with checked arguments', async () => {
    const api_documents = documents(['get_pet', 'create_pet'], { effects: [] });
    const said = await world.ask({ api_documents }, { say: '[[call=pets_get_pet {"pet_id": "7"}]]' });
    expect(said.steps[0]!.calls).toMatchObject([
      { tool: 'pets_get_pet', status: 'success', result: '{"method":"GET","url":"/v1/pets/7"}' },
    ]);
    server.requests.length = 0;
    const wrong = await world.ask({ api_documents }, { say: '[[call=pets_create_pet {"body": {"name": "Rex"}}]]' });
    expect(wrong.steps[0]!.calls[0]).toMatchObject({
      status: 'error',
      result: expect.stringContaining('"body.breed" is required'),
    });
    expect(server.requests).toEqual([]);
  });

  test('have the effects that were guessed, or that an editor set', () => {
    const toolsOf = (api_documents: object[]) =>
      writtenTools({ parameters: { api_documents } }).map((tool) => agentTool(tool, world.engine.deps.nodeTypes)!);
    const tools = toolsOf(documents(['list_pets', 'delete_pet']));
    expect(tools.map(({ name, nodeType, effects }) => [name, nodeType, effects])).toEqual([
      ['pets_list_pets', 'openapi.call', ['brings_untrusted', 'sends_out']],
      ['pets_delete_pet', 'openapi.call', ['brings_untrusted', 'sends_out', 'changes']],
    ]);
    expect(tools[0]!.schema).toMatchObject({ type: 'object', properties: { limit: { type: 'integer' } } });
    expect(toolsOf(documents(['delete_pet'], { effects: ['changes'] }))[0]!.effects).toEqual(['changes']);
    const odd = [{ operation: '{{ $json.o }}' }, null, { operation: 'get_pet' }];
    const left = toolsOf([{ name: 'pets', document: 'Pets', operations: odd }]);
    expect(left.map(({ name, effects }) => [name, effects.length])).toEqual([['pets_get_pet', 4]]);
  });

  test('are checked before publishing: for duplicate names', () => {
    const twice = [...documents(['get_pet'], { effects: [] }), ...documents(['get_pet'], { effects: [] })];
    const issues = world.engine.deps.nodeTypes
      .findIssues(agentGraph({ api_documents: twice }))
      .map(({ code, severity, parameter }) => `${severity} ${code} ${parameter}`);
    expect(issues).toEqual(['error parameter_invalid /api_documents/1/operations/0/name']);
  });
});
