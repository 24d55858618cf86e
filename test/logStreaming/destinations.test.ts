import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { logDestinationContext } from '../../db/secrets/logDestination.ts';
import type { components } from '../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';
import { startHttpReceiver, type HttpReceiver, type ReceivedRequest } from './httpReceiver.ts';

type Settings = components['schemas']['LogDestinationSettings'];

let api: TestApi;
let admin: Person;
let person: Person;
let receiver: HttpReceiver;
let url: string;
let status = 204;

beforeAll(async () => {
  receiver = await startHttpReceiver();
  receiver.answer = () => ({ status, body: status < 300 ? '' : 'not today' });
  url = `${receiver.url}/events`;
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  admin = await signUpPerson(api.url);
});
afterAll(async () => {
  await api?.close();
  await receiver?.close();
});
beforeEach(async () => {
  person = await signUpPerson(api.url);
  receiver.requests.length = 0;
  status = 204;
});

const at = (id: string) => ({ params: { log_destination_id: id } });
/** Types of events that no change in this file causes. */
const quiet = { types: ['execution.*'] };
let made = 0;
const bodyOf = (more: object = {}) => ({
  name: `Destination ${(made += 1)}`,
  settings: { kind: 'webhook', url } as Settings,
  ...more,
});
const create = (more: object = {}, { client } = person) => client.ok('createLogDestination', { body: bodyOf(more) });

/** Puts an event into the list of failures, as the sender does. */
async function fail({ organizationId }: Person, destinationId: string): Promise<void> {
  const event = { id: newId('event'), type: 'execution.failed', data: {} };
  await api.deps.database.asSystem(({ logDeliveryFailures }) =>
    logDeliveryFailures.insert([
      { destinationId, organizationId, eventId: event.id, event, error: 'Too large.', attempts: 3 },
    ]),
  );
}

describe('a log destination', () => {
  test('is added, listed, changed and deleted; its secrets are never returned', async () => {
    const headers = { Authorization: 'Bearer secret-4711' };
    const settings: Settings = { kind: 'otlp_logs', url: `${url}?token=0815` };
    const { destination, secret } = await create({ settings, secrets: { headers }, types: ['execution.*'] });
    expect(secret).toBeUndefined();
    expect(destination).toMatchObject({
      kind: 'otlp_logs',
      target: url,
      secrets_set: ['Authorization'],
      types: ['execution.*'],
      contents: false,
      enabled: true,
      disabled_by: null,
      circuit: { state: 'closed', open_until: null, failures: 0, last_error: null },
      backlog: { events: 0, oldest_at: null },
      failures: 0,
      last_sent_at: null,
    });
    const { id } = destination;
    const { data } = await person.client.ok('listLogDestinations');
    expect(data).toEqual([destination]);
    expect(JSON.stringify(data)).not.toContain('4711');
    const changed = await person.client.ok('updateLogDestination', {
      ...at(id),
      body: { name: 'Collector', types: ['*'], contents: true, enabled: false },
    });
    expect(changed).toMatchObject({
      name: 'Collector',
      types: ['*'],
      contents: true,
      enabled: false,
      disabled_by: 'account',
    });
    expect(await person.client.ok('getLogDestination', at(id))).toEqual(changed);
    await person.client.ok('deleteLogDestination', at(id));
    expect(await person.client.refused('getLogDestination', at(id))).toMatchObject({ status: 404 });
  });

  test('has settings of its kind, filled with defaults; mistakes are named', async () => {
    const { destination } = await create({
      settings: { kind: 'syslog', transport: 'tls', host: 'logs.example.com', port: 6514 },
    });
    expect(destination).toMatchObject({
      target: 'tls://logs.example.com:6514',
      settings: { kind: 'syslog', framing: 'octet_count', facility: 16, app_name: 'bureau', ca_certificate: null },
      secrets_set: [],
    });
    const refusal = (body: object) => person.client.refused('createLogDestination', { body: bodyOf(body) });
    const wrong = (param: string) => ({ status: 400, code: 'invalid_request', param });
    expect(await refusal({ settings: { kind: 'sentry' } })).toMatchObject({ status: 400 });
    expect(await refusal({ settings: { kind: 'webhook', url: 'http://logs.example.com/' } })).toMatchObject(
      wrong('/settings/url'),
    );
    expect(await refusal({ types: ['execution.*', 'execution.exploded'] })).toMatchObject(wrong('/types/1'));
    expect(await refusal({ types: ['nothing.*'] })).toMatchObject(wrong('/types/0'));
    expect(await refusal({ name: destination.name })).toMatchObject({ status: 409, code: 'name_taken' });
    const moved = { ...at(destination.id), body: { settings: { kind: 'webhook', url } as Settings } };
    expect(await person.client.refused('updateLogDestination', moved)).toMatchObject(wrong('/settings/kind'));
  });

  test('keeps stored headers only with the same server', async () => {
    const headers = { 'x-key': `secret-4711${'0'.repeat(7_900)}` }; // a token of some vendors is that long
    const { destination } = await create({ settings: { kind: 'otlp_logs', url }, secrets: { headers } });
    const update = (body: object) => person.client.ok('updateLogDestination', { ...at(destination.id), body });
    expect(await update({ settings: { kind: 'otlp_logs', url: `${url}/other` } })).toMatchObject({
      secrets_set: ['x-key'],
    });
    const settings: Settings = { kind: 'otlp_logs', url: 'https://other.example.com' };
    expect(
      await person.client.refused('updateLogDestination', { ...at(destination.id), body: { settings } }),
    ).toMatchObject({ status: 400, param: '/secrets/headers' });
    expect(await update({ settings, secrets: { headers: {} } })).toMatchObject({
      secrets_set: [],
      target: settings.url,
    });
  });

  test('is one of ten at most', async () => {
    for (let index = 0; index < 10; index += 1) await create();
    expect(await person.client.refused('createLogDestination', { body: bodyOf() })).toMatchObject({
      status: 409,
      code: 'log_destination_limit_reached',
    });
  });

  test('is for owners and admins; those of the instance are for its admins', async () => {
    const member = await signUpMember(api, person.organizationId);
    expect(await member.client.refused('listLogDestinations')).toMatchObject({ status: 403 });
    expect(await person.client.refused('listInstanceLogDestinations')).toMatchObject({ status: 403 });
    const { destination } = await admin.client.ok('createInstanceLogDestination', { body: bodyOf(quiet) });
    expect(await admin.client.refused('getLogDestination', at(destination.id))).toMatchObject({ status: 404 });
    expect(await admin.client.ok('getInstanceLogDestination', at(destination.id))).toEqual(destination);
    const withContents = { ...at(destination.id), body: { contents: true } };
    expect(await admin.client.refused('updateInstanceLogDestination', withContents)).toMatchObject({
      param: '/contents',
    });
    expect(await admin.client.ok('listInstanceLogDeliveryFailures', at(destination.id))).toMatchObject({ data: [] });
    await admin.client.ok('deleteInstanceLogDestination', at(destination.id));
  });

  test('leaves its changes in the audit log, without secrets', async () => {
    const { destination } = await create({
      settings: { kind: 'otlp_logs', url },
      secrets: { headers: { a: 'secret-4711' } },
    });
    const update = (body: object) => person.client.ok('updateLogDestination', { ...at(destination.id), body });
    await update({ name: 'Collector' });
    await update({ secrets: { headers: { a: 'secret-4712' } } });
    const { data } = await person.client.ok('listAuditEvents', { query: { target_id: destination.id } });
    expect(data.map(({ action, after }) => [action, after])).toEqual([
      ['log_destination.updated', { secrets: expect.anything() }],
      ['log_destination.updated', { name: 'Collector' }],
      ['log_destination.created', expect.objectContaining({ kind: 'otlp_logs', types: ['*'] })],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/471[12]/);
  });
});

describe('a test', () => {
  test('sends one event, signed with the secret that was shown once, also while disabled', async () => {
    const { destination, secret } = await create({ enabled: false });
    const result = await person.client.ok('testLogDestination', at(destination.id));
    expect(result).toMatchObject({ outcome: 'accepted' });
    const [{ body, headers }] = receiver.requests as [ReceivedRequest];
    const verified = new Webhook(secret!).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({ type: 'log_destination.tested' });
  });

  test('says why it failed, and counts for nothing', async () => {
    const { destination } = await create(quiet);
    status = 500;
    const result = await person.client.ok('testLogDestination', at(destination.id));
    expect(result).toMatchObject({ outcome: 'refused', message: expect.stringContaining('500') });
    expect(await person.client.ok('getLogDestination', at(destination.id))).toEqual(destination);
  });
});

describe('the secret of a webhook', () => {
  test('is replaced at once; the one before is valid until the next change, unless it must not be', async () => {
    const { destination, secret: first } = await create(quiet);
    const rotate = async (keeps: boolean) => {
      const rotated = { ...at(destination.id), body: { keep_previous: keeps } };
      const { secret } = await person.client.ok('rotateLogDestinationSecret', rotated);
      receiver.requests.length = 0;
      await person.client.ok('testLogDestination', at(destination.id));
      return secret!;
    };
    const isSignedWith = (secret: string) => {
      const [{ body, headers }] = receiver.requests as [ReceivedRequest];
      try {
        return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
      } catch {
        return false;
      }
    };
    const second = await rotate(true);
    expect([first!, second].map(isSignedWith)).toEqual([true, true]);
    const third = await rotate(false);
    expect([first!, second, third].map(isSignedWith)).toEqual([false, false, true]);
  });

  test('belongs to webhooks only', async () => {
    const { destination } = await create({ settings: { kind: 'otlp_logs', url } });
    const rotated = { ...at(destination.id), body: {} };
    expect(await person.client.refused('rotateLogDestinationSecret', rotated)).toMatchObject({ status: 400 });
  });

  test('can be opened for its destination alone', async () => {
    const { destination, secret } = await create();
    const row = await api.deps.database.asSystem(({ logDestinations }) =>
      logDestinations.find(person.organizationId, destination.id),
    );
    const { secrets } = api.deps;
    expect(row!.secretsEncrypted).not.toContain(secret!);
    expect(secrets.decrypt(logDestinationContext(destination.id), row!.secretsEncrypted!)).toContain(secret!);
    expect(() => secrets.decrypt(logDestinationContext(newId('logDestination')), row!.secretsEncrypted!)).toThrow();
  });
});

describe('failures', () => {
  test('are listed, sent again and discarded, one or all', async () => {
    const { destination } = await create();
    const here = at(destination.id);
    for (let index = 0; index < 3; index += 1) await fail(person, destination.id);
    expect(await person.client.ok('getLogDestination', here)).toMatchObject({ failures: 3 });
    const { data } = await person.client.ok('listLogDeliveryFailures', { ...here, query: { limit: 2 } });
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ type: 'execution.failed', error: 'Too large.', attempts: 3 });
    const failureId = data[0]!.id;
    const replay = (body: object) => person.client.ok('replayLogDeliveryFailures', { ...here, body });
    const discard = (query: Record<string, string>) =>
      person.client.ok('discardLogDeliveryFailures', { ...here, query });
    expect(await replay({ failure_id: failureId })).toEqual({ count: 1 });
    expect(await discard({ failure_id: failureId })).toEqual({ count: 1 });
    expect(
      await person.client.refused('replayLogDeliveryFailures', { ...here, body: { failure_id: failureId } }),
    ).toMatchObject({
      status: 404,
    });
    expect(await replay({})).toEqual({ count: 2 });
    expect(await discard({})).toEqual({ count: 2 });
    expect(await person.client.ok('listLogDeliveryFailures', here)).toMatchObject({ data: [] });
  });
});
