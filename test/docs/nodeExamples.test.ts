import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findExamples } from '../../activities/generate/nodePages/findExamples.ts';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import type { Gives } from '../../activities/generate/nodePages/nodePage.ts';
import { newId } from '../../db/ids.ts';
import { credentialContext } from '../../db/secrets/credential.ts';
import { serviceTriggers } from '../../domains/executions/generated/serviceTriggers.ts';
import type { components } from '../../openapi/generated/types.ts';
import { startEngineApi, type EngineApi } from '../api/engineApi.ts';
import { startExampleServer, type ExampleServer } from '../exchange/exampleServer.ts';
import { itemsOf, runDraft } from '../exchange/importedRun.ts';
import { until } from '../executions/executionsWorld.ts';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import {
  hasMariadb,
  startMariadb,
  startTestPostgres,
  type TestMariadb,
  type TestPostgres,
} from '../integrations/databaseServer.ts';
import { startMongo, type TestMongo } from '../integrations/mongodb/startMongo.ts';
import { hasMosquitto, startMosquitto, type TestMosquitto } from '../integrations/mosquittoServer.ts';
import { hasNats, startNats, type TestNats } from '../integrations/natsServer.ts';
import { kafkaProgram, startKafka, type TestKafka } from '../integrations/kafkaServer.ts';
import { hasRabbit, startRabbit, type TestRabbit } from '../integrations/rabbitServer.ts';
import { hasRedis, startRedis, type TestRedis } from '../integrations/redisServer.ts';
import { startSqlServer, type TestSqlServer } from '../integrations/sqlServer/startSqlServer.ts';
import { testedVendors } from '../integrations/vendors.ts';
import { startS3rver, type TestS3 } from '../integrations/s3Servers.ts';
import { isFull } from '../support/isFull.ts';
import { sampled } from '../support/sampled.ts';
import { startSshServer, type TestSshServer } from '../support/sshServer.ts';

type Schemas = components['schemas'];

/**
 * The example graph of every node type, as its page shows it, imported, published and run by the real engine. By default one node type of every
 * third vendor: `integrations/contract` calls all operations of each.
 */
const types = nodeDefinitions.map(({ type }) => type);
const examples = new Map(findExamples().map(({ type, file }) => [type, file]));
const read = (type: string, end = '.json'): string => readFileSync(examples.get(type)!.replace(/\.json$/, end), 'utf8');

let api: EngineApi;
let server: ExampleServer;
let ssh: TestSshServer;
let postgres: TestPostgres | null = null;
let mariadb: TestMariadb | null = null;
let redis: TestRedis | null = null;
let rabbit: TestRabbit | null = null;
let mosquitto: TestMosquitto | null = null;
let nats: TestNats | null = null;
let kafka: TestKafka | null = null;
const kafkaFile = await kafkaProgram();
let s3: TestS3;
let mongo: TestMongo | null = null;
let sqlServer: TestSqlServer | null = null;
let files = '';
let fakes: Fake[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => stream.on('end', done).resume(),
});
beforeAll(async () => {
  server = await startExampleServer();
  files = await mkdtemp(join(tmpdir(), 'bureau-examples-'));
  await mkdir(join(files, 'reports'));
  await writeFile(join(files, 'reports/2026.csv'), 'a;b');
  ssh = await startSshServer(files);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  fakes = await startFakes();
  if (isRun('postgresql')) postgres = await startTestPostgres();
  if (isRun('mysql') && hasMariadb) mariadb = await startMariadb();
  if (isRun('redis') && hasRedis) redis = await startRedis();
  if (isRun('rabbitmq') && hasRabbit) rabbit = await startRabbit();
  if (isRun('mqtt') && hasMosquitto) mosquitto = await startMosquitto();
  if (isRun('nats') && hasNats) nats = await startNats();
  if (isRun('kafka') && kafkaFile !== null) kafka = await startKafka(kafkaFile);
  s3 = await startS3rver();
  if (isRun('mongodb')) mongo = await startMongo();
  if (isRun('sql_server')) sqlServer = await startSqlServer();
  const baseUrls = new Map([['open-meteo', server.placed('https://api.example.com/open-meteo')]]);
  api = await startEngineApi({
    settings: { catalog: { contact: null, baseUrls }, outboundAllow: ['127.0.0.0/8'], filesDir: files },
  });
  api.deps.executions.startRelay();
});
afterAll(async () => {
  await api?.close();
  await server?.close();
  await ssh?.close();
  await postgres?.close();
  await mariadb?.close();
  await redis?.close();
  await rabbit?.close();
  await mosquitto?.close();
  await nats?.close();
  await kafka?.close();
  await s3?.close();
  await mongo?.close();
  await sqlServer?.close();
  await Promise.all(fakes.map((fake) => fake.close()));
  await rm(files, { recursive: true, force: true });
  await new Promise<void>((resolve) => smtp.close(resolve));
});

/** The examples of triggers are run by hand, also without a broker. */
const noBroker = { host: '127.0.0.1', port: 1, tls: 'off' };

/** Test values of each credential type. */
const credentialValues: { [type: string]: () => object } = {
  imap: () => ({ host: '127.0.0.1', port: 1, security: 'none', user: 'me', password: 'secret' }),
  ssh: () => ({
    host: '127.0.0.1',
    port: ssh.port,
    user: 'me',
    password: 'pa:ss',
    fingerprint: ssh.fingerprint,
  }),
  mongodb: () => mongo!.values,
  mysql: () => mariadb!.values,
  postgresql: () => postgres!.values,
  sql_server: () => sqlServer!.values,
  redis: () => redis!.values,
  rabbitmq: () => rabbit?.values ?? noBroker,
  mqtt: () => mosquitto?.values ?? noBroker,
  nats: () => nats?.values ?? noBroker,
  kafka: () => kafka?.values ?? { ...noBroker, brokers: '127.0.0.1:1' },
  s3: () => s3.values,
  totp: () => ({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }),
  smtp: () => ({ host: '127.0.0.1', port: (smtp.server.address() as AddressInfo).port, security: 'none' }),
};

/** The credentials of vendors, by the first part of their node types: vendors can share a type. */
const vendorCredentials: { [vendor: string]: { type: string; values: object } } = {};

/** Starts the fakes of all vendors; their credentials are known then. */
async function startFakes(): Promise<Fake[]> {
  const vendors = await testedVendors();
  return Promise.all(
    vendors.map(async ({ id, fake: definition }) => {
      const fake = await startFake(definition);
      vendorCredentials[id] = definition.credential(fake.url);
      return fake;
    }),
  );
}

const imported = async (
  type: string,
  change = (file: string): string => file,
): Promise<Schemas['DigitalOrganization']> =>
  api.person.client.ok('importDigitalOrganization', { raw: change(server.placed(read(type))) });

let hired: Promise<(file: string) => string> | undefined;
/** Hires the employee that the examples call; once. */
const hireOnce = () => (hired ??= hireWriter());
const hireWriter = async (): Promise<(file: string) => string> => {
  const { id } = await imported('employee.deliver');
  await api.publish(id);
  const { client } = api.person;
  const employee = await client.ok('createEmployee', {
    body: {
      name: 'Writer',
      input_schema: { type: 'object', properties: { topic: { type: 'string' } } },
      worker: { kind: 'digital_organization', digital_organization_id: id },
    },
  });
  const { listing } = await client.ok('publishEmployee', {
    params: { employee_id: employee.id },
    body: { credits: '0', listing: { visibility: 'organization', summary: 'Writes.' } },
  });
  const hired = await client.ok('hireEmployee', { params: { listing_id: listing!.id } });
  return (file) => file.replaceAll('pos_00000000000000000000000000', hired.id);
};

/** Set-up of examples that need it. */
const preparations: { [type: string]: () => Promise<((file: string) => string) | undefined> } = {
  'data.table': async () => {
    const columns = ['number', 'price'].map((name) => ({ name, type: 'number' }));
    await api.person.client.ok('createDataTable', { body: { name: 'Orders', columns } });
    return undefined;
  },
  'knowledge.add': async () => {
    await handbook();
    return undefined;
  },
  'knowledge.search': async () => {
    const params = { knowledge_base_id: await handbook() };
    const texts = ['Nobody works on Sundays.', 'Everybody has thirty days of holiday a year.'];
    for (const [place, text] of texts.entries())
      await api.person.client.ok('writeKnowledgeDocument', {
        params,
        body: { key: `note ${place}`, title: ['Sundays', 'Holidays'][place]!, text },
      });
    return undefined;
  },
  'openapi.call': async () => {
    const parameters = [{ name: 'country', in: 'query', schema: { type: 'string' } }];
    const content = server.placed(
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Orders', version: '1' },
        servers: [{ url: 'https://api.example.com' }],
        paths: { '/orders': { get: { operationId: 'listOrders', parameters, responses: {} } } },
      }),
    );
    await api.person.client.ok('createApiDocument', { body: { name: 'Orders API', content } });
    return undefined;
  },
  'employee.call': hireOnce,
  'employee.decide': hireOnce,
  'logic.sub_organization': () => calledOnce(),
  'instance.execution': () => calledOnce(),
};

/** A digital organization that the example can call. */
async function calledOnce(): Promise<(file: string) => string> {
  const { id } = await imported('trigger.sub');
  await api.publish(id);
  return (file) => file.replaceAll('dorg_00000000000000000000000000', id);
}

let handbookId: Promise<string> | undefined;
/** The knowledge base of the examples; made once. */
const handbook = (): Promise<string> =>
  (handbookId ??= api.person.client
    .ok('createKnowledgeBase', { body: { name: 'Handbook', model: 'sandbox/embedding' } })
    .then(({ id }) => id));

/** Selects a credential wherever the file says that one is needed. */
async function selectCredentials(made: Schemas['DigitalOrganization']): Promise<void> {
  const { id, draft, project_id: projectId, draft_revision: revision } = made;
  const nodes = await Promise.all(
    draft.nodes.map(async (node) => {
      const slots = Object.entries(node.credentials ?? {}).map(async ([slot, { type = '' }]) => {
        const credential = vendorCredentials[node.type.split('.')[0]!] ?? { type, values: credentialValues[type]!() };
        return [slot, { id: await storeCredential(credential, projectId) }] as const;
      });
      return { ...node, ...(slots.length > 0 ? { credentials: Object.fromEntries(await Promise.all(slots)) } : {}) };
    }),
  );
  await api.person.client.ok('updateDigitalOrganization', {
    params: { digital_organization_id: id },
    body: { name: made.name, draft: { ...draft, nodes }, draft_revision: revision },
  });
}

async function storeCredential({ type, values }: { type: string; values: object }, projectId: string): Promise<string> {
  const { organizationId, accountId: createdBy } = api.person;
  const id = newId('credential');
  const context = credentialContext({ id, organizationId }, 'values_encrypted');
  const valuesEncrypted = api.deps.secrets.encrypt(context, JSON.stringify(values));
  await api.deps.database.withOrganization(organizationId, ({ credentials }) =>
    credentials.insert({ id, projectId, name: id, type, allowedHosts: null, valuesEncrypted, createdBy }),
  );
  return id;
}

/** Starts an example by a call from outside, and returns its execution of this mode once it has ended. */
async function byWebhook(
  made: Schemas['DigitalOrganization'],
  mode: 'production' | 'error' = 'production',
): Promise<Schemas['Execution']> {
  const response = await fetch(made.addresses[0]!.production_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"id":7}',
  });
  await response.arrayBuffer();
  const query = { digital_organization_id: made.id, mode };
  const ended = async (): Promise<string | undefined> => {
    const { data } = await api.person.client.ok('listExecutions', { query });
    return data.find(({ status }) => status === 'success' || status === 'error')?.id;
  };
  const id = await until(ended, (found) => found !== undefined);
  return api.person.client.ok('getExecution', { params: { execution_id: id! } });
}

/** How an example starts that is not run by hand. */
const starts: { [type: string]: (made: Schemas['DigitalOrganization']) => Promise<Schemas['Execution']> } = {
  'trigger.webhook': (made) => byWebhook(made),
  'logic.respond_to_webhook': (made) => byWebhook(made),
  'trigger.error': (made) => byWebhook(made, 'error'),
};

test('every node type has an example, and every example a node type', () => {
  expect([...examples.keys()].toSorted()).toEqual(types.toSorted());
});

/** Node types whose server is not installed here. */
const missing = new Set(
  Object.entries({
    'mysql.rows': hasMariadb,
    'redis.value': hasRedis,
    'rabbitmq.messages': hasRabbit,
    'mqtt.messages': hasMosquitto,
    'nats.messages': hasNats,
    'kafka.messages': kafkaFile !== null,
  }).flatMap(([type, isThere]) => (isThere ? [] : [type])),
);

const vendorOf = (type: string): string => type.slice(0, type.indexOf('.'));
const ofVendors = [...examples].flatMap(([type, file]) => (file.includes('/integrations/') ? [type] : []));
/** The first node type of each vendor. */
const firstTypes = [...new Map(ofVendors.toReversed().map((type) => [vendorOf(type), type])).values()];
const left = new Set(isFull ? [] : ofVendors);
for (const type of sampled(firstTypes)) left.delete(type);
const run = [...examples.keys()].filter((type) => !left.has(type));

/** Returns whether an example of a vendor runs: its server is needed only then. */
function isRun(vendor: string): boolean {
  return run.some((type) => vendorOf(type) === vendor);
}

describe.each(run)('the example of %s', (type) => {
  const gives = JSON.parse(read(type, '.gives.json')) as Gives;

  test.skipIf(missing.has(type))('is imported, published and run, with the result on its page', async () => {
    const made = await imported(type, await preparations[type]?.());
    expect(made.draft.nodes.map((node) => node.type)).toContain(type);
    if (made.draft.nodes.some(({ credentials }) => credentials)) await selectCredentials(made);
    // Services take public https addresses only; the tests of each vendor register one.
    if (serviceTriggers[type] !== 'hook') await api.publish(made.id);
    const execution = await (starts[type]?.(made) ?? runDraft(api, made.id));
    expect([execution.status, execution.error?.message]).toEqual(
      gives.error === undefined ? ['success', undefined] : ['error', gives.error],
    );
    for (const [node, ports] of Object.entries(gives.items))
      expect(await itemsOf(api, execution, node)).toMatchObject(ports);
  });
});
