import { expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];
type Model = Schemas['CallableModel'];

const screen = sharedScreen();

const unmeasured: Schemas['ModelMeasure'] = { uptime_percent: null, ttft_ms: null, tokens_per_second: null };
const model = (name: string, provider: string, more: Partial<Model>): Model => ({
  name,
  aliases: [],
  provider,
  provider_id: id('prov', 1),
  endpoints: ['chat.completions'],
  context_tokens: 128_000,
  max_output_tokens: 16_000,
  capabilities: ['tools'],
  price: { input_per_mtok: '2.5', output_per_mtok: '10' },
  sandbox: false,
  measured: { last_24h: unmeasured, last_7d: unmeasured },
  ...more,
});
const data: Model[] = [
  model('anthropic/claude-sonnet-5', 'Anthropic', {
    endpoints: ['messages'],
    aliases: ['sonnet'],
    context_tokens: 1_000_000,
    capabilities: ['tools', 'reasoning', 'image_input', 'pdf_input'],
    price: {
      input_per_mtok: '300',
      cached_input_per_mtok: '30',
      output_per_mtok: '1500',
      tiers: [{ above_input_tokens: 200_000, input_per_mtok: '600', output_per_mtok: '2250' }],
    },
    measured: {
      last_24h: { uptime_percent: 99.97, ttft_ms: 640, tokens_per_second: 71.3 },
      last_7d: { uptime_percent: 99.9, ttft_ms: 702, tokens_per_second: 68 },
    },
  }),
  model('gpt-5.4-mini', 'OpenAI', {
    context_tokens: 400_000,
    capabilities: ['tools', 'reasoning', 'structured_output', 'image_input'],
    measured: {
      last_24h: unmeasured,
      last_7d: { uptime_percent: 100, ttft_ms: 310, tokens_per_second: 140.5 },
    },
  }),
  model('gpt-image-2', 'OpenAI', {
    endpoints: ['images.generations'],
    context_tokens: null,
    max_output_tokens: null,
    capabilities: [],
    price: { per_image: { 'default/low': '0.6', 'default/high': '16.5' } },
  }),
  model('mistral-embed', 'Mistral', {
    endpoints: ['embeddings'],
    context_tokens: 8_000,
    capabilities: [],
    price: { input_per_mtok: '0.1' },
  }),
  model('sandbox/chat', 'Sandbox', { sandbox: true, context_tokens: 8_000, price: { per_call: '0.01' } }),
];
const answers = { listCallableModels: { data, next_cursor: null } };

async function names(): Promise<string[]> {
  const rows = screen.page.getByRole('list', { name: 'Available models' }).getByRole('button', { name: /^Details of/ });
  return (await rows.allTextContents()).map((text) => text.trim());
}

test('models are found with a typo, filtered and sorted, and the URL contains the filter', async () => {
  const { page } = screen;
  await screen.open('/models', answers);
  await expect.poll(names).toEqual(data.map(({ name }) => name));
  const search = page.getByRole('textbox', { name: 'Find a model' });
  await search.fill('antrhopic');
  await expect.poll(names).toEqual(['anthropic/claude-sonnet-5']);
  await search.fill('sonnet reasoning');
  await expect.poll(names).toEqual(['anthropic/claude-sonnet-5']);
  await search.fill('gpt-5.5'); // versions are no typos
  await page.getByRole('status').filter({ hasText: 'No model matches these filters.' }).waitFor();
  await search.fill('');
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Fastest first' }).click();
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['gpt-5.4-mini', 'anthropic/claude-sonnet-5']);
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=speed');
  await screen.open('/models?can=reasoning,image_input&context=400000&price=10', answers);
  await expect.poll(names).toEqual(['gpt-5.4-mini']);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(async () => (await names()).length).toBe(data.length);
  await screen.open('/models?output=image', answers);
  await expect.poll(names).toEqual(['gpt-image-2']);
  await screen.open('/models?provider=Mistral', answers);
  await expect.poll(names).toEqual(['mistral-embed']);
});

test('two or three models are compared side by side, and asked together in the playground', async () => {
  const { page } = screen;
  await screen.open('/models', answers);
  const card = page.getByRole('listitem').filter({ hasText: 'anthropic/claude-sonnet-5' });
  for (const fact of ['300.00', '1,000,000', '640 ms', '71.3', '99.97 %']) await card.getByText(fact).waitFor();
  const compare = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}` });
  await compare('anthropic/claude-sonnet-5').click();
  await page.getByRole('status').filter({ hasText: 'Choose one or two more models' }).waitFor();
  await compare('gpt-5.4-mini').click();
  const table = page.getByRole('table', { name: 'Comparison' });
  await table.getByRole('row', { name: 'Uptime 99.97 % 100 %' }).waitFor();
  await compare('sandbox/chat').click();
  await expect.poll(() => compare('mistral-embed').isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Remove sandbox/chat from the comparison' }).click();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('compare'))
    .toBe('anthropic/claude-sonnet-5,gpt-5.4-mini');
  await page.getByRole('link', { name: 'Ask them all in the playground' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('with')).toBe('gpt-5.4-mini');
  await page.getByRole('combobox', { name: 'Second model' }).waitFor();
});

test('the details of a model show prices, measures, and an example for each language', async () => {
  const { page } = screen;
  await screen.open('/models', answers);
  await page.getByRole('button', { name: 'Details of anthropic/claude-sonnet-5' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('600.00 credits per 1M input tokens (above 200,000 input tokens)').waitFor();
  await drawer.getByRole('row', { name: 'First token 640 ms 702 ms' }).waitFor();
  for (const language of ['curl', 'Python', 'Anthropic/Python', 'TypeScript', 'Anthropic/TypeScript', 'AI SDK', 'Go']) {
    await drawer.getByRole('tab', { name: language, exact: true }).click();
    const code = (await drawer.getByRole('tabpanel').textContent())!;
    expect(code).toContain('anthropic/claude-sonnet-5');
    expect(code).toContain(screen.api.url);
  }
  await expect.poll(() => new URL(page.url()).searchParams.get('details')).toBe('anthropic/claude-sonnet-5');
  await drawer.getByRole('link', { name: 'Try in the playground' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/playground');
  await screen.open('/models?details=mistral-embed', answers);
  await page.getByRole('dialog').getByText('Shown after 20 calls to this model.').waitFor();
  await page.getByRole('dialog').getByRole('tab', { name: 'Python' }).click();
  await page.getByRole('dialog').getByText('client.embeddings.create').waitFor();
});

test.each(['en', 'de'])('the list and the details fit their page (language: %s)', async (language) => {
  await screen.open('/models', answers);
  await screen.page.evaluate(`localStorage.setItem('bureau-language', '${language}')`);
  await screen.open('/models', answers);
  await screen.page.getByText('gpt-5.4-mini').first().waitFor();
  await screenLooksWell(screen, `models-${language}`);
  await screen.open('/models?details=anthropic/claude-sonnet-5', answers);
  await screen.page.getByRole('dialog').getByRole('tab').first().waitFor();
  await screenLooksWell(screen, `model-details-${language}`);
  await screen.page.evaluate(`localStorage.removeItem('bureau-language')`);
});
