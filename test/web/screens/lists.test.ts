import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../../openapi/generated/operations.ts';
import { Refusal, type Answers } from './mockApi.ts';
import { id } from './openScreen.ts';
import { sharedScreen } from './sharedScreen.ts';

const screen = sharedScreen();

/** The main lists: their paths, requests, and empty states. */
const lists: readonly (readonly [path: string, operation: OperationId, empty: string])[] = [
  ['/digital-organizations', 'listDigitalOrganizations', 'No digital organizations yet'],
  ['/executions', 'listExecutions', 'No executions yet'],
  ['/data-tables', 'listDataTables', 'No data tables yet'],
  ['/credentials', 'listCredentials', 'No credentials yet'],
  ['/model-api-keys', 'listModelApiKeys', 'No API keys yet'],
  ['/calls', 'listCalls', 'No calls yet'],
  ['/batches', 'listModelBatches', 'No batches yet'],
  ['/budgets', 'listBudgets', 'No budgets yet'],
  ['/guardrails', 'listGuardrails', 'No guardrails yet'],
];
/** A failure that the page does not retry by itself. */
const failure = new Refusal(400, {
  type: 'invalid_request_error',
  code: 'invalid_cursor',
  message: 'The cursor is not valid. Start from the first page.',
});
const denial = new Refusal(403, {
  type: 'permission_error',
  code: 'insufficient_scope',
  message: 'You don’t have permission to view this. Ask an admin of the organization.',
});
/** Endless animations, which never settle. */
const endless = `document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations === Infinity)
  .map((one) => one.animationName)`;
const answering = (operation: OperationId, answer: unknown) => ({ [operation]: answer }) as Answers;

describe.each(lists)('%s', (path, operation, empty) => {
  test('shows that it loads, then the error with the id of the request, and after a retry what an empty list is for', async () => {
    const waiting = Promise.withResolvers<unknown>();
    await screen.open(
      path,
      answering(operation, () => waiting.promise),
    );
    await screen.page.getByRole('status').or(screen.page.locator('[aria-busy="true"]')).first().waitFor();
    expect(await screen.page.getByText(empty).count()).toBe(0);
    // For people who ask for less motion, as this window does.
    expect(await screen.page.evaluate<string[]>(endless)).toEqual([]);
    waiting.resolve(failure);
    const notice = screen.page.getByRole('alert').filter({ hasText: failure.error.message });
    await notice.waitFor();
    expect(await notice.textContent()).toContain('req_mocked');
    expect(await screen.page.locator('main .mantine-Paper-root:empty:visible').count()).toBe(0);
    screen.api.recover(operation);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await screen.page.getByText(empty).waitFor();
    expect(await notice.count()).toBe(0);
  });

  test('says that it may not be seen, and not that it is empty', async () => {
    await screen.open(path, answering(operation, denial));
    await screen.page.getByText(denial.error.message).first().waitFor();
    expect(await screen.page.getByText(empty).count()).toBe(0);
  });
});

/** One call of a model, as the list answers it. */
const oneCall = {
  data: [
    {
      id: id('call', 1),
      created_at: '2026-11-23T09:59:00.000Z',
      key_id: null,
      execution_id: null,
      kind: 'model' as const,
      run_id: null,
      endpoint: 'chat.completions',
      model: 'sandbox/echo',
      provider: 'sandbox',
      status: 'ok' as const,
      http_status: 200,
      stream: false,
      input_tokens: 1234,
      cached_input_tokens: 0,
      output_tokens: 56,
      reasoning_tokens: 0,
      units: null,
      credits: '1.234567',
      estimated: false,
      own_provider_key: false,
      latency_ms: 820,
      ttft_ms: null,
      request_id: 'req_1',
      error_code: null,
      error_message: null,
      account_id: null,
      price_id: null,
      refused: false,
      requests: 1,
      project_id: null,
      tags: [],
      metadata: null,
    },
  ],
  next_cursor: null,
};

test('amounts have two decimals, and are exact where one points at them', async () => {
  await screen.open('/calls', { listCalls: oneCall });
  const amount = screen.page.getByText('1.23', { exact: true }).first();
  await amount.waitFor();
  expect(await amount.getAttribute('title')).toContain('1.234567');
});

test('filters of calls are in the address, go with the request, and are dropped where nothing is found', async () => {
  const asked: string[] = [];
  await screen.open('/calls?status=error', {
    listCalls: ({ query }) => {
      asked.push(query.get('status') ?? '');
      return { data: [], next_cursor: null };
    },
  });
  await screen.page.getByText('No calls found').waitFor();
  expect(asked).toEqual(['error']);
  await screen.page.getByRole('button', { name: 'Show all calls' }).click();
  await screen.page.getByText('No calls yet').waitFor();
  expect(asked.at(-1)).toBe('');
  expect(new URL(screen.page.url()).search).toBe('');
});

test('a phone shows a list as cards, each with its titles, and nothing scrolls sideways', async () => {
  const { page } = screen;
  await page.setViewportSize({ width: 390, height: 844 });
  try {
    await screen.open('/calls', { listCalls: oneCall });
    const card = page.getByRole('table', { name: 'Recent calls' }).getByRole('row').filter({ hasText: 'sandbox/echo' });
    await card.waitFor();
    const box = (await card.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(box.height).toBeGreaterThan(100);
    const amount = card.getByRole('cell').filter({ hasText: '1.23' });
    expect(await amount.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Credits"');
    const scroller = card.locator('xpath=ancestor::*[@tabindex="0"][1]');
    expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  } finally {
    await page.setViewportSize({ width: 1360, height: 850 });
  }
});
