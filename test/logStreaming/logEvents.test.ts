import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '../../db/ids.ts';
import type { NewAuditEvent } from '../../db/repositories/audit/auditEvents.ts';
import type { LogDestinationSettings } from '../../db/repositories/logStreaming/logDestinations.ts';
import type { LogDestinationRow } from '../../db/rows/logDestination.ts';
import type { ReadLogEvent } from '../../db/rows/logEvent.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildOrganization } from '../support/factories.ts';
import { transactionsEnded } from './transactionsEnded.ts';

let test: TestDatabase;
let organizationId: string;
let otherId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  ({ organizationId } = await buildOrganization(test.database));
  ({ organizationId: otherId } = await buildOrganization(test.database));
});
afterAll(() => test?.drop());
beforeEach(() => test.database.pool.query('delete from log_destinations; delete from log_events'));

async function makeDestination(owner: string | null, set: Partial<LogDestinationSettings> = {}): Promise<string> {
  const id = newId('logDestination');
  await test.database.asSystem(({ logDestinations }) =>
    logDestinations.insert(owner, id, {
      name: id,
      kind: 'webhook',
      settings: { url: 'https://logs.example.com' },
      secretsEncrypted: null,
      types: ['*'],
      contents: false,
      enabled: true,
      ...set,
    }),
  );
  return id;
}

function destination(owner: string | null, id: string): Promise<LogDestinationRow> {
  return test.database.asSystem(async ({ logDestinations }) => (await logDestinations.find(owner, id))!);
}

/** Reads like a sender: everything after the cursor. Moves nothing. */
async function read(owner: string | null, id: string, limit = 100): Promise<ReadLogEvent[]> {
  await transactionsEnded(test.database.pool);
  const found = await destination(owner, id);
  const { events } = await test.database.asSystem(({ logEvents }) =>
    logEvents.readAfter(found, found.cursor, { limit }),
  );
  return events;
}

function auditEvent(of: string | null, action: string, name: string): NewAuditEvent {
  return {
    organizationId: of,
    action,
    actorKind: 'system',
    actorId: null,
    byKind: 'system',
    byId: null,
    connectionId: null,
    targetKind: 'project',
    targetId: 'proj_test',
    before: { name: 'Old' },
    after: { name: 'New' },
    requestId: 'req_test',
    targetName: name,
    address: '203.0.113.7',
    userAgent: null,
  };
}

function change(of: string, action: string, name = 'Test'): Promise<unknown> {
  return test.database.withOrganization(of, ({ auditEvents }) =>
    auditEvents.insert(auditEvent(of, action, name), { onlyAfterWrites: false }),
  );
}

const names = (events: readonly ReadLogEvent[]) => events.map((event) => event.subject.name);

describe('an event', () => {
  it('is a row of the transaction of its change', async () => {
    const id = await makeDestination(organizationId);
    await test.database.withOrganization(organizationId, ({ auditEvents }) =>
      auditEvents.insert(auditEvent(organizationId, 'project.updated', 'Committed'), { onlyAfterWrites: false }),
    );
    const failed = test.database.withOrganization(organizationId, async ({ auditEvents }) => {
      await auditEvents.insert(auditEvent(organizationId, 'project.updated', 'Rolled back'), {
        onlyAfterWrites: false,
      });
      throw new Error('The change fails.');
    });
    await expect(failed).rejects.toThrow('The change fails.');
    expect(await read(organizationId, id)).toMatchObject([
      {
        id: expect.stringMatching(/^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
        organizationId,
        type: 'project.updated',
        time: expect.any(Date),
        actor: { kind: 'system', id: null, name: null },
        subject: { kind: 'project', id: 'proj_test', name: 'Committed' },
        data: {
          request_id: 'req_test',
          address: '203.0.113.7',
          contents: { before: { name: 'Old' }, after: { name: 'New' } },
        },
      },
    ]);
  });

  it('is written if an enabled destination wants its type', async () => {
    await change(organizationId, 'project.updated');
    await makeDestination(otherId);
    await makeDestination(organizationId, { enabled: false });
    await makeDestination(organizationId, { types: ['execution.*', 'member.removed', 'projects.*'] });
    await change(organizationId, 'project.updated');
    expect((await test.database.pool.query('select from log_events')).rowCount).toBe(0);
    await change(organizationId, 'member.removed');
    await change(organizationId, 'execution.updated');
    expect((await test.database.pool.query('select from log_events')).rowCount).toBe(2);
  });

  it('of a node is written if a destination names events of nodes', async () => {
    const all = await makeDestination(organizationId);
    await change(organizationId, 'node.finished');
    const nodes = await makeDestination(organizationId, { types: ['node.*'] });
    await change(organizationId, 'node.finished');
    expect([await read(organizationId, all), await read(organizationId, nodes)]).toMatchObject([[], [{}]]);
  });

  it('reaches the destinations of its organization and of the instance', async () => {
    const [own, foreign, instance] = [
      await makeDestination(organizationId),
      await makeDestination(otherId),
      await makeDestination(null),
    ];
    await change(organizationId, 'project.updated', 'Own');
    await change(otherId, 'project.updated', 'Foreign');
    await test.database.asSystem(({ auditEvents }) =>
      auditEvents.insert(auditEvent(null, 'plan.updated', 'Instance'), { onlyAfterWrites: false }),
    );
    expect(names(await read(organizationId, own))).toEqual(['Own']);
    expect(names(await read(otherId, foreign))).toEqual(['Foreign']);
    expect(names(await read(null, instance))).toEqual(['Own', 'Foreign', 'Instance']);
  });

  it('that commits late is read before those of later transactions, and none is passed over', async () => {
    const id = await makeDestination(organizationId);
    const late = new Client({ connectionString: test.ownerUrl });
    await late.connect();
    try {
      await late.query('begin');
      await late.query(
        `insert into log_events (organization_id, type, subject, data) values ($1, 'project.updated', '{"kind": "project", "name": "Late"}', '{}')`,
        [organizationId],
      );
      await change(organizationId, 'project.updated', 'Early');
      const found = await destination(organizationId, id);
      const first = await test.database.asSystem(({ logEvents }) =>
        logEvents.readAfter(found, found.cursor, { limit: 100 }),
      );
      expect(names(first.events)).toEqual([]);
      await late.query('commit');
      await transactionsEnded(test.database.pool);
      const rest = await test.database.asSystem(({ logEvents }) =>
        logEvents.readAfter(found, first.end, { limit: 100 }),
      );
      expect(names(rest.events)).toEqual(['Late', 'Early']);
      const none = await test.database.asSystem(({ logEvents }) =>
        logEvents.readAfter(found, rest.end, { limit: 100 }),
      );
      expect(none.events).toEqual([]);
    } finally {
      await late.end();
    }
  });
});

describe('a destination', () => {
  it('does not wait for transactions of other databases of the server', async () => {
    const other = await createTestDatabase();
    const client = await other.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_current_xact_id()'); // stays open
      const id = await makeDestination(organizationId);
      await test.database.asSystem(({ logEvents }) =>
        logEvents.insert([
          {
            organizationId,
            type: 'execution.failed',
            actor: null,
            subject: { kind: 'execution', id: 'exe_a', name: null },
            data: {},
          },
        ]),
      );
      expect(await read(organizationId, id)).toHaveLength(1);
      const leased = await test.database.asSystem(({ logDestinations }) =>
        logDestinations.lease({ owner: 'here', leaseMs: 10_000 }, 5),
      );
      expect(leased.map((one) => one.id)).toEqual([id]);
    } finally {
      await client.query('rollback');
      client.release();
      await other.drop();
    }
  });

  it('gets pages in order, and its cursor moves only while its lease is held, and never back', async () => {
    const id = await makeDestination(organizationId);
    for (const name of ['1', '2', '3']) await change(organizationId, 'project.updated', name);
    const [page] = [await read(organizationId, id, 2)];
    expect(names(page)).toEqual(['1', '2']);
    const lease = { owner: 'one', leaseMs: 60_000 };
    const moved = await test.database.asSystem(async ({ logDestinations }) => [
      await logDestinations.moveCursor(id, 'one', page[1]!.position),
      (await logDestinations.lease(lease, 10)).map((leased) => leased.id),
      (await logDestinations.lease({ ...lease, owner: 'two' }, 10)).map((leased) => leased.id),
      await logDestinations.moveCursor(id, 'two', page[1]!.position),
      await logDestinations.moveCursor(id, 'one', page[1]!.position),
      await logDestinations.moveCursor(id, 'one', page[0]!.position),
    ]);
    expect(moved).toEqual([false, [id], [], false, true, false]);
    expect(names(await read(organizationId, id))).toEqual(['3']);
    const { cursor, ...found } = await destination(organizationId, id);
    expect(await test.database.asSystem(({ logEvents }) => logEvents.backlog(found, cursor))).toEqual({
      count: 1,
      oldest: expect.any(Date),
    });
  });

  it('counts its failures in a row, is left alone while its circuit is open, and starts again when it is changed', async () => {
    const id = await makeDestination(organizationId);
    await change(organizationId, 'project.updated'); // without anything to send, it is left alone, too
    await transactionsEnded(test.database.pool);
    const lease = { owner: 'one', leaseMs: 60_000 };
    const steps = await test.database.asSystem(async ({ logDestinations }) => [
      (await logDestinations.lease(lease, 10)).length,
      await logDestinations.noteFailure(id, 'one', { error: 'Refused', openMs: null }),
      await logDestinations.noteFailure(id, 'one', { error: 'Refused', openMs: 60_000 }),
      await logDestinations.release(id, 'one'),
      (await logDestinations.lease(lease, 10)).length,
    ]);
    expect(steps).toEqual([1, 1, 2, undefined, 0]);
    expect(await destination(organizationId, id)).toMatchObject({ failureCount: 2, lastError: 'Refused' });
    const changed = await test.database.withOrganization(organizationId, ({ logDestinations }) =>
      logDestinations.update(organizationId, id, {
        name: 'Changed',
        kind: 'syslog',
        settings: {},
        secretsEncrypted: null,
        types: ['*'],
        contents: true,
        enabled: true,
      }),
    );
    expect(changed).toBe(true);
    await test.database.asSystem(async ({ logDestinations }) => {
      expect(await logDestinations.lease(lease, 10)).toMatchObject([{ id, failureCount: 0, lastError: null }]);
      await logDestinations.noteFailure(id, 'one', { error: 'Refused', openMs: null });
      const position = { xact: '9'.repeat(15), seq: 7n };
      const sent = { position, note: null };
      expect(await logDestinations.noteSent(id, { owner: 'two', leaseMs: 10_000 }, sent)).toBeNull();
      expect(await logDestinations.noteSent(id, { owner: 'one', leaseMs: 10_000 }, sent)).toBe(1);
      expect(await logDestinations.noteSent(id, { owner: 'one', leaseMs: null }, { ...sent, note: 'Late' })).toBe(0);
      expect(await logDestinations.noteSent(id, { owner: 'one', leaseMs: null }, sent)).toBeNull(); // released
      const found = await logDestinations.find(organizationId, id);
      expect(found).toMatchObject({ cursor: position, lastError: 'Late' });
    });
  });

  it('that is far behind gets one event about the dropped ones, and so do others', async () => {
    const behind = await makeDestination(organizationId);
    const [before, between] = [new Date('2026-01-01T00:00:00.000Z'), new Date('2026-01-02T12:00:00.000Z')];
    for (const [day, name] of [
      ['01', '1'],
      ['01', '2'],
      ['02', '3'],
    ] as const) {
      await change(organizationId, 'project.updated', name);
      await test.database.pool.query(`update log_events set time = $1 where subject->>'name' = $2`, [
        new Date(`2026-01-${day}T10:00:00.000Z`),
        name,
      ]);
    }
    await change(organizationId, 'project.updated', 'kept');
    const current = await makeDestination(organizationId);
    const prune = (time: Date) => test.database.asSystem(({ logEvents }) => logEvents.prune(time));
    expect(await prune(before)).toBe(0);
    expect(await prune(new Date('2026-01-02T00:00:00.000Z'))).toBe(2);
    expect(await prune(between)).toBe(1);
    const events = await read(organizationId, behind);
    expect(events).toMatchObject([
      { subject: { name: 'kept' } },
      {
        type: 'log_destination.gap',
        subject: { kind: 'log_destination', id: behind },
        data: { dropped: 3, from: '2026-01-01T10:00:00.000Z', to: '2026-01-02T10:00:00.000Z' },
      },
    ]);
    expect(await read(organizationId, current)).toMatchObject([{ subject: { id: behind } }]);
  });
});

describe('a database that was restored on another server', () => {
  it('is read from where it was, and new events come after old ones', async () => {
    const id = await makeDestination(organizationId);
    for (const name of ['1', '2', '3']) await change(organizationId, 'project.updated', name);
    const { position } = (await read(organizationId, id))[0]!;
    await test.database.pool.query(
      `update log_events set xact = (xact::text::bigint + 1000000000)::text::xid8;
       update log_destinations set cursor_xact = (${position.xact} + 1000000000)::text::xid8, cursor_seq = ${position.seq}`,
    );
    await change(organizationId, 'project.updated', 'new');
    const rebase = () => test.database.asSystem(({ logEvents }) => logEvents.rebase());
    expect([await rebase(), await rebase()]).toEqual([true, false]);
    expect(names(await read(organizationId, id))).toEqual(['2', '3', 'new']);
  });
});

describe('delivery failures', () => {
  it('are listed, deleted and sent again by destination', async () => {
    const [id, other] = [await makeDestination(organizationId), await makeDestination(organizationId)];
    const refused = (destinationId: string, eventId: string) => ({
      destinationId,
      organizationId,
      eventId,
      event: { id: eventId },
      error: 'The receiver answered 400.',
      attempts: 1,
    });
    await test.database.asSystem(({ logDeliveryFailures }) =>
      logDeliveryFailures.insert([refused(id, 'evt_1'), refused(id, 'evt_2'), refused(other, 'evt_3')]),
    );
    await test.database.withOrganization(organizationId, async ({ logDeliveryFailures }) => {
      const { data, nextCursor } = await logDeliveryFailures.list(organizationId, id, { limit: 1, after: null });
      expect(data).toMatchObject([{ eventId: 'evt_2', event: { id: 'evt_2' }, attempts: 1, replayRequestedAt: null }]);
      expect(nextCursor).not.toBeNull();
      expect(await logDeliveryFailures.counts(organizationId)).toEqual(
        new Map([
          [id, 2],
          [other, 1],
        ]),
      );
      expect(await logDeliveryFailures.requestReplay(organizationId, id, null)).toBe(2);
    });
    const again = await test.database.asSystem(async ({ logDeliveryFailures }) => {
      const listed = await logDeliveryFailures.listForReplay(id, 10);
      await logDeliveryFailures.noteRefused(listed[0]!.id, 'Refused again');
      await logDeliveryFailures.delete(organizationId, id, [listed[1]!.id]);
      return listed;
    });
    expect(again.map(({ eventId }) => eventId)).toEqual(['evt_1', 'evt_2']);
    await test.database.withOrganization(organizationId, async ({ logDeliveryFailures }) => {
      const { data } = await logDeliveryFailures.list(organizationId, id, { limit: 10, after: null });
      expect(data).toMatchObject([{ eventId: 'evt_1', attempts: 2, error: 'Refused again', replayRequestedAt: null }]);
    });
    const prune = (before: Date) =>
      test.database.asSystem(({ logDeliveryFailures }) => logDeliveryFailures.prune(before));
    expect([await prune(new Date(0)), await prune(new Date(Date.now() + 60_000))]).toEqual([0, 2]);
  });
});
