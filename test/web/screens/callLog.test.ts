import { expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const screen = sharedScreen();

const served: Schemas['CallRecord'] = {
  id: id('call', 1),
  created_at: '2026-11-23T09:30:00.000Z',
  key_id: id('key', 1),
  execution_id: null,
  kind: 'model',
  run_id: null,
  endpoint: 'chat.completions',
  model: 'gpt-5',
  provider: 'OpenAI',
  status: 'ok',
  http_status: 200,
  stream: false,
  input_tokens: 1_200,
  cached_input_tokens: 0,
  output_tokens: 300,
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
  account_id: id('acc', 1),
  price_id: id('price', 1),
  refused: false,
  requests: 1,
  project_id: null,
  tags: [],
  metadata: null,
};
const refused: Schemas['CallRecord'] = {
  ...served,
  id: id('call', 2),
  model: 'no/such',
  provider: '',
  status: 'error',
  http_status: 404,
  input_tokens: null,
  output_tokens: null,
  credits: '0.000000',
  request_id: 'req_2',
  error_code: 'model_not_found',
  error_message: 'The model "no/such" does not exist or you do not have access to it.',
  price_id: null,
  refused: true,
  requests: 120,
};
const price = {
  id: id('price', 1),
  model_id: id('mdl', 1),
  lines: { input_per_mtok: '500', output_per_mtok: '2000' },
  valid_from: '2026-11-01T00:00:00.000Z',
  created_at: '2026-11-01T00:00:00.000Z',
};

test('a call shows its price and its prompt, a refused one why, and the address holds every filter', async () => {
  const { page } = screen;
  const asked: string[] = [];
  await screen.open('/calls?status=refused&error=model_not_found', {
    listCalls: ({ query }) => {
      asked.push(query.toString());
      return { data: [refused, served], next_cursor: null };
    },
    getCall: ({ params }) =>
      params['call_id'] === served.id
        ? { ...served, attempts: [], price, body_kept: true }
        : { ...refused, attempts: [], price: null, body_kept: false },
    getCallBody: { request: { messages: [{ content: 'Mail [email]' }] }, response: { id: 'a' }, cut: false },
    getCallBodySettings: { enabled: true, retention_days: 30, redact: ['email'], words: [], patterns: [] },
  });
  await expect.poll(() => asked).toEqual(['refused=true&error_code=model_not_found&limit=50']);
  await page.getByRole('switch', { name: 'Keep prompts and answers' }).waitFor();
  await screenLooksWell(screen, 'calls');
  await page.getByRole('button', { name: 'Details of the call to no/such' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('The model "no/such" does not exist').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Details of the call to gpt-5' }).click();
  await drawer.getByRole('button', { name: 'Show prompt and answer' }).click();
  await drawer.getByText('Mail [email]').waitFor();
  await screenLooksWell(screen, 'call');
  await drawer.getByRole('button', { name: 'Show calls at this price' }).click();
  await expect.poll(() => asked.at(-1)).toBe(`price_id=${price.id}&limit=50`);
  await page.getByRole('button', { name: 'Export' }).click();
  const link = page.getByRole('menuitem', { name: 'CSV' });
  expect(await link.getAttribute('href')).toBe(`/api/v1/calls/export?price_id=${price.id}&format=csv`);
});

test('the most used filters of calls are shown, the others by a button or if one of them is set', async () => {
  const { page } = screen;
  const asked: string[] = [];
  await screen.open('/calls?status=error', {
    listCalls: ({ query }) => {
      asked.push(query.toString());
      return { data: [served], next_cursor: null };
    },
  });
  const more = page.getByRole('button', { name: 'More filters' });
  const boxes = () =>
    page.locator('[role=combobox][aria-label]').evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')));
  const few = ['Key', 'Model', 'Status', 'Time'];
  await more.waitFor();
  expect(await boxes()).toEqual(few);
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  await screenLooksWell(screen, 'calls-few-filters');
  await page.getByRole('combobox', { name: 'Time' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Project' }).waitFor();
  expect(await boxes()).toEqual([...few, 'Member', 'Provider', 'Type', 'Error', 'Project', 'Tag']);
  expect(await more.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'OpenAI' }).click();
  await expect.poll(() => asked.at(-1)).toBe('provider=OpenAI&status=error&limit=50');
  await page.reload();
  await page.getByRole('combobox', { name: 'Provider' }).waitFor();
  await more.click();
  await page.getByRole('combobox', { name: 'Provider' }).waitFor({ state: 'detached' });
});

test('administrators see usage, errors and providers over all organizations, and one organization by its keys', async () => {
  const { page } = screen;
  const asked: string[] = [];
  const counts = { calls: 1_200, errors: 30, input_tokens: 500_000, output_tokens: 90_000, credits: '420.500000' };
  const organization = { id: id('org', 2), name: 'Analytical Engines' };
  const key = { id: id('key', 1), label: 'CI', last4: 'a1b2' };
  await screen.open('/admin/usage');
  const me = (await page.evaluate(`fetch('/api/v1/me').then((answer) => answer.json())`)) as Schemas['Me'];
  const may: Schemas['Permission'][] = ['instance_organizations.view', 'instance_models.view'];
  await screen.open('/admin/usage', {
    getMe: { ...me, instance_role: 'instance_admin', instance_permissions: may },
    getInstanceUsage: ({ query }) => {
      asked.push(query.toString());
      const groups = query.getAll('group_by');
      const sum = {
        ...counts,
        ...(groups.includes('day') && { day: '2026-11-22' }),
        ...(groups.includes('organization') && { organization }),
        ...(groups.includes('key') && { key }),
      };
      const totals = { calls: 1_200, errors: 30, credits: '420.500000', organizations: 4, keys: 9 };
      return { data: [sum], totals };
    },
    getInstanceErrors: {
      data: [
        { error_code: 'rate_limit_exceeded', provider: '', calls: 20 },
        { error_code: 'upstream_error', provider: 'OpenAI', calls: 10 },
      ],
    },
    getProviderHistory: {
      data: [
        {
          provider: 'OpenAI',
          calls: 1_100,
          errors: 12,
          provider_errors: 10,
          availability: 0.9909,
          mean_latency_ms: 910,
          mean_ttft_ms: 240,
        },
      ],
    },
  });
  await page.getByRole('table', { name: 'Providers' }).getByText('99.09%').waitFor();
  await page.getByRole('table', { name: 'Errors' }).getByText('Refused').waitFor();
  await screenLooksWell(screen, 'instance-usage');
  await page.getByRole('button', { name: 'Analytical Engines' }).last().click();
  await page.getByRole('table', { name: 'Usage' }).getByText('CI …a1b2').waitFor();
  expect(asked.at(-1)).toContain(`organization_id=${organization.id}`);
});

test('the response cache is changed and emptied beside prompts and answers, and a call shows a hit', async () => {
  const { page } = screen;
  const sent: unknown[] = [];
  const hit = { ...served, provider: '', from_cache: true, credits: '0.000000' };
  const log = {
    listCalls: { data: [hit], next_cursor: null },
    getCall: { ...hit, attempts: [], price: null, body_kept: false },
  };
  await screen.open('/calls', {
    ...log,
    getResponseCacheSettings: { enabled: false, lifetime_seconds: 86_400, max_megabytes: 100 },
    updateResponseCacheSettings: ({ body }) => {
      sent.push(body);
      return body as Schemas['ResponseCacheSettings'];
    },
  });
  await page.getByRole('switch', { name: 'Use the response cache' }).click();
  await page.getByRole('combobox', { name: 'Keep answers for' }).click();
  await page.getByRole('option', { name: '1 hour' }).click();
  const form = page.locator('form', { hasText: 'Use the response cache' });
  await form.getByRole('textbox', { name: 'Size (MB)' }).fill('20');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toEqual([{ enabled: true, lifetime_seconds: 3_600, max_megabytes: 20 }]);
  await screenLooksWell(screen, 'response-cache');
  await form.getByRole('button', { name: 'Empty the cache' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty the cache' }).click();
  await expect.poll(() => screen.api.asked).toContain('deleteCachedResponses');
  await screen.open(`/calls?call=${hit.id}`, log);
  await page.getByRole('row', { name: 'Answer From the response cache' }).waitFor();
});
