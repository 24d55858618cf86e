import { expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { Refusal } from './mockApi.ts';
import { id } from './openScreen.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const screen = sharedScreen();

const unmeasured: Schemas['ModelMeasure'] = { uptime_percent: null, ttft_ms: null, tokens_per_second: null };
const models: Schemas['CallableModel'][] = ['first', 'second', 'third'].map((name) => ({
  name,
  aliases: [],
  provider: 'Sandbox',
  provider_id: id('prov', 1),
  endpoints: ['chat.completions'],
  context_tokens: 8_000,
  max_output_tokens: 1_000,
  capabilities: [],
  price: { per_call: '0.01' },
  sandbox: true,
  measured: { last_24h: unmeasured, last_7d: unmeasured },
}));
const listCallableModels = { data: models, next_cursor: null };

test('a message goes to the model that was chosen, also where it is sent before the page has its new address', async () => {
  const asked: unknown[] = [];
  await screen.open('/playground', {
    listCallableModels,
    createPlaygroundChat: ({ body }) => {
      asked.push((body as { model: string }).model);
      return new Refusal(502, {
        type: 'server_error',
        code: 'upstream_error',
        message: 'Could not reach the provider.',
      });
    },
  });
  const { page } = screen;
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'second' }).waitFor();
  // In one go: a busy page takes the new address when it has time, and a hand at the keyboard does not wait for it.
  await page.evaluate(`(async () => {
    [...document.querySelectorAll('[role=option]')].find((one) => one.textContent.startsWith('second')).click();
    await Promise.resolve().then(() => undefined);
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Send').click();
  })()`);
  await expect.poll(() => asked).toEqual(['second']);
  await expect.poll(() => new URL(page.url()).searchParams.get('model')).toBe('second');
  await page.goBack(); // the choice is in place of the address before it
  expect(page.url()).toBe('about:blank');
});

test('a saved conversation that is opened while two models are compared is shown alone, with its model', async () => {
  const kept: Schemas['Conversation'] = {
    id: id('conv', 1),
    title: 'Kept',
    model: 'third',
    created_at: '2026-11-23T09:00:00.000Z',
    updated_at: '2026-11-23T09:00:00.000Z',
    content: { turns: [{ role: 'user', key: 'a', text: 'Hello', pictures: [] }], settings: {} },
  };
  const { content: _, ...summary } = kept;
  await screen.open('/playground?model=first&with=second', {
    listCallableModels,
    listConversations: { data: [summary], next_cursor: null },
    getConversation: kept,
  });
  const { page } = screen;
  await page.getByRole('combobox', { name: 'Second model' }).waitFor();
  await page.getByRole('button', { name: 'Saved' }).click();
  await page.getByRole('button', { name: 'Kept' }).first().click();
  await expect.poll(() => new URL(page.url()).search).toBe('?model=third');
  await page.getByRole('combobox', { name: 'Second model' }).waitFor({ state: 'detached' });
});
