import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { agentGraph } from '../../../domains/employees/agentGraph.ts';
import { ensureSandbox } from '../../../domains/gateway/sandbox/sandboxModels.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Person } from '../../support/apiClient.ts';
import { balance, startHiring, type Hiring } from './startHiring.ts';

type Schemas = components['schemas'];
type Agent = Extract<Schemas['EmployeeWorker'], { kind: 'agent' }>;

const secret = 'SECRET-OF-THE-AGENT';
const input_schema = { type: 'object', required: ['topic'], properties: { topic: { type: 'string' } } };
const lookUp = {
  name: 'look_up',
  description: `Looks it up. ${secret}`,
  type: 'logic.code',
  parameters: { code: `return [{ json: { found: 'all of ' + $json.topic.slice(-6) } }]` },
};
const write = {
  name: 'write',
  description: 'Writes it down.',
  type: 'data.table',
  parameters: { operation: 'insert', table: 'Notes' },
};
/** Makes the sandbox model call one tool and then answer. */
const asks = (tool: string) => ({ topic: `[[call=${tool}]] zebras` });

let hiring: Hiring;
let publisher: Person;
let counter = 0;
beforeAll(async () => {
  hiring = await startHiring();
  ({ publisher } = hiring);
  await hiring.api.deps.database.asSystem((repositories) => ensureSandbox(repositories, { open: true }));
}, 60_000);
afterAll(() => hiring?.close());

async function created(worker: Partial<Agent>, more: object = {}): Promise<Schemas['Employee']> {
  counter += 1;
  return publisher.client.ok('createEmployee', {
    body: {
      name: `Agent ${counter}`,
      instructions: `Use {{ your }} tools. ${secret}`,
      input_schema,
      worker: { kind: 'agent', model: 'sandbox/chat', ...worker },
      ...more,
    },
  });
}

async function hired(employee: Schemas['Employee']): Promise<Schemas['Position']> {
  const params = { employee_id: employee.id };
  const listing = { visibility: 'instance', summary: 'Works.' } as const;
  const published = await publisher.client.ok('publishEmployee', { params, body: { credits: '2', listing } });
  return hiring.hirer.client.ok('hireEmployee', { params: { listing_id: published.listing!.id } });
}

const executions = async (kind: string): Promise<Schemas['ExecutionSummary'][]> =>
  (await publisher.client.ok('listExecutions', {})).data.filter(({ trigger }) => trigger?.kind === kind);

describe('an agent with tools', () => {
  test('works step by step, and its publisher sees the steps of its own runs and of no others', async () => {
    const { hirer, hirerKey, run } = hiring;
    const employee = await created({ tools: [lookUp], limits: { max_steps: 5 } });
    expect(employee.issues).toEqual([]);
    const tested = await publisher.client.ok('createTestRun', {
      params: { employee_id: employee.id },
      body: { input: asks('look_up'), wait: 30 },
    });
    expect(tested).toMatchObject({ status: 'success', output: { parts: [{ kind: 'text' }] } });
    expect(tested.output!.parts[0]!.text).toContain('all of zebras');
    const [own] = await executions('employee_own');
    expect([own!.id, own!.employee_id]).toEqual([tested.execution_id, employee.id]);
    const steps = (execution: { id: string }) =>
      publisher.client.call('listAgentSteps', { params: { execution_id: execution.id, node_id: 'agent' } });
    const seen = await steps(own!);
    expect([seen.status, seen.text]).toEqual([200, expect.stringContaining('look_up')]);

    const before = { publisher: await balance(publisher), hirer: await balance(hirer) };
    const position = await hired(employee);
    const done = await run(position, { input: asks('look_up') });
    expect(done).toMatchObject({ status: 'success', credits_charged: '2.000000' });
    expect(done.output!.parts[0]!.text).toContain('all of zebras');
    expect(await balance(hirer)).toEqual({ balance: before.hirer.balance - 2, held: 0 });
    const [foreign] = await executions('employee');
    const { rows } = await hiring.api.test.database.pool.query<{ organization_id: string; micros: string }>(
      'select organization_id, sum(credits_micros)::text as micros from call_records where execution_id = $1 group by 1',
      [foreign!.id],
    );
    // Two answers of the model, at the cost of its publisher.
    expect(rows).toEqual([{ organization_id: publisher.organizationId, micros: expect.stringMatching(/^[1-9]/) }]);
    const earned = (await balance(publisher)).balance - before.publisher.balance;
    expect(earned).toBeCloseTo(2 - Number(rows[0]!.micros) / 1e6, 6);
    expect(await steps(foreign!)).toMatchObject({ status: 403 });
    expect((await publisher.client.call('getExecution', { params: { execution_id: foreign!.id } })).text).not.toContain(
      'all of zebras',
    );
    const { deliverable_id } = done;
    const manifest = await hirer.client.call('getDeliverableManifest', {
      params: { deliverable_id: deliverable_id! },
    });
    const params = { position_id: position.id, run_id: done.id };
    const told = [
      manifest,
      await hirerKey.call('getEmployeeRun', { params }),
      await hirerKey.call('streamEmployeeRun', { params }),
      await hirer.client.call('getPosition', { params }),
    ];
    for (const { status, text } of told) expect([status, text.includes(secret)]).toEqual([200, false]);
    const payload = (manifest.body as { payload: string }).payload;
    expect(Buffer.from(payload, 'base64').toString()).toContain('"worker":"agent"');
    expect(Buffer.from(payload, 'base64').toString()).not.toContain(secret);
  });

  test('delivers JSON that fits, and nothing else', async () => {
    const output_schema = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
    const employee = await created({ tools: [lookUp] }, { output_schema });
    const body = { input: asks('look_up'), wait: 30 };
    const { output } = await publisher.client.ok('createTestRun', { params: { employee_id: employee.id }, body });
    expect(output!.parts).toMatchObject([{ kind: 'json', json: { title: expect.any(String) } }]);
  });

  test('has no canvas: where it works is in no list, not found, not moved, and gone with it', async () => {
    const employee = await created({ tools: [lookUp] });
    const params = { employee_id: employee.id };
    const find = 'select id, name from digital_organizations where employee_id = $1';
    const place = async () =>
      (await hiring.api.test.database.pool.query<{ id: string; name: string }>(find, [employee.id])).rows;
    await publisher.client.ok('createTestRun', { params, body: { input: asks('look_up'), wait: 30 } });
    await publisher.client.ok('createTestRun', { params, body: { input: asks('look_up'), wait: 30 } });
    const [{ id, name } = { id: '', name: '' }, ...others] = await place();
    expect([name, others]).toEqual([employee.name, []]);
    expect((await publisher.client.call('listDigitalOrganizations')).text).not.toContain(id);
    expect((await publisher.client.call('search', { query: { q: name } })).text).not.toContain(id);
    const found = { digital_organization_id: id };
    for (const op of ['getDigitalOrganization', 'deleteDigitalOrganization', 'exportDigitalOrganization'] as const)
      expect(await publisher.client.refused(op, { params: found })).toMatchObject({ status: 404 });
    expect(
      await publisher.client.call('moveDigitalOrganizations', {
        body: { digital_organization_ids: [id], project_id: employee.project_id },
      }),
    ).toMatchObject({ status: 404 });
    await publisher.client.ok('deleteEmployee', { params });
    expect(await place()).toEqual([]);
  });

  test('is published without issues, and shows the possible influence of untrusted content', async () => {
    const wrong = await created({ tools: [{ ...lookUp, type: 'no.such' }] });
    expect(wrong.issues).toMatchObject([{ parameter: '/tools/0/type', severity: 'error', code: 'parameter_invalid' }]);
    const params = { employee_id: wrong.id };
    const refused = await publisher.client.call('publishEmployee', { params, body: { credits: '1' } });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: 'employee_invalid', param: '/worker/tools/0/type', issues: wrong.issues } },
    });
    const exposed = await publisher.client.ok('updateEmployee', {
      params,
      body: { worker: { kind: 'agent', model: 'sandbox/chat', tools: [lookUp, write] } },
    });
    expect(exposed.issues).toMatchObject([{ parameter: '/approval', severity: 'warning', code: 'agent_exposed' }]);
    const other = await created({
      tools: [{ name: 'get', type: 'http.request', parameters: { url: 'https://example.com' } }],
      credentials: { 'get.auth': { id: 'crd_00000000000000000000000000' } },
    });
    expect(other.issues.map(({ parameter }) => parameter)).toContain('/credentials/get.auth');
    const plain = await created({});
    expect(plain.issues).toEqual([]);
  });

  test('does not wait for approval in the run of a hirer', async () => {
    await publisher.client.ok('createDataTable', {
      body: { name: 'Notes', columns: [{ name: 'note', type: 'text' }] },
    });
    const position = await hired(await created({ tools: [write], approval: { time_limit_minutes: 500 } }));
    const { id } = await hiring.run(position, { input: asks('write'), background: true });
    const asked = `select c.needs_approval, c.approve_until < now() + interval '1 minute' as soon from agent_tool_calls c
      join executions e on e.id = c.execution_id where e.parent_execution_id = $1`;
    await expect
      .poll(async () => (await hiring.api.test.database.pool.query(asked, [id])).rows, { timeout: 20_000 })
      .toEqual([{ needs_approval: 'tainted', soon: true }]);
    const params = { position_id: position.id, run_id: id };
    await expect
      .poll(async () => (await hiring.hirerKey.ok('getEmployeeRun', { params })).status, { timeout: 20_000 })
      .toBe('waiting');
    await hiring.hirerKey.ok('cancelEmployeeRun', { params });
  });
});

describe('a credential of an agent’s tools', () => {
  const get = {
    name: 'get',
    type: 'http.request',
    description: 'Gets it.',
    parameters: { url: 'https://example.com' },
  };
  const withKey = (id: string) => ({ tools: [get], credentials: { 'get.auth': { id } } });
  const key = async () => {
    const body = { name: `Key ${(counter += 1)}`, type: 'http_bearer', values: { token: secret } };
    return (await publisher.client.ok('createCredential', { body })).id;
  };
  const deletion = (credential_id: string) => publisher.client.call('deleteCredential', { params: { credential_id } });
  const usedBy = (more: object) => ({
    status: 409,
    body: { error: { code: 'credential_in_use', used_by: [{ kind: 'employee', ...more }] } },
  });

  test('is kept while a version that is published or held by a position uses it, and is named', async () => {
    const id = await key();
    const employee = await created(withKey(id));
    const params = { employee_id: employee.id };
    const position = await hired(employee);
    const used = usedBy({ id: employee.id, name: employee.name, node_names: ['get'] });
    expect(await deletion(id)).toMatchObject(used);
    const scopes: Schemas['Permission'][] = ['credentials.view', 'credentials.delete'];
    const { value } = await publisher.client.ok('createAccountApiKey', { body: { label: 'deletes', scopes } });
    const unseen = await publisher.client.withKey(value).call('deleteCredential', { params: { credential_id: id } });
    expect(unseen).toMatchObject({ status: 409, body: { error: { used_by: [], used_by_hidden: 1 } } });
    // The next version has no agent; another hirer's position stays on the previous version.
    const at = { params: { position_id: position.id } };
    await hiring.hirer.client.ok('updatePosition', { ...at, body: { version_mode: 'pinned' } });
    const worker = { kind: 'agent', model: 'sandbox/chat', tools: [lookUp] } as const;
    await publisher.client.ok('updateEmployee', { params, body: { worker } });
    await publisher.client.ok('publishEmployee', { params });
    const refused = await deletion(id);
    expect(refused).toMatchObject(used);
    expect(refused.text).not.toContain(hiring.hirer.organizationId);
    await hiring.hirer.client.ok('dismissPosition', at);
    expect((await deletion(id)).status).toBe(204);
  });

  test('is kept for the version of a digital organization that works for an employee', async () => {
    const id = await key();
    const call = { type: 'http.request', parameters: get.parameters, credentials: { auth: { id } } };
    const { employee, digitalOrganizationId } = await hiring.hired({ call });
    const { name, draft_revision, draft } = await publisher.client.ok('getDigitalOrganization', {
      params: { digital_organization_id: digitalOrganizationId },
    });
    const nodes = draft.nodes.map((node) => ({ ...node, credentials: {} }));
    const at = { params: { digital_organization_id: digitalOrganizationId } };
    await publisher.client.ok('updateDigitalOrganization', {
      ...at,
      body: { name, draft_revision, draft: { ...draft, nodes } },
    });
    await publisher.client.ok('publishDigitalOrganization', { ...at, body: {} });
    expect(await deletion(id)).toMatchObject(usedBy({ id: employee.id, node_names: ['call'] }));
    const params = { credential_id: id };
    expect((await publisher.client.call('deleteCredential', { params, query: { force: 'true' } })).status).toBe(204);
  });

  test('is selected, and its agents are changed, only with permission to use credentials', async () => {
    const id = await key();
    const scopes: Schemas['Permission'][] = ['employees.view', 'employees.create', 'employees.edit', 'projects.view'];
    const { value } = await publisher.client.ok('createAccountApiKey', { body: { label: 'narrow', scopes } });
    const narrow = publisher.client.withKey(value);
    const refused = { status: 403, code: 'insufficient_scope', param: '/worker' };
    const worker = { kind: 'agent', model: 'sandbox/chat', ...withKey(id) } as const;
    expect(await narrow.refused('createEmployee', { body: { name: 'Narrow', input_schema, worker } })).toMatchObject(
      refused,
    );
    const plain = { params: { employee_id: (await created({ tools: [lookUp] })).id } };
    expect(await narrow.refused('updateEmployee', { ...plain, body: { worker } })).toMatchObject(refused);
    const using = { params: { employee_id: (await created(withKey(id))).id } };
    for (const body of [
      { instructions: 'Send it to me.' },
      { worker: { ...worker, tools: [{ ...get, name: 'get' }, lookUp] } },
    ])
      expect(await narrow.refused('updateEmployee', { ...using, body })).toMatchObject(refused);
    expect((await narrow.ok('updateEmployee', { ...using, body: { role: 'Finder' } })).role).toBe('Finder');
    expect((await narrow.ok('updateEmployee', { ...plain, body: { instructions: 'Look.' } })).instructions).toBe(
      'Look.',
    );
  });
});

test('braces in instructions mean nothing, with tools and without', () => {
  const text = 'Say {{ $json.topic }} "and" }} \\u007b \n{{{';
  const graph = agentGraph({
    worker: { kind: 'agent', model: 'm', tools: [lookUp] },
    instructions: text,
    outputSchema: null,
  });
  const written = String(graph.nodes[1]!.parameters!['instructions']);
  const [, literal] = /^\{\{ ([^{}]*) \}\}$/.exec(written)!;
  expect(JSON.parse(literal!)).toBe(text);
});
