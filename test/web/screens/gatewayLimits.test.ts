import { expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const screen = sharedScreen();

const budget: Schemas['Budget'] = {
  id: id('bud', 1),
  subject_kind: 'tag',
  subject_id: 'research',
  subject_name: 'research',
  period: 'month',
  credit_limit: '100.000000',
  credits_used: '85.250000',
  credits_held: '1.000000',
  hard_stop: true,
  resets_at: '2026-12-01T00:00:00.000Z',
  alert_percents: [80, 100],
  created_at: '2026-11-01T09:00:00.000Z',
};
const lost: Schemas['Budget'] = {
  ...budget,
  id: id('bud', 2),
  subject_kind: 'key',
  subject_id: id('key', 7),
  subject_name: null,
  period: 'total',
  credits_used: '0.000000',
  hard_stop: false,
  resets_at: null,
  alert_percents: [],
};

test('budgets show their use, and can be created, changed and deleted', async () => {
  const { page } = screen;
  const sent: unknown[] = [];
  await screen.open(`/budgets?budget=${budget.id}`, {
    listBudgets: { data: [budget, lost], next_cursor: null },
    listMembers: {
      data: [
        {
          id: id('mem', 1),
          account_id: id('acc', 3),
          kind: 'person',
          name: 'Grace Hopper',
          email: 'grace@example.com',
          role: 'member',
          source: 'manual',
          suspended: false,
          created_at: budget.created_at,
        },
      ],
      next_cursor: null,
    },
    createBudget: ({ body }) => {
      sent.push(body);
      return budget;
    },
    updateBudget: ({ body }) => {
      sent.push(body);
      return budget;
    },
  });
  const table = page.getByRole('table', { name: 'Budgets' });
  const row = table.getByRole('row').filter({ hasText: 'research' });
  await row.getByText('85.25 / 100.00').waitFor();
  await row.getByText('80 %, 100 %').waitFor();
  await row.getByText('Calls are refused').waitFor();
  expect(await row.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('85.25');
  await table.getByRole('row').filter({ hasText: 'Deleted (' }).getByText('Alerts only').waitFor();
  await screenLooksWell(screen, 'budgets');

  await page.getByRole('button', { name: 'Create budget' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Applies to' }).click();
  await page.getByRole('option', { name: 'Member' }).click();
  await dialog.getByRole('combobox', { name: 'Member' }).click();
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  await dialog.getByRole('textbox', { name: 'Credit limit' }).fill('20');
  await screenLooksWell(screen, 'budget');
  await dialog.getByRole('button', { name: 'Create budget' }).click();
  await dialog.waitFor({ state: 'detached' });
  const common = { alert_percents: [80, 95, 100], hard_stop: true };
  expect(sent).toEqual([
    { ...common, subject_kind: 'member', subject_id: id('acc', 3), period: 'month', credit_limit: '20' },
  ]);

  await page.getByRole('button', { name: 'Actions for research' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByRole('switch', { name: 'Refuse calls above the limit' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(sent.at(-1)).toEqual({ credit_limit: '100', alert_percents: [80, 100], hard_stop: false });

  await page.getByRole('button', { name: 'Actions for research' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Budget of research deleted.').waitFor();
  expect(screen.api.asked).toContain('deleteBudget');
});

test('members see budgets and cannot change them', async () => {
  await screen.open('/budgets', {
    getMe: screen.me({}, { role: 'member' }),
    listBudgets: { data: [budget], next_cursor: null },
  });
  await screen.page.getByText('85.25 / 100.00').waitFor();
  expect(await screen.page.getByRole('button', { name: 'Create budget' }).count()).toBe(0);
  expect(await screen.page.getByRole('button', { name: 'Actions for research' }).count()).toBe(0);
});

test('a key gets another expiry, is rotated with a grace, and the old one can be revoked', async () => {
  const { page } = screen;
  const sent: unknown[] = [];
  const key: Schemas['ModelApiKey'] = {
    id: id('key', 1),
    label: 'Web shop',
    last4: 'a1b2',
    status: 'active',
    created_at: budget.created_at,
    last_used_at: null,
    expires_at: '2026-12-24T12:00:00.000Z',
    credit_limit: null,
    credit_limit_period: 'month',
    allowed_models: null,
    allowed_addresses: null,
    requests_per_minute: null,
    tokens_per_minute: null,
    drop_unsupported: false,
    calls: 0,
    credits_used: '0.000000',
    replaced_by: null,
    created_by: id('acc', 1),
  };
  const old = { ...key, id: id('key', 2), label: 'Old shop', replaced_by: key.id };
  await screen.open('/model-api-keys', {
    listModelApiKeys: { data: [key, old], next_cursor: null },
    updateModelApiKey: ({ body }) => {
      sent.push(body);
      return key;
    },
    rotateModelApiKey: ({ body }) => {
      sent.push(body);
      return { key, value: 'bk_mdl_1' };
    },
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Actions for Web shop' }).click();
  await page.getByRole('menuitem', { name: 'Edit key' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(sent.at(-1)).not.toHaveProperty('expires_at');
  await page.getByRole('button', { name: 'Actions for Web shop' }).click();
  await page.getByRole('menuitem', { name: 'Edit key' }).click();
  await dialog.getByLabel('Expires on').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(sent.at(-1)).toMatchObject({ expires_at: null });

  await page.getByRole('button', { name: 'Actions for Web shop' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await dialog.getByRole('combobox', { name: 'Old key' }).click();
  await page.getByRole('option', { name: 'Works for 24 more hours' }).click();
  await screenLooksWell(screen, 'rotate-key');
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(sent.at(-1)).toEqual({ grace_seconds: 86_400 });

  await page.getByRole('button', { name: 'Actions for Old shop' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).waitFor();
  expect(await page.getByRole('menuitem').count()).toBe(1);
});

test('usage is limited to a member, project and tag, and grouped by each', async () => {
  const { page } = screen;
  const asked: string[] = [];
  const sums = { calls: 3, errors: 0, input_tokens: 10, cached_input_tokens: 0, output_tokens: 5, units: '0' };
  await screen.open(`/usage?by=tag&project=${id('proj', 1)}`, {
    getUsage: ({ query }) => {
      asked.push(query.toString());
      const groups = query.getAll('group_by');
      const sum = {
        ...sums,
        credits: '1.500000',
        ...(groups.includes('day') && { day: '2026-11-22' }),
        ...(groups.includes('tag') && { tag: 'research' }),
        ...(groups.includes('member') && { account_id: null }),
      };
      return { data: [sum] };
    },
  });
  const table = page.getByRole('table', { name: 'Usage', exact: true });
  await table.getByText('research').waitFor();
  expect(await table.getByText('Total').count()).toBe(0);
  expect(asked.filter((query) => query.includes(`project_id=${id('proj', 1)}`))).toHaveLength(2);
  await screenLooksWell(screen, 'usage-by-tag');
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: 'research' }).click();
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('By member').click();
  await table.getByText('Without a member').waitFor();
  await expect.poll(() => asked.at(-1)).toContain('tag=research');
  expect(new URL(page.url()).searchParams.get('tag')).toBe('research');
  const csv = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  expect(csv).toContain('tag=research');
});
