import { afterAll, beforeAll, expect, it } from 'vitest';

import { readSettings } from '../../platform/config/settings.ts';
import { openTracing } from '../../platform/telemetry/openTracing.ts';
import { Tracing } from '../../platform/telemetry/Tracing.ts';
import { startSilentServer } from '../support/silentServer.ts';
import { sendJson } from '../gateway/fakeUpstream.ts';
import { callerOf, GatewayWorld } from '../gateway/gatewayWorld.ts';
import { OtlpReceiver } from './otlpReceiver.ts';

let world: GatewayWorld;
let receiver: OtlpReceiver;
beforeAll(async () => {
  [world, receiver] = await Promise.all([GatewayWorld.start(), OtlpReceiver.start()]);
});
afterAll(async () => {
  await world?.stop();
  await receiver?.close();
});

it('a collector receives each call, with its model and usage, and without its texts', async () => {
  const tracing = new Tracing({ url: receiver.url, serviceName: 'bureau-api', version: '1.2.3' });
  const process = await world.openProcess({}, { observers: [tracing] });
  const { gateway } = process;
  const { value } = await world.addKey();
  const caller = await callerOf(process, value);
  const signal = new AbortController().signal;
  const messages = [{ role: 'user', content: 'A secret prompt' }];
  const call = (endpoint: 'chat.completions' | 'embeddings', body: Record<string, unknown>) =>
    gateway.call({ caller, endpoint, body, requestId: 'req_traced', signal });
  const beforeMs = Date.now();
  tracing.began({ requestId: 'req_traced', method: 'POST', route: '/v1/chat/completions', traceparent: undefined });
  await call('chat.completions', { model: 'test/chat', messages });
  world.upstream.script = (response) => sendJson(response, 400, { error: { message: 'A secret answer' } });
  await call('chat.completions', { model: 'test/chat', messages });
  await tracing.close();

  expect(receiver.paths).toEqual(['/v1/traces']);
  // The provider received the span of its call.
  const { traceId, spanId } = receiver.spans[0]!;
  expect(world.upstream.seen[0]!.headers['traceparent']).toBe(`00-${traceId}-${spanId}-01`);
  expect(receiver.spans).toHaveLength(2);
  const [ok, refused] = receiver.spans;
  expect(ok).toMatchObject({ service: 'bureau-api', name: 'chat test/chat', kind: 3, statusCode: 0 });
  expect(ok!.startNs).toBeLessThanOrEqual(ok!.endNs);
  expect(Number(ok!.endNs / 1_000_000n)).toBeGreaterThanOrEqual(beforeMs);
  expect(ok!.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'provider of test/chat',
    'gen_ai.request.model': 'test/chat',
    'gen_ai.response.model': 'up',
    'gen_ai.usage.input_tokens': 1000,
    'gen_ai.usage.output_tokens': 500,
    'http.response.status_code': 200,
    'bureau.organization_id': world.organization.organizationId,
    'bureau.credits': '0.020000',
    'bureau.stream': false,
  });
  expect(refused).toMatchObject({
    statusCode: 2,
    attributes: { 'error.type': 'invalid_request', 'bureau.credits': '0.000000' },
  });
  expect(JSON.stringify(receiver.spans.map(({ attributes }) => attributes))).not.toContain('secret');
});

it('a collector that is away changes nothing', async () => {
  const tracing = new Tracing({ url: 'http://127.0.0.1:9', serviceName: 'bureau-api', version: '1' });
  const process = await world.openProcess({}, { observers: [tracing] });
  const { gateway } = process;
  world.upstream.script = (response) => sendJson(response, 500, {});
  const caller = await callerOf(process, (await world.addKey()).value);
  const body = { model: 'test/chat', messages: [{ role: 'user', content: 'x' }] };
  const options = {
    caller,
    endpoint: 'chat.completions',
    body,
    requestId: 'r',
    signal: new AbortController().signal,
  } as const;
  await expect(gateway.call(options)).rejects.toMatchObject({ code: 'upstream_error' });
});

it('a collector that never answers does not keep the process from ending', async () => {
  const silent = await startSilentServer();
  const tracing = new Tracing({ url: silent.url, serviceName: 'bureau-api', version: '1' });
  const request = { requestId: 'req_silent', method: 'GET', route: '/', traceparent: undefined };
  tracing.began(request)(200);
  const startedAt = performance.now();
  await tracing.close();
  expect(performance.now() - startedAt).toBeLessThan(9_000);
  await silent.close();
});

it('nothing is traced where no collector is named', async () => {
  expect(await openTracing(readSettings({}), 'bureau-api')).toBeNull();
  const opened = await openTracing(readSettings({ SERVICE_OTLP_URL: receiver.url }), 'bureau-api');
  await opened?.close();
  expect(opened).not.toBeNull();
});
