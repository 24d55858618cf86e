import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';

import { createInstanceOutbound } from '../../domains/logStreaming/LogOutbound.ts';
import { otlpLogsTransport } from '../../domains/logStreaming/formats/otlpLogs.ts';
import type { LogTransport, SendResult } from '../../domains/logStreaming/formats/LogTransport.ts';
import { sentryPauseMs, sentryTransport } from '../../domains/logStreaming/formats/sentry.ts';
import { syslogTransport } from '../../domains/logStreaming/formats/syslogTransport.ts';
import {
  maxDatagramBytes,
  syslogDatagram,
  syslogFrame,
  syslogMessage,
} from '../../domains/logStreaming/formats/syslog.ts';
import { webhookTransport } from '../../domains/logStreaming/formats/webhook.ts';
import type { SyslogSettings } from '../../domains/logStreaming/destinationKinds.ts';
import type { LogEvent } from '../../domains/logStreaming/LogEvent.ts';
import { newWebhookSecret } from '../../platform/outbound/standardWebhook.ts';
import { startHttpReceiver, type HttpReceiver, type ReceivedRequest } from './httpReceiver.ts';
import { readOtlpLogs } from './readOtlpLogs.ts';
import { hasRsyslog, startRsyslog, type Rsyslog } from './rsyslogServer.ts';
import { testEvent, testEvents, testSource as source } from './testEvents.ts';

const outbound = createInstanceOutbound();
afterAll(() => outbound.close());

let receiver: HttpReceiver;
beforeEach(async () => {
  receiver = await startHttpReceiver();
});
afterEach(() => receiver.close());

const syslogSettings: SyslogSettings = {
  host: 'localhost',
  port: 1,
  transport: 'tcp',
  framing: 'octet_count',
  facility: 16,
  app_name: 'bureau',
  ca_certificate: null,
  client_certificate: null,
};

function send(transport: LogTransport, events: readonly LogEvent[]): Promise<SendResult> {
  return transport.send(events, performance.now() + 30_000);
}

const big = testEvent({ data: { kept: 1, contents: { error: 'ä'.repeat(20_000) } } });
const huge = testEvent({ data: { text: 'x'.repeat(2_000_000) } });

describe('a syslog message', () => {
  const message = (event: LogEvent): string => syslogMessage(event, { settings: syslogSettings, source });

  it('has the header, the escaped structured data and the text of RFC 5424', () => {
    const event = testEvent({ id: 'evt_1' });
    const [header, text] = message(event).split(/\] (?=\{)/) as [string, string];
    expect(header).toBe(
      '<131>1 2026-11-29T12:00:00.123Z bureau.example.com bureau - execution.failed [event@32473 id="evt_1" organization="org_test" ' +
        'actor="Zoë" subjectKind="execution" subjectId="exe_test" subjectName="Größe \\"1\\" [a\\]\\\\b "',
    );
    expect(text).toMatch(/^[\u0020-\u007e]+$/);
    expect(JSON.parse(text)).toMatchObject({ id: 'evt_1', data: event.data });
  });

  it('counts octets, not characters, in a frame', () => {
    expect(syslogFrame('ä', 'octet_count').toString()).toBe('2 ä');
    expect(syslogFrame('ä', 'newline').toString()).toBe('ä\n');
  });

  it('drops contents, then data, of events that receivers would cut', () => {
    expect(message(big)).toContain('"data":{"kept":1,"truncated":true}');
    expect(message(huge)).toContain('"data":{"truncated":true}');
  });

  it('is cut with a mark where a datagram ends', () => {
    const datagram = syslogDatagram(message(testEvent({ data: { text: 'x'.repeat(3_000) } })));
    expect(datagram.length).toBe(maxDatagramBytes);
    expect(datagram.toString()).toMatch(/^<131>1 .*x\.\.\.\[cut\]$/);
  });
});

describe.skipIf(!hasRsyslog)('rsyslog', () => {
  let rsyslog: Rsyslog;
  beforeAll(async () => {
    rsyslog = await startRsyslog();
  });
  afterAll(() => rsyslog?.close());

  const ids = async (): Promise<string[]> =>
    (await rsyslog.received()).flatMap(({ text }) => /"id":"(evt_[^"]+)"/.exec(text)?.[1] ?? []);

  const cases: [string, (server: Rsyslog) => Partial<SyslogSettings>][] = [
    ['UDP', (server) => ({ transport: 'udp', port: server.udpPort })],
    ['TCP with octet counts', (server) => ({ transport: 'tcp', port: server.tcpPort })],
    ['TCP with lines', (server) => ({ transport: 'tcp', framing: 'newline', port: server.tcpPort })],
    ['TLS', (server) => ({ transport: 'tls', port: server.tlsPort, ca_certificate: server.authority })],
    [
      'TLS with lines',
      (server) => ({ transport: 'tls', framing: 'newline', port: server.tlsPort, ca_certificate: server.authority }),
    ],
  ];
  it.each(cases)('receives events in order over %s', async (_, settings) => {
    const events = testEvents(100);
    const transport = syslogTransport(
      { ...syslogSettings, ...settings(rsyslog) },
      { client_key: null },
      { outbound, source, settleMs: 200 },
    );
    expect(await send(transport, events)).toEqual({ accepted: 100 });
    await expect.poll(async () => (await ids()).slice(-100)).toEqual(events.map(({ id }) => id));
    const last = (await rsyslog.received()).at(-1)!;
    expect(last).toMatchObject({ host: 'bureau.example.com', program: 'bureau', messageId: 'execution.failed' });
    expect(JSON.parse(last.text)).toMatchObject({ type: 'execution.failed', data: events[0]!.data });
    expect(last.structured).toContain('subjectName="Größe \\"1\\" [a\\]\\\\b "');
  });

  it('confirms nothing over TCP if it dies with unread events, or soon after it has read them', async () => {
    const settings = { ...syslogSettings, port: rsyslog.tcpPort };
    const transport = syslogTransport(settings, { client_key: null }, { outbound, source });
    const sending = send(transport, testEvents(1_000));
    await rsyslog.kill();
    const result = await sending;
    expect(result).toMatchObject({ accepted: 0, refusal: { reason: 'destination' } });
    await rsyslog.start();
  });

  it('is refused with a certificate of another authority', async () => {
    const other = await startRsyslog();
    try {
      const settings = {
        ...syslogSettings,
        transport: 'tls',
        port: rsyslog.tlsPort,
        ca_certificate: other.authority,
      } as const;
      const transport = syslogTransport(settings, { client_key: null }, { outbound, source });
      const { refusal } = await send(transport, [testEvent()]);
      expect(refusal).toMatchObject({ reason: 'destination', message: expect.stringContaining('certificate') });
    } finally {
      await other.close();
    }
  });
});

describe('syslog without a receiver', () => {
  it.each(['udp', 'tcp', 'tls'] as const)('is a failure of the destination over %s', async (kind) => {
    const settings = { ...syslogSettings, transport: kind, host: '127.0.0.1', port: 9 };
    const transport = syslogTransport(settings, { client_key: null }, { outbound, source });
    const result = await send(transport, [testEvent()]);
    expect(result).toMatchObject({
      accepted: 0,
      refusal: { reason: 'destination', message: expect.stringContaining('127.0.0.1') },
    });
  });
});

describe('a webhook', () => {
  const [newest, older] = [newWebhookSecret(), newWebhookSecret()];
  const webhook = (): LogTransport =>
    webhookTransport(
      { url: `${receiver.url}/logs`, ca_certificate: null },
      { signing_secrets: [newest, older] },
      outbound,
    );

  it('is verified by the library of Standard Webhooks with the new and the old secret', async () => {
    const event = testEvent();
    expect(await send(webhook(), [event])).toEqual({ accepted: 1 });
    const [request] = receiver.requests as [ReceivedRequest];
    for (const secret of [newest, older]) {
      const verified = new Webhook(secret).verify(request.body, request.headers as Record<string, string>);
      expect(verified).toMatchObject({
        type: 'execution.failed',
        timestamp: '2026-11-29T12:00:00.123Z',
        data: { id: event.id, organization_id: 'org_test', data: event.data },
      });
    }
    expect(() =>
      new Webhook(newWebhookSecret()).verify(request.body, request.headers as Record<string, string>),
    ).toThrow();
    expect(request.headers['webhook-id']).toBe(event.id);
  });

  it('keeps the id over retries, stays under 20 KB and stops at the first refusal', async () => {
    receiver.answer = ({ headers }) => ({ status: headers['webhook-id'] === huge.id ? 503 : 200 });
    const events = [big, huge, testEvent()];
    const refused = {
      accepted: 1,
      refusal: { reason: 'destination', message: 'The address answered with status 503.' },
    };
    expect(await send(webhook(), events)).toEqual(refused);
    expect(await send(webhook(), events.slice(1))).toEqual({ ...refused, accepted: 0 });
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([big.id, huge.id, huge.id]);
    expect(Math.max(...receiver.requests.map(({ body }) => body.length))).toBeLessThan(20_000);
  });

  it.each([
    [410, {}, { reason: 'gone' }],
    [302, { location: '/elsewhere' }, { reason: 'destination', message: expect.stringContaining('redirect') }],
    [429, { 'retry-after': '7' }, { reason: 'destination', retryAfterMs: 7_000 }],
    [502, {}, { reason: 'destination' }],
    [401, {}, { reason: 'destination' }],
    [400, {}, { reason: 'unclear' }],
    [500, {}, { reason: 'unclear' }],
  ])('understands status %i', async (status, headers, refusal) => {
    receiver.answer = () => ({ status, headers });
    expect(await send(webhook(), [testEvent()])).toMatchObject({ accepted: 0, refusal });
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('OTLP logs', () => {
  const otlp = (): LogTransport =>
    otlpLogsTransport(
      { url: receiver.url, ca_certificate: null },
      { headers: { 'x-token': 'secret' } },
      { outbound, source },
    );

  it('are records of the protocol in one request', async () => {
    const events = testEvents(2);
    expect(await send(otlp(), events)).toEqual({ accepted: 2 });
    const [request] = receiver.requests as [ReceivedRequest];
    expect(request).toMatchObject({
      path: '/v1/logs',
      headers: { 'content-type': 'application/x-protobuf', 'x-token': 'secret' },
    });
    expect(request.headers).not.toHaveProperty('content-encoding'); // an address without TLS
    const records = recordsOf(request);
    expect(records.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(readOtlpLogs(request.bytes)).toMatchObject({
      resourceLogs: [
        {
          resource: { attributes: expect.arrayContaining([{ key: 'service.name', value: { stringValue: 'bureau' } }]) },
          scopeLogs: [
            {
              logRecords: [
                {
                  timeUnixNano: '1795953600123000000',
                  severityNumber: 17,
                  eventName: 'execution.failed',
                  body: {
                    kvlistValue: {
                      values: expect.arrayContaining([
                        { key: 'duration_ms', value: { intValue: '1500' } },
                        { key: 'ratio', value: { doubleValue: 0.5 } },
                        { key: 'none', value: {} },
                      ]),
                    },
                  },
                },
                {},
              ],
            },
          ],
        },
      ],
    });
  });

  it('of which one is refused are sent up to that one', async () => {
    const events = testEvents(20);
    receiver.answer = (request) => ({ status: recordsOf(request).some(({ id }) => id === events[7]!.id) ? 400 : 200 });
    expect(await send(otlp(), events)).toMatchObject({ accepted: 7, refusal: { reason: 'event' } });
    expect(receiver.accepted.flatMap(recordsOf).map(({ id }) => id)).toEqual(events.slice(0, 7).map(({ id }) => id));
  });

  it('have values of all kinds and lengths', async () => {
    const data = {
      negative: -5,
      large: 2 ** 40,
      list: ['a', 1, null, true, { x: 0.25 }],
      none: {},
      largest: 2 ** 53 - 1,
      zero: 0,
      empty: '',
      accents: 'é'.repeat(41),
      größe: 'x',
      short: 'x'.repeat(60),
      longer: 'x'.repeat(61),
      [`a key of ${'x'.repeat(60)}`]: 1,
      long: '日本'.repeat(5_000),
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      span_id: 'b7ad6b7169203331',
    };
    expect(await send(otlp(), [testEvent({ data })])).toEqual({ accepted: 1 });
    const [request] = receiver.requests as [ReceivedRequest];
    const value = (key: string, given: object) => ({ key, value: given });
    expect(readOtlpLogs(request.bytes).resourceLogs[0]!.scopeLogs[0]!.logRecords[0]).toMatchObject({
      traceId: data.trace_id,
      spanId: data.span_id,
      body: {
        kvlistValue: {
          values: [
            value('negative', { intValue: '-5' }),
            value('large', { intValue: String(2 ** 40) }),
            value('list', {
              arrayValue: {
                values: [
                  { stringValue: 'a' },
                  { intValue: '1' },
                  {},
                  { boolValue: true },
                  { kvlistValue: { values: [value('x', { doubleValue: 0.25 })] } },
                ],
              },
            }),
            value('none', { kvlistValue: {} }),
            value('largest', { intValue: String(2 ** 53 - 1) }),
            value('zero', { intValue: '0' }),
            value('empty', { stringValue: '' }),
            value('accents', { stringValue: data.accents }),
            value('größe', { stringValue: 'x' }),
            value('short', { stringValue: data.short }),
            value('longer', { stringValue: data.longer }),
            value(`a key of ${'x'.repeat(60)}`, { intValue: '1' }),
            value('long', { stringValue: data.long }),
            value('trace_id', { stringValue: data.trace_id }),
            value('span_id', { stringValue: data.span_id }),
          ],
        },
      },
    });
  });

  it('have values so deep that receivers would not read them, as JSON from there on', async () => {
    let deep: unknown = ['end'];
    for (let level = 0; level < 200; level += 1) deep = { [`level${level}`]: deep };
    expect(await send(otlp(), [testEvent({ data: { deep } })])).toEqual({ accepted: 1 });
    const [request] = receiver.requests as [ReceivedRequest];
    const text = JSON.stringify(readOtlpLogs(request.bytes));
    expect(text).toContain('level199');
    expect(text).toContain(String.raw`\"level0\":[\"end\"]`);
  });

  const partialSuccess = { rejectedLogRecords: '1', errorMessage: 'too old' };
  it.each([
    ['JSON', 'application/json', JSON.stringify({ partialSuccess })],
    ['protobuf', 'application/x-protobuf', '\n\x0b\b\x01\x12\x07too old'],
  ])('are not sent again after a partial success in %s', async (_, type, body) => {
    receiver.answer = () => ({ status: 200, headers: { 'content-type': type }, body });
    const event = testEvent();
    const message = 'The receiver rejected 1 of 1 records: too old';
    expect(await send(otlp(), [event])).toEqual({ accepted: 1, dropped: { ids: [event.id], message } });
    expect(receiver.requests).toHaveLength(1);
  });

  it('show what a receiver says about an error in protobuf', async () => {
    receiver.answer = () => ({
      status: 400,
      headers: { 'content-type': 'application/x-protobuf' },
      body: '\b\x03\x12\x09no tenant',
    });
    expect(await send(otlp(), [testEvent()])).toMatchObject({
      refusal: { reason: 'event', message: 'The address answered with status 400: no tenant' },
    });
  });

  it.each([
    [429, { 'retry-after': '3' }, { reason: 'destination', retryAfterMs: 3_000 }],
    [503, {}, { reason: 'destination' }],
    [400, {}, { reason: 'event' }],
    [401, {}, { reason: 'destination' }],
  ])('understand status %i', async (status, headers, refusal) => {
    receiver.answer = () => ({ status, headers });
    expect(await send(otlp(), [testEvent()])).toMatchObject({ accepted: 0, refusal });
  });
});

describe('Sentry', () => {
  const sentry = (): LogTransport => {
    const dsn = receiver.url.replace('http://', 'http://public@').concat('/base/42');
    return sentryTransport({ environment: 'production', ca_certificate: null }, { dsn }, { outbound, source });
  };

  it('gets each event in an envelope', async () => {
    expect(await send(sentry(), testEvents(2))).toEqual({ accepted: 2 });
    const [request] = receiver.requests as [ReceivedRequest];
    expect(receiver.requests).toHaveLength(2);
    expect(request).toMatchObject({
      path: '/base/api/42/envelope/',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': 'Sentry sentry_version=7, sentry_client=bureau/1.2.3, sentry_key=public',
      },
    });
    const [header, item, payload, end] = request.body.split('\n') as [string, string, string, string];
    expect(JSON.parse(item)).toMatchObject({ type: 'event', length: Buffer.byteLength(payload) });
    expect(JSON.parse(payload)).toMatchObject({
      event_id: (JSON.parse(header) as { event_id: string }).event_id,
      level: 'error',
      environment: 'production',
      tags: { event_type: 'execution.failed', organization_id: 'org_test', subject_id: 'exe_test' },
    });
    expect((JSON.parse(header) as { event_id: string }).event_id).toMatch(/^[0-9a-f]{32}$/);
    expect(end).toBe('');
  });

  it('limits its rate by its own header, also with a success', async () => {
    receiver.answer = () => ({
      status: 429,
      headers: { 'x-sentry-rate-limits': '60:transaction:key, 30:error;log:org' },
    });
    expect(await send(sentry(), [testEvent()])).toMatchObject({ accepted: 0, refusal: { retryAfterMs: 30_000 } });
    receiver.answer = () => ({ status: 200, headers: { 'x-sentry-rate-limits': '5::org' } });
    expect(await send(sentry(), testEvents(2))).toMatchObject({ accepted: 1, refusal: { retryAfterMs: 5_000 } });
    expect(sentryPauseMs({ 'x-sentry-rate-limits': '60:replay:key' })).toBeUndefined();
  });
});

function recordsOf({ bytes }: ReceivedRequest): { id: string | undefined }[] {
  const { resourceLogs } = readOtlpLogs(bytes);
  const records = resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords));
  return records.map(({ attributes }) => ({
    id: attributes.find(({ key }) => key === 'log.record.uid')?.value.stringValue,
  }));
}
