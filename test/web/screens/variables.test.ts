import { expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { dailyReport } from './dailyReport.ts';
import { now } from './openScreen.ts';
import { sharedScreen } from './sharedScreen.ts';

type Variable = components['schemas']['Variable'];

const screen = sharedScreen();
const variable = (name: string, more: Partial<Variable> = {}): Variable => ({
  name,
  project_id: null,
  type: 'text',
  is_secret: false,
  description: '',
  value: 'https://shop.example.com',
  has_value: true,
  environments: [{ environment: 'test', value: 'https://test.example.com' }],
  updated_at: now.toISOString(),
  ...more,
});

test('variables are listed, and changed with the values of their environments', async () => {
  const { page } = screen;
  const sent: unknown[] = [];
  const data = [
    variable('shop_url', { description: 'Address of the shop' }),
    variable('token', { is_secret: true, value: null, environments: [] }),
  ];
  await screen.open('/settings/variables', {
    listVariables: { permissions: ['edit'], data },
    setVariable: ({ body }) => {
      sent.push(body);
      return data[0]!;
    },
  });
  await page.getByText('Address of the shop').waitFor();
  expect(await page.getByRole('table', { name: 'Variables' }).innerText()).toContain('•••');
  await screen.screenshot('variables');
  await page.getByRole('button', { name: 'Actions for shop_url' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Value' }).first().fill('https://new.example.com');
  await screen.screenshot('variable-dialog');
  await page.setViewportSize({ width: 390, height: 844 });
  await screen.screenshot('variable-dialog-phone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Variable saved.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await screen.screenshot('variables-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(sent).toEqual([
    {
      type: 'text',
      is_secret: false,
      description: 'Address of the shop',
      value: 'https://new.example.com',
      environments: [{ environment: 'test', value: 'https://test.example.com' }],
    },
  ]);
});

test('viewers of a project see its variables without buttons that would be refused', async () => {
  const { page } = screen;
  await screen.open('/settings/variables', { listVariables: { permissions: [], data: [variable('shop_url')] } });
  await page.getByText('shop_url').waitFor();
  expect(await page.getByRole('button', { name: /^(Add|Actions for)/ }).count()).toBe(0);
});

test('the settings of a flow limit its starts, and redact and index its items, on a phone, too', async () => {
  const { page } = screen;
  const sent: unknown[] = [];
  await screen.open(`/digital-organizations/${dailyReport.id}/settings`, {
    getDigitalOrganization: { ...dailyReport, settings: {} },
    listSkippedStarts: {
      data: [{ day: '2026-11-29', reason: 'throttle', count: 12, last_at: now.toISOString() }],
    },
    updateDigitalOrganization: ({ body }) => {
      sent.push((body as { settings: unknown }).settings);
      return dailyReport;
    },
  });
  await page.getByText('12 starts were skipped in the last 30 days.').waitFor();
  const field = (label: string) => page.getByLabel(label, { exact: true }).first();
  const choose = async (label: string, option: string) => {
    await field(label).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('When executions start', 'A limited number in a window');
  await field('Starts in the window').fill('5');
  await field('Key').fill('{{ $json.customer_id }}');
  await choose('Priority', 'High');
  await field('Redacted fields').fill('customer.email');
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: 'Search the texts of items' }).click({ force: true });
  await screen.screenshot('flow-settings');
  await page.setViewportSize({ width: 390, height: 3_000 });
  await screen.screenshot('flow-settings-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        priority: 'high',
        start_rule: { kind: 'rate', limit: 5, seconds: 60, key: '{{ $json.customer_id }}' },
        redacted_fields: ['customer.email'],
        index_items: true,
      },
    ]);
});
