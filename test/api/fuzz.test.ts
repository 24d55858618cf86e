import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractText } from '../../api/middleware/validate.ts';
import { newId } from '../../db/ids.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { ApiClient, signUpPerson, type CallInput } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { insertSsoConnection } from '../support/ssoConnections.ts';
import { isFull } from '../support/isFull.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261121);
const numRuns = isFull ? 300 : 1;
if (isFull) console.log(`api fuzz: seed ${seed}, ${numRuns} requests an operation and role`);

type Schema = { readonly [key: string]: unknown };
const document = JSON.parse(contractText) as {
  paths: Record<string, Record<string, Schema>>;
  components: { schemas: Record<string, Schema> };
};

let api: TestApi;
let knownIds: string[] = [];
const clients: Record<string, ApiClient> = {};
let connectionId = '';
let logged = '';
beforeAll(async () => {
  api = await startTestApi({ log: (line) => (logged += line.includes('"level":"error"') ? line : '') });
  const owner = await signUpPerson(api.url);
  const member = await signUpPerson(api.url);
  const accountKey = (await owner.client.ok('createAccountApiKey', { body: { label: 'fuzz' } })).value;
  const modelKey = (await owner.client.ok('createModelApiKey', { body: { label: 'fuzz' } })).value;
  const anonymous = new ApiClient(api.url);
  connectionId = await insertSsoConnection(api, owner.organizationId);
  const { value: scimToken } = await owner.client.ok('createScimToken', {
    params: { sso_connection_id: connectionId },
  });
  const { accountId } = member;
  await api.test.database.pool.query(
    `insert into memberships (id, organization_id, account_id, role) values ($1, $2, $3, 'member')`,
    [newId('membership'), owner.organizationId, accountId],
  );
  const directory = anonymous.withKey(scimToken);
  const params = { sso_connection_id: connectionId };
  const user = await directory.call('createScimUser', { params, body: { userName: member.email } });
  const group = await directory.call('createScimGroup', { params, body: { displayName: 'Fuzzed' } });
  Object.assign(clients, {
    directory,
    stranger: anonymous,
    member: member.client,
    admin: anonymous.withKey(accountKey),
    model: anonymous.withKey(modelKey),
  });
  const { data: models } = await owner.client.ok('listModels');
  const digital = await owner.client.ok('createDigitalOrganization', { body: { name: 'Fuzzed' } });
  const table = await owner.client.ok('createDataTable', { body: { name: 'Fuzzed' } });
  knownIds = [
    models[0]!.id,
    models[0]!.provider_id,
    owner.organizationId,
    digital.id,
    table.id,
    idOf(user.body),
    idOf(group.body),
  ];
});
afterAll(() => api.close());

function idOf(resource: unknown): string {
  return (resource as { id: string }).id;
}

const oddText = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '%',
    '_',
    "'; drop table accounts; --",
    '../..',
    '{{ 1 + 1 }}',
    '__proto__',
    'a'.repeat(3_000),
    '9'.repeat(40),
  ),
);
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(null, true, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[]], '2016-12-31T23:59:60Z', '0000-01-01T00:00:00Z'),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that fit a schema, or nearly: now and then a part of them is something else. */
function valueOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schema, depth);
  return fc.oneof({ weight: 40, arbitrary: fitting }, { weight: 1, arbitrary: oddValue });
}

function fittingValue(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const reference = schema['$ref'] as string | undefined;
  if (reference) return valueOf(document.components.schemas[reference.split('/').at(-1)!]!, depth);
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, depth)));
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const types = [schema['type'] ?? 'object'].flat() as string[];
  return fc.oneof(...types.map((type) => ofType(type, schema, depth)));
}

function ofType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({
        min: Number(schema['minimum'] ?? -10),
        max: Math.max(Number(schema['minimum'] ?? -10), Number(schema['maximum'] ?? 1e9)),
      });
    case 'array':
      return fc.array(valueOf((schema['items'] ?? {}) as Schema, depth + 1), { maxLength: depth > 3 ? 1 : 3 });
    case 'object':
      return depth > 6 ? fc.constant({}) : objectOf(schema, depth);
    default:
      return textOf(schema);
  }
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one, depth + 1)]));
  return fc.record(fields, { requiredKeys: (schema['required'] ?? []) as string[] });
}

function textOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema['format'] === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
      .map((date) => date.toISOString());
  if (typeof schema['pattern'] === 'string') {
    return fc.oneof(
      fc.stringMatching(new RegExp(schema['pattern'])),
      fc.constantFrom('https://example.test/v1', 'fuzz@example.test', '999999999999.999999', '0'),
    );
  }
  const { minLength = 0, maxLength = 100 } = schema as { minLength?: number; maxLength?: number };
  const fitting = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 20) });
  return fc.oneof(
    { weight: 4, arbitrary: fitting },
    { weight: 3, arbitrary: fc.constantFrom(...knownIds) },
    { weight: 1, arbitrary: oddText },
  );
}

function pathValue(): fc.Arbitrary<string> {
  return fc
    .oneof(
      fc.constantFrom(...knownIds, newId('apiKey'), newId('execution')),
      oddText.filter((text) => text.isWellFormed() && text.length < 500),
    )
    .map((text) => text || 'x');
}

function inputOf(operationId: OperationId): fc.Arbitrary<CallInput> {
  const row = operations[operationId];
  const contract = document.paths[row.path]![row.method]!;
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const queries = ((contract['parameters'] ?? []) as { in: string; name: string; schema: Schema }[]).filter(
    (one) => one.in === 'query' && one.name !== 'wait',
  );
  const content = (contract['requestBody'] as Schema | undefined)?.['content'] as
    | Record<string, { schema: Schema }>
    | undefined;
  const bodySchema = (content?.['application/json'] ?? content?.['application/scim+json'])?.schema;
  return fc.record({
    params: fc.record(Object.fromEntries(names.map((name) => [name, pathValue()]))),
    query: fc.record(
      Object.fromEntries(queries.map((one) => [one.name, valueOf(one.schema).map((value) => asText(value))])),
      { requiredKeys: [] },
    ),
    ...(bodySchema && { body: valueOf(bodySchema) }),
  }) as fc.Arbitrary<CallInput>;
}

function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.toWellFormed();
}

/** Their outcome does not depend on the request alone, they do not end by themselves, or they end the caller's own credential. */
const leftOut = new Set<OperationId>([
  'getReadiness',
  'streamChanges',
  'signOut',
  'updateSession',
  'revokeSession',
  'revokeAccountApiKey',
  'revokeModelApiKey',
  'rotateModelApiKey',
]);

/** By default every third operation for roles to which nearly everything is refused: which ones depends on the seed. */
function isSampled(role: string, place: number): boolean {
  return isFull || (role !== 'stranger' && role !== 'model') || (place + seed) % 3 === 0;
}

/** Fewer where nearly everything is refused, and where every request hashes a password. */
function runsOf(role: string, operationId: OperationId): number {
  if (operationId === 'signUp' || operationId === 'signIn') return Math.ceil(numRuns / 4);
  return role === 'stranger' || role === 'model' ? Math.ceil(numRuns / 3) : numRuns;
}

/** Returns whether a role can call an operation: directory operations accept only their own token. */
function isCalledBy(role: string, id: OperationId): boolean {
  const isOfDirectory = operations[id].security.includes('scimToken');
  return !leftOut.has(id) && (role === 'directory' ? isOfDirectory : role === 'stranger' || !isOfDirectory);
}

describe.each(['stranger', 'member', 'admin', 'model', 'directory'])('as %s', (role) => {
  test.each(
    (Object.keys(operations) as OperationId[]).filter((id, place) => isCalledBy(role, id) && isSampled(role, place)),
  )('%s answers any request by its contract and never with a 5xx', async (operationId) => {
    await fc.assert(
      fc.asyncProperty(inputOf(operationId), async (random) => {
        const params = { ...random.params, sso_connection_id: connectionId };
        const input = role === 'directory' ? { ...random, params } : random;
        const { status, text } = await clients[role]!.call(operationId, input);
        const isThirdParty = /"code":"(?:target|upstream)_/.test(text); // an own provider key is tried at its vendor
        expect({
          status: isThirdParty ? 0 : Math.floor(status / 100),
          text: status >= 500 ? text + logged.slice(-3_000) : '',
        }).not.toMatchObject({ status: 5 });
      }),
      { seed, numRuns: runsOf(role, operationId) },
    );
  });
});

test('raw bytes as a body never end in a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('createModelApiKey', 'createChatCompletion', 'signIn', 'createDigitalOrganization'),
      async (bytes, operationId) => {
        const { status } = await clients['admin']!.call(operationId as OperationId, { raw: Buffer.from(bytes) });
        expect(status).toBeLessThan(500);
      },
    ),
    { seed, numRuns: isFull ? 1_000 : 60 },
  );
});

test('paths and queries of any bytes never end in a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.webPath(),
      fc.webQueryParameters(),
      fc.constantFrom('GET', 'POST', 'DELETE', 'OPTIONS'),
      async (path, query, method) => {
        for (const start of ['', '/api/v1', '/v1', '/webhook', '/api/v1/model-api-keys', '/%', '/%E0%A4%A']) {
          const response = await fetch(`${api.url}${start}${path.startsWith('/') ? path : `/${path}`}?${query}`, {
            method,
            redirect: 'manual',
          });
          await response.arrayBuffer();
          expect(response.status).toBeLessThan(500);
        }
      },
    ),
    { seed, numRuns: isFull ? 500 : 30 },
  );
});
