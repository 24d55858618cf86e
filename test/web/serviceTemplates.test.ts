import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import { newId } from '../../db/ids.ts';
import { credentialContext } from '../../db/secrets/credential.ts';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import type { components } from '../../openapi/generated/types.ts';
import { serviceTemplates } from '../../web/templates/serviceTemplates.ts';
import { until } from '../executions/executionsWorld.ts';
import { startEngineApi, type EngineApi } from '../api/engineApi.ts';
import { itemsOf, runDraft } from '../exchange/importedRun.ts';
import { startTestPostgres, type TestPostgres } from '../integrations/databaseServer.ts';
import { sampled } from '../support/sampled.ts';
import { isVendorNode, testedVendors } from '../integrations/vendors.ts';

type Made = components['schemas']['DigitalOrganization'];
type Execution = components['schemas']['Execution'];
type Pinned = Readonly<Record<string, readonly { json: Record<string, unknown> }[]>>;
type GraphNode = Made['draft']['nodes'][number];

/**
 * Every template with services, as people complete it: with a credential of each service, and with the channel, document or project that it
 * leaves open. Services are fakes; PostgreSQL is real.
 */
const folder = join(import.meta.dirname, '../../web/templates');
const definitions = new Map(nodeDefinitions.map((definition) => [definition.type, definition]));

let api: EngineApi;
let postgres: TestPostgres;
const fakes = new Map<string, Fake>();
const values = new Map<string, { type: string; values: object }>();

beforeAll(async () => {
  for (const { id, fake: definition } of await testedVendors()) {
    const fake = await startFake(definition);
    fakes.set(id, fake);
    values.set(id, definition.credential(fake.url));
  }
  postgres = await startTestPostgres();
  values.set('postgresql', { type: 'postgresql', values: postgres.values });
  api = await startEngineApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  api.deps.executions.startRelay();
});
afterAll(async () => {
  await api?.close();
  await postgres?.close();
  await Promise.all([...fakes.values()].map((fake) => fake.close()));
});

const vendorOf = ({ type }: GraphNode): string => type.split('.')[0]!;

async function credentialFor(vendor: string, projectId: string): Promise<string> {
  const { organizationId, accountId: createdBy } = api.person;
  const { type, values: secret } = values.get(vendor)!;
  const id = newId('credential');
  const context = credentialContext({ id, organizationId }, 'values_encrypted');
  const valuesEncrypted = api.deps.secrets.encrypt(context, JSON.stringify(secret));
  await api.deps.database.withOrganization(organizationId, ({ credentials }) =>
    credentials.insert({ id, projectId, name: id, type, allowedHosts: null, valuesEncrypted, createdBy }),
  );
  return id;
}

/** The open parameters of a node, from the example of its operation. */
function chosen({ type, parameters = {} }: GraphNode): object {
  const definition = definitions.get(type)!;
  if (!isVendorNode(definition)) return {};
  const operation = definition.operations[String(parameters['operation'])]!;
  const open = Object.entries(operation.example).filter(([name]) => {
    const field = operation.parameters[name];
    const isOpen = parameters[name] === undefined && field !== undefined;
    return isOpen && (field.json['x-choices'] !== undefined || (field.present && field.json['default'] === undefined));
  });
  return Object.fromEntries(open);
}

/** Selects credentials, and completes the nodes. */
async function complete(made: Made): Promise<void> {
  const nodes = await Promise.all(
    made.draft.nodes.map(async (node) => {
      if (!node.credentials) return node;
      const auth = { id: await credentialFor(vendorOf(node), made.project_id) };
      return { ...node, parameters: { ...node.parameters, ...chosen(node) }, credentials: { auth } };
    }),
  );
  await api.person.client.ok('updateDigitalOrganization', {
    params: { digital_organization_id: made.id },
    body: { name: made.name, draft: { ...made.draft, nodes }, draft_revision: made.draft_revision },
  });
}

/** Publishes the digital organization, fills in its form with the pinned answers and a file, and returns its execution once it has ended. */
async function submitted(made: Made, pinned: Pinned): Promise<Execution> {
  await api.publish(made.id);
  const [trigger] = made.draft.nodes;
  const [item] = pinned[trigger!.id]!;
  const form = new FormData();
  for (const { name, type } of trigger!.parameters!['fields'] as { name: string; type?: string }[]) {
    if (type === 'file') form.append(name, new File(['hello'], 'hello.txt', { type: 'text/plain' }));
    else form.append(name, String(item!.json[name]));
  }
  const response = await fetch(made.addresses[0]!.production_url, { method: 'POST', body: form });
  expect(response.status, await response.text()).toBe(200);
  const look = async (): Promise<string | undefined> => {
    const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: made.id } });
    return data.find(({ status }) => status === 'success' || status === 'error')?.id;
  };
  const execution_id = await until(look, (found) => found !== undefined);
  return api.person.client.ok('getExecution', { params: { execution_id: execution_id! } });
}

/** By default every third one runs; all are imported. */
const run = new Set(sampled(serviceTemplates));

describe.each(serviceTemplates)('the template "$title"', (template) => {
  const { id, services } = template;
  const raw = readFileSync(join(folder, `${id}.json`), 'utf8');
  const file = JSON.parse(raw) as { pin_data: Pinned };

  test('runs to the end with credentials and names of an account, and names its services', async () => {
    const made = await api.person.client.ok('importDigitalOrganization', { raw });
    const codes = made.issues.filter(({ severity }) => severity === 'error').map(({ code }) => code);
    expect(codes.filter((code) => code !== 'credential_missing' && code !== 'parameter_missing')).toEqual([]);
    const vendors = made.draft.nodes.filter(({ credentials }) => credentials).map(vendorOf);
    expect(services).toEqual([...new Set(vendors)]);
    if (!run.has(template)) return;
    await complete(made);
    const execution = await (made.draft.nodes[0]!.type === 'trigger.form'
      ? submitted(made, file.pin_data)
      : runDraft(api, made.id));
    expect([execution.status, execution.error?.message]).toEqual(['success', undefined]);
    const last = made.draft.nodes.at(-1)!;
    expect((await itemsOf(api, execution, last.name))?.['main']).not.toEqual([]);
  });
});
