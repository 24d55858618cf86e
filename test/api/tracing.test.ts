import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';

import { Tracing } from '../../platform/telemetry/Tracing.ts';
import { signUpPerson } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { OtlpReceiver } from '../telemetry/otlpReceiver.ts';

let api: TestApi;
let receiver: OtlpReceiver;
let tracing: Tracing;
beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  tracing = new Tracing({ url: receiver.url, serviceName: 'bureau-api', version: '1' });
  api = await startTestApi({ tracing });
});
afterAll(async () => {
  await api?.close();
  await receiver?.close();
});

it('a request to the gateway is a span below its caller’s, and the call of the model one below the request’s', async () => {
  const { client } = await signUpPerson(api.url);
  const { value } = await client.ok('createModelApiKey', { body: { label: 'traced' } });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const ask = async (traceparent: string | null, content: string): Promise<void> => {
    const answer = await fetch(`${api.url}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${value}`,
        'content-type': 'application/json',
        ...(traceparent !== null && { traceparent }),
      },
      body: JSON.stringify({ model: 'sandbox/chat', messages: [{ role: 'user', content }] }),
    });
    await answer.text();
  };
  await ask(`00-${traceId}-b7ad6b7169203331-01`, 'A secret prompt');
  await ask(null, '[[fail=500]]');
  await ask('00-not-a-parent', 'x');
  await ask(`00-${traceId}-b7ad6b7169203331-00`, 'not sampled by its caller');
  await client.ok('getWallet');
  const refused = new WebSocket(`${api.url.replace('http', 'ws')}/v1/realtime?model=none`, {
    headers: { authorization: `Bearer ${value}` },
  });
  await new Promise((resolve) => refused.on('unexpected-response', resolve));
  await tracing.close();

  const served = receiver.spans.filter(({ kind }) => kind === 2);
  const requests = served.filter(({ name }) => name.startsWith('POST'));
  const sessions = served.filter((span) => !requests.includes(span));
  const calls = receiver.spans.filter(({ kind }) => kind === 3);
  expect(requests).toMatchObject([
    {
      name: 'POST /v1/chat/completions',
      traceId,
      parentSpanId: 'b7ad6b7169203331',
      statusCode: 0,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/v1/chat/completions',
        'http.response.status_code': 200,
      },
    },
    { parentSpanId: '', statusCode: 2, attributes: { 'http.response.status_code': 502, 'error.type': '502' } },
    { parentSpanId: '' },
  ]);
  expect(sessions).toMatchObject([{ name: 'GET /v1/realtime', attributes: { 'http.response.status_code': 404 } }]);
  expect(new Set(requests.map((span) => span.traceId)).size).toBe(3);
  expect(calls.map((span) => [span.traceId, span.parentSpanId])).toEqual(
    requests.map((span) => [span.traceId, span.spanId]),
  );
  expect(requests[0]!.attributes['bureau.request_id']).toBe(calls[0]!.attributes['bureau.request_id']);
  expect(JSON.stringify(receiver.spans.map(({ attributes }) => attributes))).not.toContain('secret');
});

it('a caller without a valid key does not decide that its request is recorded', async () => {
  receiver.spans.length = 0;
  const unsampled = new Tracing({ url: receiver.url, serviceName: 'bureau-api', version: '1', ratio: 0 });
  const traceparent = '00-ffffffffffffffffffffffffffffffff-b7ad6b7169203331-01';
  const request = { method: 'POST', route: '/v1/chat/completions', traceparent };
  unsampled.began({ ...request, requestId: 'req_anonymous' })(401);
  unsampled.began({ ...request, requestId: 'req_known' })(200);
  await unsampled.close();
  expect(receiver.spans.map(({ attributes }) => attributes['bureau.request_id'])).toEqual(['req_known']);
});
