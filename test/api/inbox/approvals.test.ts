import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { mailApprovals } from '../../../domains/approvals/mailApprovals.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Person } from '../../support/apiClient.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { insertTeamProject, signUpMember } from '../../support/members.ts';
import { builderOf, startEngineApi, type EngineApi } from '../engineApi.ts';

type Graph = components['schemas']['Graph'];

let mailbox: Mailbox;
let api: EngineApi;
let owner: Person;
let editor: Person;
let viewer: Person;
let outsider: Person;
let projectId: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startEngineApi({ settings: { smtp: mailbox.settings } });
  owner = api.person;
  editor = await signUpMember(api, owner.organizationId, { name: 'Ada' });
  viewer = await signUpMember(api, owner.organizationId, { name: 'Ben' });
  outsider = await signUpMember(api, owner.organizationId, { name: 'Cleo' });
  projectId = await insertTeamProject(api, owner.organizationId, [
    { person: editor, role: 'editor' },
    { person: viewer, role: 'viewer' },
  ]);
});
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});

/** An approval with a node at each of its outputs, named like them. */
function graphOf(parameters: object, ports: readonly string[] = ['approved', 'rejected']): Graph {
  const node = (id: string, type: string, more: object = {}) => ({
    id,
    name: id,
    type,
    position: { x: 0, y: 0 },
    ...more,
  });
  return {
    nodes: [
      node('start', 'trigger.manual'),
      node('ask', 'logic.approval', { parameters: { title: 'Order {{ $json.order }}', ...parameters } }),
      ...ports.map((port) => node(`at_${port}`, 'logic.no_operation')),
    ],
    connections: [
      { from: { node: 'start', port: 'main' }, to: { node: 'ask', port: 'main' } },
      ...ports.map((port) => ({ from: { node: 'ask', port }, to: { node: `at_${port}`, port: 'main' } })),
    ],
  };
}

async function startIn(draft: Graph, { by = owner, waits = true } = {}): Promise<string> {
  const { id } = await api.create(draft, { project_id: projectId });
  const { id: executionId } = await builderOf(by).person.client.ok('startExecution', {
    params: { digital_organization_id: id },
    body: { mode: 'manual', input: [{ order: 7 }] },
  });
  if (waits) await api.deps.executions.answers.waitForPause(executionId, { timeoutMs: 20_000 });
  return executionId;
}
const entriesOf = async (person: Person, executionId: string) => {
  const { data } = await person.client.ok('listInbox', {});
  return data.filter(({ execution_id: id }) => id === executionId);
};
const ask = async (parameters: object, ports?: readonly string[], by?: Person) => {
  const executionId = await startIn(graphOf(parameters, ports), by ? { by } : {});
  const { rows } = await api.test.database.pool.query<{ id: string }>(
    'select id from approvals where execution_id = $1',
    [executionId],
  );
  return { executionId, id: rows[0]!.id };
};
const decide = (person: Person, id: string, body: components['schemas']['ApprovalDecide']) =>
  person.client.call('decideApproval', { params: { approval_id: id }, body });
const read = (person: Person, id: string) => person.client.ok('getApproval', { params: { approval_id: id } });
const end = async (executionId: string) =>
  (await api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 }))?.status;
const jsonAt = async (executionId: string, node: string) => {
  const params = { execution_id: executionId, node_id: node };
  const { runs } = await owner.client.ok('getExecutionNode', { params });
  return runs[0]?.outputs['main']?.items.map(({ json }) => json);
};
const mail = () =>
  Promise.all(Array.from({ length: 3 }, () => mailApprovals(api.deps.database, api.deps.mailer, api.deps.resumeLinks)));
const send = (link: string, body: Record<string, string>) =>
  fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body) });

describe('an approval', () => {
  test('waits in the inbox of people who may run the digital organization; the decision and its author continue the items', async () => {
    const { executionId, id } = await ask({ message: 'For {{ $json.order * 10 }} EUR' });
    expect(await owner.client.ok('getExecution', { params: { execution_id: executionId } })).toMatchObject({
      status: 'waiting',
    });
    const [entry] = await entriesOf(editor, executionId);
    expect(entry).toMatchObject({
      kind: 'approval',
      id,
      title: 'Order 7',
      message: 'For 70 EUR',
      project_id: projectId,
      node_id: 'ask',
      due_at: null,
      approval: { choices: [{ value: 'approve' }, { value: 'reject' }], comment: 'optional', fields: [] },
    });
    expect(await entriesOf(viewer, executionId)).toEqual([]);
    expect(await entriesOf(outsider, executionId)).toEqual([]);
    expect((await editor.client.ok('countInbox')).approval).toBeGreaterThan(0);
    expect(await read(viewer, id)).toMatchObject({ status: 'waiting', permissions: [] });
    expect((await decide(viewer, id, { choice: 'approve' })).status).toBe(403);
    expect((await decide(outsider, id, { choice: 'approve' })).status).toBe(404);
    expect((await decide(editor, id, { choice: 'maybe' })).status).toBe(400);
    const decided = await decide(editor, id, { choice: 'approve', comment: ' Fine ' });
    expect(decided).toMatchObject({
      status: 200,
      body: {
        status: 'decided',
        permissions: [],
        decision: { choice: 'approve', comment: 'Fine', name: 'Ada', by_link: false },
      },
    });
    expect(await end(executionId)).toBe('success');
    expect(await jsonAt(executionId, 'at_approved')).toEqual([
      {
        order: 7,
        approval: {
          choice: 'approve',
          label: 'Approve',
          comment: 'Fine',
          values: {},
          decided_by: { account_id: editor.accountId, name: 'Ada' },
          by_link: false,
          decided_at: expect.any(String),
          timed_out: false,
        },
      },
    ]);
    expect(await jsonAt(executionId, 'at_rejected')).toBeUndefined();
    const { data: events } = await owner.client.ok('listAuditEvents', { query: { action: ['approval.decided'] } });
    const ofThis = events.filter(({ target }) => target?.id === id);
    expect(ofThis).toMatchObject([
      { actor: { id: editor.accountId }, after: { choice: 'approve', execution_id: executionId } },
    ]);
    expect(await entriesOf(editor, executionId)).toEqual([]);
  });

  test('counts one of many decisions at once; a double click is the same decision, and later ones are refused', async () => {
    const { executionId, id } = await ask({});
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, place) =>
        decide(place % 2 === 0 ? editor : owner, id, { choice: place % 2 === 0 ? 'approve' : 'reject' }),
      ),
    );
    const { decision } = await read(owner, id);
    const right = all.filter(({ status }) => status === 200);
    expect(right.length).toBeGreaterThan(0);
    for (const { body } of right) expect(body).toMatchObject({ decision: { choice: decision!.choice } });
    for (const { status, body } of all.filter(({ status }) => status !== 200)) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ error: { code: 'already_decided' } });
    }
    expect(await end(executionId)).toBe('success');
    const counts = await api.test.database.pool.query(
      `select count(*)::int as events from audit_events where target_id = $1 and action = 'approval.decided'`,
      [id],
    );
    expect(counts.rows).toEqual([{ events: 1 }]);
    expect((await decide(viewer, id, { choice: 'approve' })).status).toBe(403);
  });

  test('asks named members and roles only, also without access to the project, and not the one who started', async () => {
    const role = await owner.client.ok('createProjectRole', { body: { name: 'Signers', scopes: ['projects.view'] } });
    const named = { who: 'named', members: [outsider.email.toUpperCase()], roles: ['signers', 'viewer'], mail: false };
    const { executionId, id } = await ask(named);
    expect(await entriesOf(editor, executionId)).toEqual([]);
    expect((await decide(owner, id, { choice: 'approve' })).status).toBe(403);
    expect(await entriesOf(viewer, executionId)).toHaveLength(1);
    expect(await entriesOf(outsider, executionId)).toHaveLength(1);
    const { data } = await outsider.client.ok('listInbox', { query: { assigned: true, kind: 'approval' } });
    expect(data.some((entry) => entry.id === id)).toBe(true);
    expect((await outsider.client.call('getExecution', { params: { execution_id: executionId } })).status).toBe(404);
    expect(await read(outsider, id)).toMatchObject({
      permissions: ['decide'],
      deciders: {
        project: false,
        accounts: [{ account_id: outsider.accountId, name: 'Cleo' }],
        roles: ['Signers', 'viewer'],
      },
    });
    const params = { project_id: projectId, account_id: viewer.accountId };
    await owner.client.ok('setProjectMember', { params, body: { role: 'editor' } });
    expect((await decide(viewer, id, { choice: 'approve' })).status).toBe(403);
    await owner.client.ok('setProjectMember', { params, body: { role: role.id } });
    expect((await decide(viewer, id, { choice: 'reject' })).status).toBe(200);
    await owner.client.ok('setProjectMember', { params, body: { role: 'viewer' } });
    expect(await end(executionId)).toBe('success');
    expect(await jsonAt(executionId, 'at_rejected')).toHaveLength(1);
    const own = await ask({ exclude_starter: true }, undefined, editor);
    expect(await entriesOf(editor, own.executionId)).toEqual([]);
    expect((await decide(editor, own.id, { choice: 'approve' })).status).toBe(403);
    expect((await decide(owner, own.id, { choice: 'approve' })).status).toBe(200);
  });

  test('refuses members and roles that the organization does not have, and an empty list of deciders', async () => {
    const cases = [
      [{ members: ['nobody@example.test'] }, 'has no member "nobody@example.test"'],
      [{ roles: ['Unknown'] }, 'There is no role "Unknown"'],
      [{}, 'Name at least one member or role'],
    ] as const;
    for (const [named, message] of cases) {
      const executionId = await startIn(graphOf({ who: 'named', ...named }), { waits: false });
      expect(await end(executionId)).toBe('error');
      const { error } = await owner.client.ok('getExecution', { params: { execution_id: executionId } });
      expect(error).toMatchObject({ code: 'parameter_invalid', message: expect.stringContaining(message) });
    }
  });

  test('takes own choices, a form and a needed comment, and leaves by one output', async () => {
    const { executionId, id } = await ask(
      {
        answers: 'own',
        choices: [{ label: 'Refund' }, { label: 'Send again', value: 'again' }],
        comment: 'required',
        fields: [
          { label: 'Amount', name: 'amount', type: 'number', required: true, maximum: '{{ $json.order * 10 }}' },
          { label: 'Sure', name: 'sure', type: 'checkbox' },
        ],
        outputs: 'one',
        output_field: 'verdict',
      },
      ['main'],
    );
    const wrong = [
      { choice: 'Refund', values: { amount: 5 } },
      { choice: 'Refund', comment: 'So be it' },
      { choice: 'Refund', comment: 'So be it', values: { amount: 71 } },
      { choice: 'approve', comment: 'So be it', values: { amount: 5 } },
    ];
    for (const body of wrong) expect((await decide(editor, id, body)).status).toBe(400);
    expect(
      (await decide(editor, id, { choice: 'again', comment: 'Ok', values: { amount: 70, sure: true } })).status,
    ).toBe(200);
    expect(await end(executionId)).toBe('success');
    expect(await jsonAt(executionId, 'at_main')).toMatchObject([
      {
        order: 7,
        verdict: { choice: 'again', label: 'Send again', comment: 'Ok', values: { amount: 70, sure: true } },
      },
    ]);
  });

  test('ends at its limit as the node says, and is not decided then', async () => {
    const limit = { limit: 'interval', limit_amount: 0.2, limit_unit: 'seconds' };
    const cases = [
      [{ ...limit }, ['approved', 'rejected', 'timed_out'], 'success', 'at_timed_out', null],
      [{ ...limit, at_limit: 'choice', limit_choice: 'reject' }, undefined, 'success', 'at_rejected', 'reject'],
      [{ ...limit, at_limit: 'error' }, undefined, 'error', null, null],
    ] as const;
    for (const [parameters, ports, status, at, choice] of cases) {
      const executionId = await startIn(graphOf(parameters, ports), { waits: false });
      expect(await end(executionId)).toBe(status);
      if (at !== null)
        expect(await jsonAt(executionId, at)).toMatchObject([{ order: 7, approval: { choice, timed_out: true } }]);
      const { rows } = await api.test.database.pool.query<{ id: string }>(
        'select id from approvals where execution_id = $1',
        [executionId],
      );
      expect(await read(owner, rows[0]!.id)).toMatchObject({ status: 'timed_out', decision: null, permissions: [] });
      expect((await decide(owner, rows[0]!.id, { choice: 'approve' })).status).toBe(409);
    }
    const { executionId, id } = await ask({});
    await owner.client.ok('cancelExecution', { params: { execution_id: executionId } });
    await end(executionId);
    expect(await read(owner, id)).toMatchObject({ status: 'canceled' });
    expect(await entriesOf(owner, executionId)).toEqual([]);
    const refused = await decide(owner, id, { choice: 'approve' });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'execution_finished' } } });
  });
});

describe('the links of an approval', () => {
  test('anyone with the link of the wait decides where the node says so; looking decides nothing', async () => {
    const { executionId, id } = await ask({ who: 'link', fields: [{ label: 'Why', name: 'why', required: true }] });
    const { resume_url: link } = await owner.client.ok('getExecution', { params: { execution_id: executionId } });
    expect(link).toMatch(/\/form-waiting\//);
    const shown = await fetch(link!);
    const page = await shown.text();
    expect([shown.status, page]).toEqual([200, expect.stringContaining('<h1>Order 7')]);
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox allow-forms; default-src 'none';/);
    expect((await send(link!, { why: 'So' })).status).toBe(400);
    expect((await send(link!, { bureau_choice: 'approve' })).status).toBe(400);
    expect((await send(link!, { bureau_choice: 'other', why: 'So' })).status).toBe(400);
    expect(await read(owner, id)).toMatchObject({ status: 'waiting', deciders: { anyone: true, project: true } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        send(link!, {
          bureau_choice: place % 2 === 0 ? 'approve' : 'reject',
          why: 'So',
          bureau_name: `Guest ${place}`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const place = answers.findIndex(({ status }) => status === 200);
    expect(await read(owner, id)).toMatchObject({
      decision: {
        name: `Guest ${place}`,
        account_id: null,
        by_link: true,
        choice: place % 2 === 0 ? 'approve' : 'reject',
      },
    });
    expect(await end(executionId)).toBe('success');
    expect((await fetch(link!)).status).toBe(409);
  });

  test('the link of the wait leads to the inbox where only some may decide', async () => {
    const { executionId, id } = await ask({});
    const { resume_url: link } = await owner.client.ok('getExecution', { params: { execution_id: executionId } });
    for (const answer of [
      await fetch(link!, { redirect: 'manual' }),
      await send(link!, { bureau_choice: 'approve' }),
    ]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`${api.deps.settings.publicUrl}/inbox?approval=${id}`);
    }
    expect((await fetch(link!.replace('/form-waiting/', '/webhook-waiting/'))).status).toBe(409);
    expect(await read(owner, id)).toMatchObject({ status: 'waiting' });
  });

  test('named members are mailed once, reminded and escalated; the mailed link decides for its member alone', async () => {
    const { executionId, id } = await ask({
      who: 'named',
      members: [outsider.email],
      remind: 'every',
      remind_amount: 1,
      remind_unit: 'hours',
      remind_times: 2,
      escalate: 'after',
      escalate_amount: 90,
      escalate_unit: 'minutes',
      escalate_members: [viewer.email],
    });
    await mail();
    await mail();
    const first = await mailbox.next({ to: outsider.email });
    expect(first.subject).toBe('Waits for your decision: Order 7');
    expect(first.link).toMatch(/\/approval\//);
    const age = (minutes: number) =>
      api.test.database.pool.query(
        `update approvals set created_at = created_at - make_interval(mins => $2), mailed_at = mailed_at - make_interval(mins => $2),
           next_mail_at = next_mail_at - make_interval(mins => $2), escalates_at = escalates_at - make_interval(mins => $2) where id = $1`,
        [id, minutes],
      );
    await age(61);
    await mail();
    expect((await mailbox.next({ to: outsider.email })).subject).toBe('Reminder: waits for your decision: Order 7');
    expect((await decide(viewer, id, { choice: 'approve' })).status).toBe(403);
    await age(30);
    await mail();
    const escalated = await mailbox.next({ to: viewer.email });
    expect(escalated.subject).toBe('Waits for your decision: Order 7');
    expect(mailbox.received).toEqual([]);
    expect(await read(viewer, id)).toMatchObject({ permissions: ['decide'] });
    await age(30);
    await mail();
    await mailbox.next({ to: outsider.email });
    await mailbox.next({ to: viewer.email });
    await age(600);
    await mail();
    expect(mailbox.received).toEqual([]);
    const { link } = first;
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
    const [approval, account, signature] = /approval\/(.{26})-(.{26})-(.{32})$/.exec(link)!.slice(1);
    const other = /approval\/.{26}-(.{26})-/.exec(escalated.link)![1];
    for (const token of [`${approval}-${other}-${signature}`, `${approval}-${account}-${'A'.repeat(32)}`])
      expect((await fetch(`${api.url}/approval/${token}`)).status).toBe(404);
    expect((await send(link, {})).status).toBe(400);
    expect((await send(link, { bureau_choice: 'reject', bureau_comment: 'No' })).status).toBe(200);
    expect((await send(escalated.link, { bureau_choice: 'approve' })).status).toBe(409);
    expect(await read(outsider, id)).toMatchObject({
      decision: { choice: 'reject', comment: 'No', name: 'Cleo', account_id: outsider.accountId, by_link: true },
    });
    expect(await end(executionId)).toBe('success');
    const { data: events } = await owner.client.ok('listAuditEvents', { query: { action: ['approval.decided'] } });
    expect(events.find(({ target }) => target?.id === id)).toMatchObject({
      by: { kind: 'none' },
      actor: { id: outsider.accountId },
      after: { by_link: true, choice: 'reject' },
    });
  });
});

describe('the inbox', () => {
  test('pages through all kinds, and shows nothing of other organizations', async () => {
    const { executionId, id } = await ask({});
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await owner.client.ok('listInbox', {
        query: { limit: 1, project_id: projectId, ...(cursor && { cursor }) },
      });
      seen.push(...page.data.map((entry) => entry.id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toContain(id);
    expect((await owner.client.ok('listInbox', { query: { kind: 'deliverable' } })).data).toEqual([]);
    const key = await owner.client.ok('createAccountApiKey', { body: { label: 'reads', scopes: ['executions.view'] } });
    expect((await owner.client.withKey(key.value).ok('listInbox', {})).data).toEqual([]);
    await owner.client.ok('cancelExecution', { params: { execution_id: executionId } });
  });
});
