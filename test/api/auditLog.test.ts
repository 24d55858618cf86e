import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { forgetEvents } from '../../domains/audit/forgetEvents.ts';
import { sealEvents } from '../../domains/audit/sealEvents.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

let api: TestApi;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let projectId: string;
let keyId: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  stranger = await signUpPerson(api.url);
  admin = await signUpMember(api, owner.organizationId, { name: 'Admin', role: 'admin' });
  member = await signUpMember(api, owner.organizationId);
  projectId = (await owner.client.ok('createProject', { body: { name: 'Audited' } })).id;
  await admin.client.ok('createDataTable', { body: { name: '=HYPERLINK("x")', project_id: projectId } });
  const { key, value } = await owner.client.ok('createAccountApiKey', { body: { label: 'CI' } });
  keyId = key.id;
  await owner.client.withKey(value).ok('createDataTable', { body: { name: 'By key', project_id: projectId } });
  await owner.client.ok('updateSecurityPolicies', { body: { publishing_enabled: true, sharing_enabled: false } });
});
afterAll(() => api.close());

const list = async (query: Record<string, string | readonly string[]>) =>
  (await owner.client.ok('listAuditEvents', { query })).data;

describe('the list', () => {
  test('returns actor, action, target, credential, origin and project', async () => {
    const [event] = await list({ action: 'data_table.created', by: 'key' });
    expect(event).toMatchObject({
      actor: { kind: 'account', id: owner.accountId },
      by: { kind: 'key', id: keyId, name: 'CI' },
      target: { kind: 'data_table', name: 'By key' },
      project_id: projectId,
      before: null,
      after: { name: 'By key' },
      address: '127.0.0.1',
    });
    expect(event!.request_id).toMatch(/^req_/);
  });

  test('is narrowed down by each of its filters', async () => {
    const [event] = await list({ action: 'data_table.created', actor_id: admin.accountId });
    const filters = {
      action: ['data_table.created', 'project.created'],
      actor_id: admin.accountId,
      target_kind: 'data_table',
      target_id: event!.target.id!,
      project_id: projectId,
      by: 'session',
      by_id: event!.by.id!,
      request_id: event!.request_id!,
      created_after: new Date(Date.parse(event!.created_at) - 1).toISOString(),
      created_before: new Date(Date.parse(event!.created_at) + 1).toISOString(),
    };
    expect((await list(filters)).map(({ id }) => id)).toEqual([event!.id]);
    const others = {
      action: 'project.deleted',
      actor_id: member.accountId,
      target_kind: 'project',
      target_id: projectId,
      project_id: 'proj_other',
      by: 'key',
      by_id: keyId,
      request_id: 'req_other',
      created_after: filters.created_before,
      created_before: filters.created_after,
    };
    for (const [name, value] of Object.entries(others))
      expect(await list({ ...filters, [name]: value }), name).toEqual([]);
  });

  test('comes in pages that hold each event once, newest first', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { data: { id: string; created_at: string }[]; next_cursor: string | null } = await owner.client.ok(
        'listAuditEvents',
        { query: { limit: 3, ...(cursor && { cursor }) } },
      );
      seen.push(...page.data.map(({ created_at: at, id }) => `${at} ${id}`));
      cursor = page.next_cursor;
    }
    expect(seen.length).toBeGreaterThan(6);
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  });

  test('is open to owners and admins of the organization, and of no other', async () => {
    expect((await admin.client.ok('listAuditEvents')).data.length).toBeGreaterThan(0);
    for (const operation of ['listAuditEvents', 'exportAuditEvents', 'getAuditLog', 'verifyAuditLog'] as const)
      expect(await member.client.refused(operation), operation).toMatchObject({ status: 403 });
    const { data } = await stranger.client.ok('listAuditEvents', { query: { limit: 250 } });
    expect(data.some(({ actor }) => actor.id === owner.accountId)).toBe(false);
    expect((await stranger.client.ok('listAuditEvents', { query: { project_id: projectId } })).data).toEqual([]);
    for (const operation of [
      'listInstanceAuditEvents',
      'exportInstanceAuditEvents',
      'getInstanceAuditLog',
      'verifyInstanceAuditLog',
    ] as const)
      expect(await stranger.client.refused(operation), operation).toMatchObject({ status: 403 });
  });

  test('of the instance holds what its admins did, and nothing of organizations', async () => {
    await owner.client.ok('createProvider', { body: { name: 'P', kind: 'openai', api_key: 'sk-secret' } });
    const { data } = await owner.client.ok('listInstanceAuditEvents', { query: { limit: 250 } });
    expect(data[0]).toMatchObject({ action: 'provider.created', after: { name: 'P', api_key: 'hidden' } });
    expect(data.some(({ action }) => action === 'data_table.created')).toBe(false);
    expect(JSON.stringify(data)).not.toContain('sk-secret');
  });
});

describe('the export', () => {
  test('as JSON Lines holds what the list holds, and leaves an event with its filter', async () => {
    const query = { project_id: projectId };
    const listed = await list(query);
    const { text, headers } = await owner.client.call('exportAuditEvents', { query });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
    expect(lines.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-[\d-]+\.jsonl"$/);
    expect((await list({ action: 'audit_log.exported' }))[0]).toMatchObject({
      after: { format: 'jsonl', project_id: projectId },
    });
  });

  test('as CSV has a heading and no cell that runs as a formula', async () => {
    const { text } = await owner.client.call('exportAuditEvents', {
      query: { format: 'csv', action: 'data_table.created' },
    });
    const [heading, ...rows] = text.trimEnd().split('\r\n');
    expect(heading).toMatch(/^seq,id,created_at,action,actor_kind/);
    expect(rows).toHaveLength(2);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).not.toMatch(/(^|,)"?[=+@]/m);
  });

  test('reads page by page: every event of a log of many pages is in it once', async () => {
    const person = await signUpPerson(api.url);
    await api.test.database.pool.query(
      `insert into audit_events (id, organization_id, action, actor_kind, by_kind, target_kind, personal_digest)
       select 'aev_' || lpad(n::text, 26, '0'), $1, 'data_table.created', 'system', 'system', 'data_table', ''::bytea from generate_series(1, 1200) n`,
      [person.organizationId],
    );
    const { text } = await person.client.call('exportAuditEvents', { query: { action: 'data_table.created' } });
    expect(new Set(text.trimEnd().split('\n')).size).toBe(1_200);
  });
});

describe('the log as a whole', () => {
  test('says how far it is sealed, and verifies in parts', async () => {
    while (await sealEvents(api.deps.database));
    const log = await owner.client.ok('getAuditLog');
    expect(log).toMatchObject({ retention_days: null, instance_retention_days: null, waiting: 0, begins_after: 0 });
    const whole = await owner.client.ok('verifyAuditLog');
    expect(whole).toMatchObject({ through: log.head!.seq, complete: true, faults: [] });
    const rest = await owner.client.ok('verifyAuditLog', { query: { after: 3 } });
    expect(rest).toMatchObject({ events: whole.events - 3, through: log.head!.seq, complete: true, faults: [] });
  });

  test('is forgotten as its organization says, from its beginning, and the rest still verifies', async () => {
    const person = await signUpPerson(api.url);
    for (const name of ['a', 'b', 'c']) await person.client.ok('createDataTable', { body: { name } });
    await api.test.database.pool.query(
      "update audit_events set created_at = created_at - interval '40 days' where organization_id = $1 and action <> 'data_table.created'",
      [person.organizationId],
    );
    while (await sealEvents(api.deps.database));
    expect(await forgetEvents(api.deps.database, null)).toBe(0);
    expect(await person.client.refused('updateAuditLog', { body: { retention_days: 29 } })).toMatchObject({
      status: 400,
    });
    await person.client.ok('updateAuditLog', { body: { retention_days: 30 } });
    while (await sealEvents(api.deps.database));
    const forgotten = await forgetEvents(api.deps.database, null);
    expect(forgotten).toBeGreaterThan(0);
    while (await sealEvents(api.deps.database));
    expect(await person.client.ok('getAuditLog')).toMatchObject({ retention_days: 30, begins_after: forgotten });
    expect(await person.client.ok('verifyAuditLog')).toMatchObject({ complete: true, faults: [] });
    const { data } = await person.client.ok('listAuditEvents');
    expect(data[0]).toMatchObject({ action: 'audit_log.forgotten', actor: { kind: 'system' } });
    expect(data[1]).toMatchObject({
      action: 'audit_log.updated',
      before: { audit_retention_days: null },
      after: { audit_retention_days: 30 },
    });
    expect(data.map(({ action }) => action)).not.toContain('account.created');
  });
});
