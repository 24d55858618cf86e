import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { AppError } from '../../openapi/AppError.ts';
import { graphOf, TestEngine } from './engine.ts';
import { testNodes, type Script } from './testNodes.ts';
import { isFull } from '../support/isFull.ts';

const most = isFull ? 100 : 8;
const script: Script = { ran: [], onRun: () => undefined };
const trigger = { type: 'trigger.webhook' };
const soon = { timeout: 30_000 };

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const arrivedMs: number[] = [];
const server = createServer((request, response) => {
  arrivedMs.push(performance.now());
  answer(request, response);
});
/** Errors of the model's next calls. */
const modelErrors: AppError[] = [];
let engine: TestEngine;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway = {
    forgetAnswers: async () => undefined,
    call: async () => {
      arrivedMs.push(performance.now());
      const error = modelErrors.shift();
      if (error) throw error;
      const body = { model: 'm', choices: [{ message: { content: 'hello' }, finish_reason: 'stop' }] };
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) } as never;
    },
  };
  engine = await TestEngine.start({ extraNodes: testNodes(script), gateway });
});
afterAll(async () => {
  await engine.stop();
  server.close();
});
beforeEach(() => {
  script.ran.length = 0;
  arrivedMs.length = 0;
});

const request = (retry: object) => ({
  type: 'http.request',
  parameters: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
  settings: { retry: { max_attempts: 3, initial_interval_ms: 10, ...retry } },
});
/** 429 with this header at first, then 200. */
const busyOnce = (retryAfter: () => string) => {
  let calls = 0;
  answer = (_request, response) => {
    calls += 1;
    if (calls === 1) response.writeHead(429, { 'retry-after': retryAfter() }).end('busy');
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  };
};
const pauseMs = () => arrivedMs[1]! - arrivedMs[0]!;
const attemptsOf = async (executionId: string) => (await engine.runs(executionId)).at(-1)!;

describe('Retry-After', () => {
  test.each([
    ['seconds', () => '2', 1_900],
    ['a date', () => new Date(Date.now() + 3_000).toUTCString(), 1_500],
  ])('of a server that is busy is kept, as %s', async (_kind, retryAfter, leastMs) => {
    busyOnce(retryAfter);
    const { executionId, status } = await engine.run(graphOf({ T: trigger, A: request({}) }, 'T>A'));
    expect(status).toBe('success');
    expect(await engine.items(executionId, 'A')).toEqual([{ ok: true }]);
    expect(await attemptsOf(executionId)).toMatchObject({ status: 'success', attempts: 2, error: null });
    expect(pauseMs()).toBeGreaterThan(leastMs);
  });

  test('is of no account where the node says so', async () => {
    busyOnce(() => '86400');
    const graph = graphOf({ T: trigger, A: request({ respect_retry_after: false }) }, 'T>A');
    const { executionId, status } = await engine.run(graph);
    expect(status).toBe('success');
    expect(await attemptsOf(executionId)).toMatchObject({ attempts: 2 });
  });

  test('of a model that is busy is kept', async () => {
    modelErrors.push(new AppError('upstream_overloaded', 'Busy', { retryable: true, retryAfterMs: 1500 }));
    const chat = {
      type: 'ai.chat',
      parameters: { model: 'm', prompt: 'Hello' },
      settings: { retry: { max_attempts: 2, initial_interval_ms: 10 } },
    };
    const { executionId, status } = await engine.run(graphOf({ T: trigger, A: chat }, 'T>A'));
    expect(status).toBe('success');
    expect(await attemptsOf(executionId)).toMatchObject({ attempts: 2 });
    expect(pauseMs()).toBeGreaterThan(1_400);
  });
});

describe('a back-off', () => {
  // Temporal treats a next delay of zero as an overflow, and does not retry.
  test.each(['test.flaky', 'test.local_flaky'])('of no time is no end: %s is tried again', async (type) => {
    const retry = { max_attempts: 3, initial_interval_ms: 0 };
    const flaky = { type, parameters: { failures: 2 }, settings: { retry } };
    const { executionId, status } = await engine.run(graphOf({ T: trigger, F: flaky }, 'T>F'));
    expect(status).toBe('success');
    expect(await attemptsOf(executionId)).toMatchObject({ status: 'success', attempts: 3, error: null });
  });

  test('of no time follows where another attempt has answered a model call in its place', async () => {
    modelErrors.push(new AppError('unavailable', 'Answered already', { retryable: true, retryAfterMs: 0 }));
    const chat = { type: 'ai.chat', parameters: { model: 'm', prompt: 'Hello' } };
    const { status } = await engine.run(graphOf({ T: trigger, A: chat }, 'T>A'));
    expect(status).toBe('success');
    expect(arrivedMs).toHaveLength(2);
  });

  test('shows the next attempt and the last error while it lasts, and ends with a cancel', async () => {
    for (const type of ['test.flaky', 'test.local_flaky']) {
      const retry = { max_attempts: 100, initial_interval_ms: 3_600_000 };
      const flaky = { type, parameters: { failures: 9 }, settings: { retry } };
      const executionId = await engine.start(graphOf({ T: trigger, F: flaky }, 'T>F'));
      await expect
        .poll(async () => (await engine.runs(executionId)).at(-1), soon)
        .toMatchObject({ label: 'F', status: 'running', attempts: 2, error: { message: 'Failure 1' } });
      await engine.executions.cancel({
        organizationId: engine.organization.organizationId,
        executionId,
        accountId: null,
      });
      await engine.executions.drainOutbox();
      expect((await engine.ended(executionId)).status).toBe('canceled');
      script.ran.length = 0;
    }
  });

  test('inside a workflow task is a timer of Temporal and holds no worker', async () => {
    const retry = { max_attempts: 3, initial_interval_ms: 400, backoff: 1 };
    const flaky = { type: 'test.local_flaky', parameters: { failures: 2 }, settings: { retry } };
    const { executionId, status } = await engine.run(graphOf({ T: trigger, F: flaky }, 'T>F'));
    expect(status).toBe('success');
    expect(await attemptsOf(executionId)).toMatchObject({ status: 'success', attempts: 3, error: null });
    const { events } = await engine.temporal.workflow.getHandle(executionId).fetchHistory();
    expect(events!.filter((event) => event.timerStartedEventAttributes)).toHaveLength(2);
    expect(script.ran).toHaveLength(3);
  });

  // Temporal takes about a second for each repetition, however short its pause.
  test(`has no small cap: ${most} attempts are made where a node asks for them`, { timeout: 300_000 }, async () => {
    const retry = { max_attempts: most, initial_interval_ms: 1, backoff: 1 };
    const flaky = { type: 'test.flaky', parameters: { failures: 1_000 }, settings: { retry } };
    const executionId = await engine.start(graphOf({ T: trigger, F: flaky }, 'T>F'));
    expect((await engine.ended(executionId, 290_000)).status).toBe('error');
    expect(await attemptsOf(executionId)).toMatchObject({ status: 'error', attempts: most });
    expect(script.ran).toHaveLength(most);
  });
});
