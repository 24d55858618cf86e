import { expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import { now } from './openScreen.ts';
import { sharedScreen } from './sharedScreen.ts';

type Entry = components['schemas']['InboxEntry'];
type Approval = components['schemas']['Approval'];

const screen = sharedScreen();
const idOf = (prefix: string, end: string) => `${prefix}_${end.padStart(26, '0')}`;
const entry = (kind: Entry['kind'], id: string, more: Partial<Entry> = {}): Entry => ({
  kind,
  id,
  title: 'Invoice 4711',
  message: '',
  project_id: idOf('proj', '1'),
  digital_organization_id: idOf('dorg', '1'),
  digital_organization_name: 'Invoices',
  execution_id: idOf('exe', '1'),
  node_id: 'ask',
  due_at: null,
  created_at: now.toISOString(),
  ...more,
});
const field = { hint: '', value: '', options: [], multiple: false, required: false };
const question: Entry['approval'] = {
  choices: [
    { value: 'approve', label: 'Approve' },
    { value: 'reject', label: 'Reject' },
  ],
  comment: 'optional',
  fields: [
    { ...field, name: 'amount', label: 'Amount', type: 'number', required: true },
    { ...field, name: 'why', label: 'Cost center', type: 'dropdown', options: ['Sales', 'Research'] },
    { ...field, name: 'sure', label: 'Checked', type: 'checkbox' },
  ],
};
const data = [
  entry('approval', idOf('apv', '1'), {
    message: 'Paper Ltd. bills 1,250 EUR.\nDue in a week.',
    due_at: new Date(now.getTime() + 7_200_000).toISOString(),
    approval: question,
  }),
  entry('tool_call', idOf('tcal', '1'), {
    title: 'refund',
    tool_call: { arguments: { amount: 250 }, cause: 'tainted' },
  }),
  entry('deliverable', idOf('dlv', '1'), {
    title: 'Report of May',
    digital_organization_id: null,
    digital_organization_name: 'Writer',
    execution_id: null,
    node_id: null,
  }),
  entry('form', idOf('apv', '2'), { title: 'Choose a date', form_url: 'https://bureau.test/form-waiting/x' }),
];

test('what waits is decided on the spot, by keyboard too, and the navigation counts it', async () => {
  const { page } = screen;
  const sent: unknown[] = [];
  let left = data;
  const take = (id: string, body: unknown) => {
    sent.push([id, body]);
    left = left.filter((one) => one.id !== id);
  };
  await screen.open('/inbox', {
    listInbox: () => ({ data: left, next_cursor: null }),
    countInbox: () => ({ at_most: 100, approval: 1, tool_call: 1, deliverable: 1, form: 1 }),
    decideApproval: ({ body }) => {
      take(data[0]!.id, body);
      return approval('decided');
    },
  });
  const invoice = page.getByRole('region', { name: 'Invoice 4711' });
  await invoice.getByText('Paper Ltd. bills').waitFor();
  await page.getByRole('link', { name: /^Inbox\s*4 waiting$/ }).waitFor();
  await screen.screenshot('inbox');
  await invoice.getByRole('button', { name: 'Approve' }).click();
  expect(sent).toEqual([]); // the amount is missing
  await invoice.getByLabel('Amount').fill('1250');
  await invoice.getByLabel('Checked').check();
  await invoice.getByLabel('Comment').fill(' Fine ');
  await invoice.focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('refund');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('1');
  expect(sent).toEqual([]); // a digit leads to the button, and decides nothing
  await page.keyboard.press('Enter');
  await invoice.waitFor({ state: 'detached' });
  expect(sent).toEqual([
    [data[0]!.id, { choice: 'approve', comment: 'Fine', values: { amount: '1250', why: '', sure: true } }],
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await screen.screenshot('inbox-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the link of a mail shows its approval, or what became of it', async () => {
  const { page } = screen;
  await screen.open(`/inbox?approval=${data[0]!.id}`, {
    listInbox: { data: [], next_cursor: null },
    getApproval: approval('waiting'),
  });
  await page.getByRole('region', { name: 'Invoice 4711' }).getByRole('button', { name: 'Reject' }).waitFor();
  await screen.open(`/inbox?approval=${data[0]!.id}`, {
    listInbox: { data: [], next_cursor: null },
    getApproval: approval('decided'),
  });
  await page.getByText('Decided: Approve').waitFor();
  await page.getByText('by Ada').waitFor();
});

function approval(status: Approval['status']): Approval {
  const { id, title, message, project_id, created_at, due_at } = data[0]!;
  return {
    id,
    status,
    title,
    message,
    question: question!,
    deciders: { anyone: false, project: true, accounts: [], roles: [] },
    project_id,
    digital_organization_id: idOf('dorg', '1'),
    digital_organization_name: 'Invoices',
    execution_id: idOf('exe', '1'),
    node_id: 'ask',
    due_at,
    escalates_at: null,
    decision:
      status === 'decided'
        ? { choice: 'approve', comment: 'Fine', account_id: null, name: 'Ada', by_link: true, decided_at: created_at }
        : null,
    permissions: status === 'waiting' ? ['decide'] : [],
    created_at,
  };
}
