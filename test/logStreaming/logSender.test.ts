import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { readSendingFigures } from '../../domains/logStreaming/readSendingFigures.ts';
import type { LogSender } from '../../domains/logStreaming/LogSender.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { newWebhookSecret } from '../../platform/outbound/standardWebhook.ts';
import { buildOrganization } from '../support/factories.ts';
import { startHttpReceiver, type HttpReceiver, type ReceivedRequest } from './httpReceiver.ts';
import { SenderWorld, type NewDestination } from './senderWorld.ts';

let world: SenderWorld;
let receiver: HttpReceiver;
let sender: LogSender;
const secrets = { signing_secrets: [newWebhookSecret()] };

beforeAll(async () => {
  world = await SenderWorld.open();
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.test.database.pool.query('delete from log_destinations; delete from log_events');
  receiver = await startHttpReceiver();
  sender = world.sender();
});
afterEach(async () => {
  await sender.close();
  await receiver.close();
});

interface Delivered {
  readonly id: string;
  readonly type: string;
  readonly organization_id: string | null;
  readonly subject: { name: string | null };
  readonly data: Record<string, unknown>;
}

const eventOf = ({ body }: ReceivedRequest): Delivered => (JSON.parse(body) as { data: Delivered }).data;
const names = (of: HttpReceiver = receiver) => of.accepted.map((request) => eventOf(request).subject.name);

/** Starts a webhook destination of the organization, or (null) of the instance. */
function webhook(of: string | null = world.organizationId, set: NewDestination = {}): Promise<string> {
  return world.makeDestination(of, { settings: { url: receiver.url }, secrets, ...set });
}

/** Open transactions of other tests on the same server hold events back. */
const patience = { timeout: 120_000 };

/** Moves the sender until a condition holds. */
async function until(condition: () => unknown): Promise<void> {
  await expect
    .poll(async () => {
      await sender.round();
      await sender.idle();
      return Boolean(await condition());
    }, patience)
    .toBe(true);
}

/** Has one failed attempt after another, without the pauses in between. */
async function fail(id: string, times: number): Promise<void> {
  for (let failures = 1; failures <= times; failures += 1) {
    await world.endPause(id);
    await until(async () => (await world.find(world.organizationId, id)).failureCount === failures);
  }
}

describe('a destination', () => {
  it('gets the events of its organization in order, without contents, from its creation on', async () => {
    const { organizationId: other } = await buildOrganization(world.test.database);
    await world.write(['before']);
    await webhook();
    await world.write(['of another'], { of: other });
    await world.write(['a', 'b', 'c']);
    await until(() => names().length === 3);
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(eventOf(receiver.accepted[0]!)).toMatchObject({
      organization_id: world.organizationId,
      data: { kept: true },
    });
    expect(eventOf(receiver.accepted[0]!).data).not.toHaveProperty('contents');
  });

  it('gets contents only if they are switched on; the instance gets events of all organizations without them', async () => {
    const ofInstance = await startHttpReceiver();
    await webhook(world.organizationId, { contents: true });
    await webhook(null, { settings: { url: ofInstance.url } });
    await world.write(['a']);
    await world.write(['b'], { of: null });
    await until(() => names().length === 1 && names(ofInstance).length === 2);
    expect(eventOf(receiver.accepted[0]!).data).toHaveProperty('contents', { error: 'a secret of somebody' });
    expect(ofInstance.accepted.map((request) => eventOf(request).data)).toEqual([{ kept: true }, { kept: true }]);
    await ofInstance.close();
  });

  it('gets only the types that it names', async () => {
    await webhook(world.organizationId, { types: ['execution.*', 'api_key.created'] });
    await world.write(['other type'], { type: 'budget.reached' });
    await world.write(['execution'], { type: 'execution.started' });
    await world.write(['key'], { type: 'api_key.created' });
    await world.write(['key 2'], { type: 'api_key.revoked' });
    await until(() => names().length === 2);
    expect(names()).toEqual(['execution', 'key']);
  });

  it('gets every event from one of many senders', async () => {
    await webhook();
    const all = Array.from({ length: 60 }, (_, index) => `event ${index}`);
    const others = [world.sender(), world.sender(), world.sender()];
    const writing = world.write(all);
    await until(async () => {
      await Promise.all(others.map((other) => other.round()));
      await Promise.all(others.map((other) => other.idle()));
      return names().length >= all.length;
    });
    await writing;
    expect(names()).toEqual(all);
    await Promise.all(others.map((other) => other.close()));
  });

  it('that does not answer delays no other', async () => {
    const silent = await startHttpReceiver();
    silent.answer = () => 'hang';
    await webhook(world.organizationId, { settings: { url: silent.url } });
    await webhook();
    await world.write(['a']);
    await expect
      .poll(async () => {
        await sender.round();
        return names();
      }, patience)
      .toEqual(['a']);
    expect(silent.accepted).toEqual([]);
    await silent.close();
  });

  it('of an organization reaches no private network; one of the instance does', async () => {
    const guarded = createOutbound({ allow: parseOutboundAllow('') });
    sender = world.sender({ outbound: { ofOrganizations: guarded, ofInstance: world.outbound } });
    const id = await webhook();
    await webhook(null);
    await world.write(['a']);
    await until(async () => names().length === 1 && (await world.find(world.organizationId, id)).failureCount === 1);
    expect((await world.find(world.organizationId, id)).lastError).toContain('SERVICE_OUTBOUND_ALLOW');
    await guarded.close();
  });
});

describe('an event that is refused', () => {
  it('for good goes to the failures, and those after it are sent', async () => {
    const id = await world.makeDestination(world.organizationId, {
      kind: 'otlp_logs',
      settings: { url: receiver.url },
    });
    receiver.answer = ({ body }) => ({ status: body.includes('poison') ? 400 : 200, body: 'no' });
    await world.write(['a', 'poison', 'beyond']);
    await until(() => receiver.accepted.some(({ body }) => body.includes('beyond')));
    const [failure, ...more] = await world.failures(world.organizationId, id);
    expect(more).toEqual([]);
    expect(failure).toMatchObject({ attempts: 1, error: 'The address answered with status 400: no' });
    expect(failure!.event).toMatchObject({ subject: { name: 'poison' }, data: { kept: true } });
    expect(failure!.event).not.toHaveProperty('data.contents');
  });

  it('by a receiver that takes the next one goes to the failures after five attempts', async () => {
    const id = await webhook();
    receiver.answer = ({ body }) => ({ status: body.includes('poison') ? 500 : 200 });
    await world.write(['a', 'poison']);
    await fail(id, 5);
    await world.write(['b', 'c']);
    await world.endPause(id);
    await until(() => names().includes('c'));
    const executions = receiver.accepted.map(eventOf).filter(({ type }) => type === 'execution.failed');
    expect(executions.map(({ subject }) => subject.name)).toEqual(['a', 'b', 'c']);
    expect(await world.failures(world.organizationId, id)).toMatchObject([{ event: { subject: { name: 'poison' } } }]);
  });

  it('by the sender itself goes to the failures, too', async () => {
    const { stream } = world.outbound;
    const broken: typeof stream = (url, request) =>
      String(request.body).includes('poison') ? Promise.reject(new TypeError('A fault.')) : stream(url, request);
    const outbound = { ofOrganizations: { ...world.outbound, stream: broken }, ofInstance: world.outbound };
    sender = world.sender({ outbound });
    const id = await webhook();
    await world.write(['poison']);
    await fail(id, 5);
    await world.write(['b']);
    await world.endPause(id);
    await until(() => names().includes('b'));
    expect(await world.failures(world.organizationId, id)).toMatchObject([{ event: { subject: { name: 'poison' } } }]);
  });

  it('like all others by its receiver stays in the stream after the first five', async () => {
    const id = await world.makeDestination(world.organizationId, {
      kind: 'otlp_logs',
      settings: { url: receiver.url },
    });
    receiver.answer = () => ({ status: 400 });
    await world.write(Array.from({ length: 12 }, (_, index) => `event ${index}`));
    await until(async () => (await world.find(world.organizationId, id)).openUntil !== null);
    await world.endPause(id);
    await until(async () => (await world.find(world.organizationId, id)).failureCount >= 6);
    const lost = (await world.failures(world.organizationId, id)).length;
    expect(lost).toBeLessThanOrEqual(5);
    receiver.answer = () => ({ status: 200 });
    await world.endPause(id);
    await until(() => receiver.accepted.some(({ body }) => body.includes('event 11')));
    expect(await world.failures(world.organizationId, id)).toHaveLength(lost);
  });

  it('is sent again on request, and stays a failure if it is refused again', async () => {
    const id = await world.makeDestination(world.organizationId, {
      kind: 'otlp_logs',
      settings: { url: receiver.url },
    });
    receiver.answer = () => ({ status: 400 });
    await world.write(['a']);
    await until(async () => (await world.failures(world.organizationId, id)).length === 1);
    const ask = () =>
      world.test.database.withOrganization(world.organizationId, ({ logDeliveryFailures }) =>
        logDeliveryFailures.requestReplay(world.organizationId, id, null),
      );
    await ask();
    await until(async () => (await world.failures(world.organizationId, id))[0]?.attempts === 2);
    receiver.answer = () => ({ status: 200 });
    await ask();
    await until(async () => (await world.failures(world.organizationId, id)).length === 0);
    expect(receiver.accepted).toHaveLength(1);
  });
});

describe('the circuit of a destination', () => {
  it('opens after five failures for a minute, doubles, and closes with the first success; each has one event', async () => {
    const id = await webhook();
    receiver.answer = () => ({ status: 503 });
    await world.write(['a', 'b']);
    const pausesMs: number[] = [];
    for (let failures = 1; failures <= 7; failures += 1) {
      await fail(id, 0);
      await world.endPause(id);
      await until(async () => (await world.find(world.organizationId, id)).failureCount === failures);
      const { openUntil, lastFailedAt, lastError } = await world.find(world.organizationId, id);
      expect(lastError).toBe('The address answered with status 503.');
      pausesMs.push(Math.round((openUntil!.getTime() - lastFailedAt!.getTime()) / 100) * 100);
    }
    expect(pausesMs).toEqual([1_000, 2_000, 4_000, 8_000, 60_000, 120_000, 240_000]);
    expect(await world.types('log_destination.%')).toEqual(['log_destination.failing']);
    expect(await readSendingFigures(world.test.database)).toMatchObject([
      { kind: 'webhook', destinations: 1, openCircuits: 1, backlog: 3, failures: 0 },
    ]);

    receiver.answer = () => ({ status: 200 });
    await world.endPause(id);
    await until(() => receiver.accepted.length === 4);
    expect(receiver.accepted.map((request) => eventOf(request).type)).toEqual([
      'execution.failed',
      'execution.failed',
      'log_destination.failing',
      'log_destination.recovered',
    ]);
    expect(await world.find(world.organizationId, id)).toMatchObject({
      failureCount: 0,
      openUntil: null,
      lastError: null,
    });
  });

  it('keeps the pause that the receiver asks for', async () => {
    const id = await webhook();
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await world.write(['a']);
    await fail(id, 1);
    const { openUntil, lastFailedAt } = await world.find(world.organizationId, id);
    expect(Math.round((openUntil!.getTime() - lastFailedAt!.getTime()) / 1000)).toBe(600);
  });

  it('is no use to a receiver that answers 410: the destination is switched off', async () => {
    const id = await webhook();
    receiver.answer = () => ({ status: 410 });
    await world.write(['a']);
    await until(async () => !(await world.find(world.organizationId, id)).enabled);
    expect((await world.find(world.organizationId, id)).lastError).toContain('410');
  });

  it('opens for a destination whose secrets cannot be read', async () => {
    const id = await webhook();
    await world.test.database.pool.query(`update log_destinations set secrets_encrypted = 'broken' where id = $1`, [
      id,
    ]);
    await world.write(['a']);
    await fail(id, 1);
    expect((await world.find(world.organizationId, id)).lastError).toContain('log of the server');
  });
});

describe('a sender', () => {
  it('continues after the last confirmed event of a dead sender', async () => {
    await webhook();
    await world.write(['a', 'b', 'c']);
    const dying = world.sender({ leaseMs: 300 });
    receiver.answer = ({ body }) => (body.includes('"b"') ? 'hang' : { status: 200 });
    await expect
      .poll(async () => {
        await dying.round();
        return receiver.requests.length;
      }, patience)
      .toBe(2);
    await world.test.database.pool.query(`update log_destinations set lease_owner = 'nobody', leased_until = now()`);
    receiver.answer = () => ({ status: 200 });
    await until(() => names().length >= 4);
    // The first was accepted, but not confirmed before the death: it comes twice under one id.
    expect(names()).toEqual(['a', 'a', 'b', 'c']);
    expect(new Set(receiver.accepted.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    receiver.requests.splice(0);
  });

  it('tells a destination that was off for too long what it has missed', async () => {
    const id = await webhook();
    receiver.answer = () => ({ status: 503 });
    await world.write(['a', 'b']);
    await fail(id, 1);
    await world.test.database.asSystem(({ logEvents }) => logEvents.prune(new Date(Date.now() + 60_000)));
    await world.write(['c']);
    receiver.answer = () => ({ status: 200 });
    await world.endPause(id);
    await until(() => names().includes('c'));
    expect(receiver.accepted.map((request) => eventOf(request).type)).toEqual([
      'log_destination.gap',
      'execution.failed',
    ]);
    expect(eventOf(receiver.accepted[0]!)).toMatchObject({ data: { dropped: 2 } });
  });
});
