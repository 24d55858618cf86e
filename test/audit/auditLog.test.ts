import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { contractText } from '../../api/middleware/validate.ts';
import { sealEvents } from '../../domains/audit/sealEvents.ts';
import { verifyChain } from '../../domains/audit/verifyChain.ts';
import { noteAudit } from '../../domains/audit/noteAudit.ts';
import type { AuditEventRow } from '../../db/rows/auditEvent.ts';
import { operations } from '../../openapi/generated/operations.ts';
import { signUpPerson, testPassword, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
});
afterAll(() => api.close());

type Row = Pick<AuditEventRow, 'action' | 'before' | 'after' | 'personal'> & Record<string, string | null>;

async function eventsOf(organizationId: string | null): Promise<Row[]> {
  const { rows } = await api.test.database.pool.query<Row>(
    'select * from audit_events where organization_id is not distinct from $1 order by created_at, id',
    [organizationId],
  );
  return rows;
}

const run = (sql: string, values: unknown[] = []) => api.test.database.pool.query(sql, values);

/** Acts as the owner of the database with all protection switched off: like an attacker with all rights. */
async function tamper(sql: string, values: unknown[] = []): Promise<void> {
  const client = await api.test.database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    expect((await client.query(sql, values)).rowCount).toBeGreaterThan(0);
  } finally {
    client.release(true);
  }
}

describe('an event', () => {
  test('is written by a change: actor, action, target, origin and request', async () => {
    const { headers } = await owner.client.call('updateOrganization', {
      body: { name: 'Renamed' },
      headers: { 'user-agent': 'Tests/1' },
    });
    const event = (await eventsOf(owner.organizationId)).find(({ action }) => action === 'organization.updated')!;
    expect(event).toMatchObject({
      actor_kind: 'account',
      actor_id: owner.accountId,
      by_kind: 'session',
      target_kind: 'organization',
      request_id: headers.get('x-request-id'),
    });
    expect(event.by_id).toMatch(/^ses_/);
    expect(event.personal).toMatchObject({ address: '127.0.0.1', user_agent: 'Tests/1' });
    expect(event.personal!.actor_name).toMatch(/^Person/);
  });

  test('is left by signing up and in, with how it was done, and never with a password', async () => {
    await owner.client.as({}).ok('signIn', { body: { email: owner.email, password: testPassword } });
    const events = await eventsOf(owner.organizationId);
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['account.created', 'session.started']));
    expect(events.find(({ action }) => action === 'session.started')!.after).toMatchObject({ method: 'password' });
    expect(JSON.stringify(events)).not.toContain(testPassword);
  });

  test('is not written for failed or empty changes', async () => {
    const before = await eventsOf(owner.organizationId);
    await owner.client.refused('deleteDataTable', { params: { data_table_id: 'dtbl_0123456789abcdefghjkmnpqrs' } });
    await owner.client.ok('revokeOtherSessions');
    await owner.client.ok('revokeOtherSessions');
    const added = (await eventsOf(owner.organizationId)).slice(before.length);
    expect(added.map(({ action }) => action)).toEqual(['session.others_revoked']);
  });

  test('disappears with a rolled-back transaction', async () => {
    const before = await eventsOf(owner.organizationId);
    const work = api.deps.database.withOrganization(owner.organizationId, async (repositories) => {
      await noteAudit(repositories, { action: 'data_table.deleted' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await eventsOf(owner.organizationId)).toHaveLength(before.length);
  });

  test('holds only fields that differ, and no secret', async () => {
    await api.deps.database.withOrganization(owner.organizationId, (repositories) =>
      noteAudit(repositories, {
        action: 'provider_key.updated',
        before: { label: 'a', same: 1, nested: { api_key: 'old' } },
        after: { label: 'b', same: 1, nested: { api_key: 'new' } },
      }),
    );
    const event = (await eventsOf(owner.organizationId)).at(-1)!;
    expect(event).toMatchObject({ actor_kind: 'system', by_kind: 'system' });
    expect(event.before).toEqual({ label: 'a', nested: { api_key: 'hidden' } });
    expect(event.after).toEqual({ label: 'b', nested: { api_key: 'hidden' } });
  });

  test('of a grant is in the log of the instance and in the one of the organization', async () => {
    await owner.client.ok('createGrant', {
      params: { organization_id: owner.organizationId },
      body: { credits: '5', reason: 'Test' },
    });
    for (const log of [null, owner.organizationId])
      expect((await eventsOf(log)).find(({ action }) => action === 'credits.granted')).toMatchObject({
        actor_id: owner.accountId,
        after: { credits: '5.000000', reason: 'Test' },
      });
  });

  test.each(['bureau_app', 'bureau_system'])('cannot be changed or deleted as %s', async (role) => {
    for (const sql of [
      "update audit_events set action = 'x'",
      'delete from audit_events',
      'truncate audit_events',
      'update audit_seals set seq = 9',
      'delete from audit_seals',
    ]) {
      const client = await api.test.database.pool.connect();
      try {
        await client.query(`set role ${role}`);
        await expect(client.query(sql), sql).rejects.toThrow(/permission denied/);
      } finally {
        client.release(true);
      }
    }
  });
});

test('every operation that may change something names its event, or why it leaves none', () => {
  const document = JSON.parse(contractText) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const all = Object.values(document.paths).flatMap((item) => Object.entries(item));
  const silent = all.filter(
    ([method, { 'x-audit': audit, 'x-audit-reason': reason }]) =>
      method !== 'get' && (audit === undefined || (audit === 'none' && typeof reason !== 'string')),
  );
  expect(silent.map(([, { operationId }]) => operationId)).toEqual([]);
  expect(Object.values(operations).filter(({ audit }) => audit !== null).length).toBeGreaterThan(60);
});

describe('the chain', () => {
  const verify = (person: Person) => verifyChain(api.deps.database, person.organizationId);

  /** Creates a person with sealed audit events. */
  async function sealedPerson(): Promise<Person> {
    const person = await signUpPerson(api.url);
    for (const name of ['a', 'b', 'c', 'd']) await person.client.ok('createDataTable', { body: { name } });
    await sealEvents(api.deps.database);
    return person;
  }

  test('holds every event once, in order without a gap, and fits', async () => {
    const person = await sealedPerson();
    const { rows } = await run(
      'select s.seq::int as seq, e.id from audit_events e left join audit_seals s on s.event_id = e.id where e.organization_id = $1 order by s.seq',
      [person.organizationId],
    );
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, place) => place + 1));
    expect((await run('select from audit_line')).rowCount).toBe(0);
    expect(await verify(person)).toMatchObject({ events: rows.length, faults: [] });
  });

  const attacks = {
    changed: [`update audit_events set actor_id = 'acc_other' where id = $1`, { fault: 'changed' }],
    'with another name': [
      `update audit_events set personal = personal || '{"target_name": "Other"}' where id = $1`,
      { fault: 'name_changed' },
    ],
    removed: ['delete from audit_events where id = $1', { fault: 'removed' }],
    'removed with its seal': [
      'with e as (delete from audit_events where id = $1 returning id) delete from audit_seals where event_id in (select id from e)',
      { fault: 'gap' },
    ],
    'moved to another place': [`update audit_seals s set seq = -s.seq where s.event_id = $1`, { fault: 'gap' }],
    'swapped with its neighbour': [
      `update audit_seals s set event_id = case s.seq when 3 then n.event_id || '' else s.event_id end from audit_seals n
         where s.event_id = $1 and n.chain = s.chain and n.seq = 4`,
      { fault: 'changed' },
    ],
  } as const;

  test.each(Object.entries(attacks))('shows an event that was %s', async (what, [sql, fault]) => {
    const person = await sealedPerson();
    const { rows } = await run('select event_id from audit_seals where chain = $1 and seq = 3', [
      person.organizationId,
    ]);
    if (what.startsWith('swapped'))
      await run('alter table audit_seals drop constraint if exists audit_seals_event_id_key');
    await tamper(sql, [rows[0].event_id]);
    expect((await verify(person)).faults).toContainEqual(expect.objectContaining(fault));
  });

  test('shows an event that was put in beside it', async () => {
    const person = await sealedPerson();
    await tamper(
      `insert into audit_events select 'aev_put_in', organization_id, now() - interval '1 hour', action, actor_kind, actor_id, by_kind, by_id,
         connection_id, target_kind, target_id, before, after, request_id, personal, personal_salt, personal_digest from audit_events where organization_id = $1 limit 1`,
      [person.organizationId],
    );
    expect((await verify(person)).faults).toMatchObject([{ fault: 'unsealed', eventId: 'aev_put_in' }]);
  });

  test('that was cut or rewritten is consistent in itself, but not with earlier checkpoints', async () => {
    const person = await sealedPerson();
    const { organizationId } = person;
    const known = [(await verify(person)).head!];
    await tamper(
      'delete from audit_events where id in (select event_id from audit_seals where chain = $1 and seq > 2)',
      [organizationId],
    );
    await tamper('delete from audit_seals where chain = $1', [organizationId]);
    await tamper('insert into audit_line select id from audit_events where organization_id = $1', [organizationId]);
    await sealEvents(api.deps.database);
    expect((await verify(person)).faults).toEqual([]);
    expect((await verifyChain(api.deps.database, organizationId, { known })).faults).toMatchObject([{ fault: 'cut' }]);
    for (const name of ['e', 'f', 'g', 'h']) await person.client.ok('createDataTable', { body: { name } });
    await sealEvents(api.deps.database);
    expect((await verifyChain(api.deps.database, organizationId, { known })).faults).toMatchObject([
      { fault: 'rewritten' },
    ]);
  });

  test('skips no event of a transaction that commits late, and never forks under several sealers', async () => {
    const person = await signUpPerson(api.url);
    const { organizationId } = person;
    const { database } = api.deps;
    let commit: () => void = () => undefined;
    const late = database.withOrganization(organizationId, async (repositories) => {
      await noteAudit(repositories, { action: 'data_table.deleted' });
      await new Promise<void>((resolve) => (commit = resolve));
    });
    await Promise.all(
      Array.from({ length: 20 }, async (_, place) => {
        await person.client.ok('createDataTable', { body: { name: `t${place}` } });
        await sealEvents(database);
      }),
    );
    commit();
    await late;
    await sealEvents(database);
    const events = (await eventsOf(organizationId)).length;
    expect(await verify(person)).toMatchObject({ events, faults: [] });
    expect(events).toBe(23);
  });

  test('stands when a person was forgotten', async () => {
    const person = await sealedPerson();
    const changed = await api.deps.database.asSystem(({ auditEvents }) => auditEvents.forgetPerson(person.accountId));
    expect(changed).toBeGreaterThan(4);
    expect((await eventsOf(person.organizationId)).every(({ personal }) => personal === null)).toBe(true);
    expect((await verify(person)).faults).toEqual([]);
  });
});
