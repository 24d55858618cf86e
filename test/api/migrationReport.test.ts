import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { components } from '../../openapi/generated/types.ts';
import { makeBeforeBaseline } from '../support/beforeBaseline.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, testEncryptionKey, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

type Schemas = components['schemas'];
type Graph = Schemas['Graph'];

let api: TestApi;
let owner: Person;
let other: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  other = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const at = (id: string) => ({ params: { digital_organization_id: id } });

const start = { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } };
const graphWith = (type: string, parameters: Record<string, unknown> = {}): Graph => ({
  nodes: [start, { id: 'n1', name: 'One', type, position: { x: 300, y: 0 }, parameters }],
  connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'n1', port: 'main' } }],
});
const colored = (color: string): Graph => graphWith('outlook.calendar', { operation: 'create', name: 'Work', color });

/** A published digital organization whose version and draft are as an earlier release wrote them. */
async function createStored(person: Person, graph: Graph): Promise<Schemas['DigitalOrganization']> {
  const made = await person.client.ok('createDigitalOrganization', {
    body: { name: 'Calendar', draft: graphWith('logic.no_operation') },
  });
  await person.client.ok('publishDigitalOrganization', { ...at(made.id), body: {} });
  const text = JSON.stringify(graph);
  const { pool } = api.test.database;
  await pool.query(
    'update digital_organizations set draft = $1::text::jsonb, draft_written = $1::text::json where id = $2',
    [text, made.id],
  );
  await pool.query(
    'update versions set graph = $1::text::jsonb, graph_written = $1::text::json where digital_organization_id = $2',
    [text, made.id],
  );
  return made;
}

const placesOf = (report: Schemas['MigrationReport'], id: string) =>
  report.affected
    .find((one) => one.id === id)
    ?.issues.map(({ rule, where, is_fixable: isFixable }) => [rule, where, isFixable]);

test('a stored graph is reported with its owner, its runs and where it is; the fix changes the draft only', async () => {
  const made = await createStored(owner, colored('lightBlue'));
  const execution = await owner.client.ok('startExecution', {
    ...at(made.id),
    body: { mode: 'manual', start_node: 'start' },
  });
  const report = await owner.client.ok('getMigrationReport');
  expect(placesOf(report, made.id)).toEqual([
    ['values_replaced', 'draft', true],
    ['values_replaced', 'published', true],
    ['values_replaced', 'execution', true],
  ]);
  expect(report.affected.find(({ id }) => id === made.id)).toMatchObject({
    name: 'Calendar',
    is_published: true,
    open_executions: 1,
    owner: { id: owner.accountId },
    organization: { id: owner.organizationId },
    last_run_at: execution.created_at,
    issues: [{ node_id: 'n1', node_name: 'One', impact: 'executions_fail' }, {}, {}],
  });

  const edited = colored('lightRed');
  edited.nodes[1]!.name = 'Renamed by somebody';
  const saved = await owner.client.ok('updateDigitalOrganization', {
    ...at(made.id),
    body: { name: 'Calendar', draft: edited, draft_revision: made.draft_revision },
  });
  const fixed = await owner.client.ok('fixDigitalOrganization', {
    ...at(made.id),
    body: { rule: 'values_replaced', node_id: 'n1' },
  });
  expect(fixed.draft_revision).toBe(saved.draft_revision + 1);
  expect(fixed.draft.nodes[1]).toMatchObject({ name: 'Renamed by somebody', parameters: { color: 'red' } });
  const { data: versions } = await owner.client.ok('listVersions', at(made.id));
  const version = await owner.client.ok('getVersion', {
    params: { digital_organization_id: made.id, version_id: versions[0]!.id },
  });
  expect(version.graph.nodes[1]!.parameters).toMatchObject({ color: 'lightBlue' });
  // The draft no longer has it, so only publishing is left.
  expect(placesOf(await owner.client.ok('getMigrationReport'), made.id)).toEqual([
    ['values_replaced', 'published', false],
    ['values_replaced', 'execution', false],
  ]);
  for (const rule of ['values_replaced', 'node_type_unknown'] as const)
    expect(await owner.client.refused('fixDigitalOrganization', { ...at(made.id), body: { rule } })).toMatchObject({
      status: 400,
    });
});

test('an organization sees its own, a member what it sees otherwise, an admin of the instance everything', async () => {
  const mine = await createStored(owner, graphWith('gone.node'));
  const theirs = await createStored(other, graphWith('gone.node'));
  const { client: member } = await signUpMember(api, owner.organizationId);
  const idsOf = ({ affected }: Schemas['MigrationReport']) => affected.map(({ id }) => id);
  expect(idsOf(await owner.client.ok('getMigrationReport'))).toContain(mine.id);
  expect(idsOf(await owner.client.ok('getMigrationReport'))).not.toContain(theirs.id);
  expect(idsOf(await member.ok('getMigrationReport'))).toEqual([]);
  expect(idsOf(await owner.client.ok('getInstanceMigrationReport'))).toEqual(
    expect.arrayContaining([mine.id, theirs.id]),
  );
  expect(await other.client.refused('getInstanceMigrationReport')).toMatchObject({ status: 403 });
});

test('a custom role without API documents is an issue of its organization, for those who manage roles', async () => {
  const role = { name: 'Builder', scopes: ['digital_organizations.view', 'digital_organizations.edit'] as const };
  await owner.client.ok('createProjectRole', { body: { ...role, scopes: [...role.scopes] } });
  const { instance_issues: issues } = await owner.client.ok('getMigrationReport');
  expect(issues).toMatchObject([{ rule: 'roles_without_api_documents', organization: { id: owner.organizationId } }]);
  expect((await other.client.ok('getMigrationReport')).instance_issues).toEqual([]);
});

test('a later version than this is refused, an earlier one has fewer rules', async () => {
  expect(await owner.client.refused('getMigrationReport', { query: { to: '99' } })).toMatchObject({
    status: 400,
    param: '/to',
  });
  expect(await owner.client.ok('getMigrationReport', { query: { to: '0.0' } })).toMatchObject({
    to: '0.0',
    affected: [],
  });
});

test('an imported file has its issues in the same shape', async () => {
  const node = (name: string, type: string, parameters = {}) => ({
    name,
    type,
    parameters,
    typeVersion: 1,
    position: [0, 0] as [number, number],
  });
  const file = {
    name: 'Imported',
    connections: {},
    nodes: [
      node('Start', 'n8n-nodes-base.manualTrigger'),
      node('Lamp', 'n8n-nodes-base.acmeLamp'),
      node('Read', 'n8n-nodes-base.httpRequest', { url: '={{ $env.ADDRESS }}' }),
    ],
  };
  const { import_report: report } = await owner.client.ok('convertDigitalOrganization', { body: file });
  expect(report.issues.map(({ rule, node_name: name, where }) => [rule, name, where])).toEqual([
    ['placeholder_left', 'Lamp', 'file'],
    ['expression_unsupported', 'Read', 'file'],
  ]);
});

async function runProgram(variables: Record<string, string>, ...options: string[]) {
  const child = spawn(process.execPath, ['bin/migrateReport.ts', ...options], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: api.test.url,
      SERVICE_ENCRYPTION_KEY: testEncryptionKey,
      ...variables,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

// The last one: it takes the database back to the state before the baseline.
test('`npm run migrate-report` reads a database that is not yet migrated', async () => {
  const { pool } = api.test.database;
  await pool.query('drop table if exists api_operations, api_documents, hook_registrations, oauth_apps cascade');
  await pool.query(`delete from schema_migrations where name <> 'baseline'`);
  await makeBeforeBaseline(api.test.ownerUrl);
  const { code, output } = await runProgram({});
  expect(output).toMatch(/\[works differently\] The database is from before the baseline/);
  expect(output).toMatch(/Calendar \(dorg_\w+\)\n {2}.*; published, by .*open executions/);
  expect(output).toMatch(/Nothing blocks the upgrade\./);
  expect(code).toBe(0);

  const blocked = await runProgram({ SERVICE_SIGNUP: 'open' }, '--json');
  expect(blocked.code).toBe(1);
  expect(JSON.parse(blocked.output)).toMatchObject({
    is_blocked: true,
    instance_issues: [
      { rule: 'settings_refused', impact: 'upgrade_blocked' },
      { rule: 'database_before_baseline' },
      {},
    ],
  });
  expect(await runProgram({}, '--to', 'next')).toMatchObject({ code: 2 });
});
