import { expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Batch = components['schemas']['ModelBatch'];

const screen = sharedScreen();

const completed: Batch = {
  id: id('batch', 1),
  endpoint: '/v1/chat/completions',
  models: ['gpt-5', 'claude-sonnet-5'],
  status: 'completed',
  key_id: id('key', 1),
  account_id: id('acc', 1),
  requests: { total: 12_000, pending: 0, succeeded: 11_998, failed: 2, canceled: 0, expired: 0 },
  credits: '84.123456',
  errors: [],
  has_responses: true,
  has_errors: true,
  metadata: { project: 'Reviews' },
  created_at: '2026-11-23T09:30:00.000Z',
  started_at: '2026-11-23T09:30:05.000Z',
  ended_at: '2026-11-23T10:42:00.000Z',
  expires_at: '2026-11-24T09:30:00.000Z',
};
const running: Batch = {
  ...completed,
  id: id('msgbatch', 2),
  endpoint: '/v1/messages',
  models: ['claude-sonnet-5'],
  status: 'in_progress',
  requests: { total: 200, pending: 150, succeeded: 50, failed: 0, canceled: 0, expired: 0 },
  credits: '1.500000',
  has_responses: false,
  has_errors: false,
  metadata: null,
  ended_at: null,
};
const failed: Batch = {
  ...completed,
  id: id('batch', 3),
  models: [],
  status: 'failed',
  requests: { total: 0, pending: 0, succeeded: 0, failed: 0, canceled: 0, expired: 0 },
  credits: '0.000000',
  errors: [
    { code: 'invalid_method', message: 'method must be POST.', line: 1 },
    { code: 'duplicate_custom_id', message: 'An earlier line has the same custom_id.', line: 7 },
  ],
  has_responses: false,
  has_errors: false,
  metadata: null,
  started_at: null,
};

test('batches show state, requests and cost, and open with results, faults and cancellation', async () => {
  const { page } = screen;
  const canceled: string[] = [];
  await screen.open('/batches', {
    listModelBatches: { data: [running, completed, failed], next_cursor: null },
    cancelModelBatch: ({ params }) => {
      canceled.push(params['batch_id']!);
      return { ...running, status: 'canceling' };
    },
  });
  const table = page.getByRole('table', { name: 'Batches' });
  await table.getByText('50 of 200').waitFor();
  await table.getByText('gpt-5, claude-sonnet-5').waitFor();
  await table.getByText('1 h 12 min').first().waitFor();
  await screenLooksWell(screen, 'batches');

  await table.getByRole('button', { name: `Details of the batch ${completed.id}` }).click();
  const drawer = page.getByRole('dialog', { name: 'Batch', exact: true });
  const errors = drawer.getByRole('link', { name: 'Download errors' });
  expect(await errors.getAttribute('href')).toBe(`/api/v1/batches/${completed.id}/results?part=errors`);
  await drawer.getByText('Reviews').waitFor();
  await screenLooksWell(screen, 'batch');
  await page.keyboard.press('Escape');

  await table.getByRole('button', { name: `Details of the batch ${failed.id}` }).click();
  await drawer.getByRole('table', { name: 'Faults of the requests' }).getByText('method must be POST.').waitFor();
  await page.keyboard.press('Escape');

  await table.getByRole('button', { name: `Details of the batch ${running.id}` }).click();
  await drawer.getByRole('progressbar', { name: 'Progress of the batch' }).waitFor();
  expect(await drawer.getByRole('link').count()).toBe(0);
  await drawer.getByRole('button', { name: 'Cancel batch' }).click();
  await page.getByRole('dialog', { name: 'Cancel this batch?' }).getByRole('button', { name: 'Cancel batch' }).click();
  await expect.poll(() => canceled).toEqual([running.id]);
});

test('a link opens a batch that the list does not show, and an empty list says how to create one', async () => {
  const { page } = screen;
  await screen.open(`/batches?batch=${completed.id}`, {
    listModelBatches: { data: [], next_cursor: null },
    getModelBatch: completed,
  });
  const drawer = page.getByRole('dialog', { name: 'Batch', exact: true });
  await drawer.getByRole('table', { name: 'Details of the batch' }).getByText('11,998').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('No batches yet').waitFor();
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.getByText('client.batches.create').waitFor();
  await screenLooksWell(screen, 'batches-empty');
});
