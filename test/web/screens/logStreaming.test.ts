import { expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { Refusal } from './mockApi.ts';
import { id, now } from './openScreen.ts';
import { sharedScreen } from './sharedScreen.ts';

type Destination = components['schemas']['LogDestination'];

const screen = sharedScreen();

const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const after = (minutes: number) => before(-minutes);
const destination = (digit: number, more: Partial<Destination> = {}): Destination => ({
  id: id('ldst', digit),
  name: 'SIEM',
  kind: 'webhook',
  target: 'https://siem.example.com/bureau',
  settings: { kind: 'webhook', url: 'https://siem.example.com/bureau' },
  secrets_set: ['signing_secrets'],
  types: ['*'],
  contents: false,
  enabled: true,
  disabled_by: null,
  set_by: null,
  overridden: false,
  circuit: { state: 'closed', open_until: null, failures: 0, last_error: null },
  backlog: { events: 0, oldest_at: null },
  failures: 0,
  last_sent_at: before(1),
  created_at: before(90_000),
  ...more,
});
const failing = destination(2, {
  name: 'Collector',
  kind: 'otlp_logs',
  target: 'https://collector.example.com:4318',
  settings: { kind: 'otlp_logs', url: 'https://collector.example.com:4318' },
  secrets_set: ['Authorization'],
  types: ['execution.*', 'member.removed', 'budget.reached'],
  contents: true,
  circuit: { state: 'open', open_until: after(4), failures: 7, last_error: 'The address answered with status 503.' },
  backlog: { events: 1204, oldest_at: before(130) },
  failures: 2,
  last_sent_at: before(131),
});
const destinations = [
  destination(1),
  failing,
  destination(3, {
    name: 'Old receiver',
    enabled: false,
    disabled_by: 'receiver',
    circuit: { state: 'closed', open_until: null, failures: 0, last_error: 'The address answered with status 410.' },
  }),
];
const type = (name: string, description: string, mustBeNamed = false) => ({
  type: name,
  group: name.split('.', 1)[0]!,
  description,
  must_be_named: mustBeNamed,
});
const listLogEventTypes = {
  data: [
    type('execution.failed', 'An execution ended with an error.'),
    type('execution.finished', 'An execution ended with success.'),
    type('execution.started', 'An execution began.'),
    type('member.removed', 'A member was removed from the organization.'),
    type('node.finished', 'A node ended with success.', true),
    type('node.started', 'A node began.', true),
  ],
};
const dialog = () => screen.page.getByRole('dialog');
const menu = async (name: string, item: string) => {
  await screen.page.getByRole('button', { name: `Actions for ${name}` }).click();
  await screen.page.getByRole('menuitem', { name: item }).click();
};

test('the list shows whether events arrive, and otherwise the reason and the next step', async () => {
  const { page } = screen;
  await screen.open('/settings/log-streaming', { listLogDestinations: { data: destinations } });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('SIEM').getByText('Up to date').waitFor();
  await row('Collector').getByText('The address answered with status 503.').waitFor();
  await row('Collector').getByText('Next attempt in 4 minutes.').waitFor();
  await row('Collector').getByText('1204 waiting').waitFor();
  await row('Collector').getByText('With contents').waitFor();
  await row('Old receiver').getByText('Correct the address, then enable the destination.', { exact: false }).waitFor();
});

test('a destination of a setting can be tested but not changed; a replaced destination is marked', async () => {
  const { page } = screen;
  const ofSetting = destination(4, { name: 'Central', set_by: 'SERVICE_LOG_DESTINATIONS' });
  const replaced = destination(5, { name: 'central', overridden: true });
  await screen.open('/settings/log-streaming', { listLogDestinations: { data: [ofSetting, replaced] } });
  const rows = page.getByRole('row');
  await rows.filter({ hasText: 'Set by SERVICE_LOG_DESTINATIONS' }).getByText('Up to date').waitFor();
  await rows
    .filter({ hasText: 'Replaced by a setting' })
    .getByText('nothing is sent to this one', { exact: false })
    .waitFor();
  await page.getByRole('button', { name: 'Actions for Central', exact: true }).click();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Send test event', 'Failed events']);
});

test('a webhook is added by the keyboard; its secret is shown once', async () => {
  const { page } = screen;
  const sent: unknown[] = [];
  await screen.open('/settings/log-streaming', {
    listLogDestinations: { data: [] },
    listLogEventTypes,
    createLogDestination: ({ body }) => {
      sent.push(body);
      return { destination: destination(1), secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz' };
    },
  });
  await page.getByRole('button', { name: 'Add destination' }).focus();
  await page.keyboard.press('Enter');
  await dialog().getByRole('textbox', { name: 'Name' }).fill('SIEM');
  await dialog().getByRole('textbox', { name: 'Address' }).fill('https://siem.example.com/bureau');
  await dialog()
    .getByRole('checkbox', { name: /^All events/ })
    .uncheck();
  await dialog().getByText('Select at least one event.').waitFor();
  expect(await dialog().getByRole('button', { name: 'Add destination' }).isDisabled()).toBe(true);
  await dialog().getByRole('textbox', { name: 'Search events' }).fill('removed');
  await dialog()
    .getByRole('checkbox', { name: /^member\.removed/ })
    .press('Space');
  await dialog().getByRole('textbox', { name: 'Search events' }).fill('');
  await dialog()
    .getByRole('checkbox', { name: /^execution\.\*/ })
    .check();
  await dialog().getByRole('button', { name: 'Types of execution' }).press('Enter');
  await dialog()
    .getByRole('checkbox', { name: /^execution\.started/ })
    .uncheck();
  await dialog().getByRole('textbox', { name: 'Address' }).press('Enter');
  await dialog().getByText('whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz').waitFor();
  await page.keyboard.press('Escape'); // the only sight of it goes by its button
  await dialog().getByRole('button', { name: 'Done' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(sent).toEqual([
    {
      name: 'SIEM',
      settings: { kind: 'webhook', url: 'https://siem.example.com/bureau' },
      types: ['member.removed', 'execution.failed', 'execution.finished'],
      contents: false,
      enabled: true,
    },
  ]);
});

test('each kind has its fields; contents are sent only after a warning', async () => {
  const { page } = screen;
  const sent: unknown[] = [];
  await screen.open('/settings/log-streaming', {
    listLogDestinations: { data: [] },
    listLogEventTypes,
    createLogDestination: ({ body }) => {
      sent.push(body);
      return { destination: destination(1) };
    },
  });
  const add = async (kind: string, fill: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Add destination' }).click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill(kind);
    await dialog().getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: kind }).click();
    await fill();
    await dialog().getByRole('button', { name: 'Add destination' }).click();
    await dialog().waitFor({ state: 'detached' });
  };
  const fill = (label: string, value: string) => dialog().getByLabel(label).fill(value);
  await add('Syslog', async () => {
    await dialog().getByLabel('Host').fill('logs.example.com');
    await dialog().getByRole('combobox', { name: 'Transport' }).click();
    await page.getByRole('option', { name: 'TCP' }).click();
  });
  await add('OpenTelemetry traces', async () => {
    await fill('Address', 'https://collector.example.com');
    await dialog().getByRole('button', { name: 'Add header' }).click();
    await fill('Name of header 1', 'Authorization');
    await fill('Value of header 1', 'Bearer secret');
    await dialog().getByLabel('Share of traces').fill('25');
    await fill('Certificate authority', '-----BEGIN CERTIFICATE-----');
    await dialog().getByRole('switch', { name: 'Send contents' }).check();
    await dialog().getByText('personal and confidential data', { exact: false }).waitFor();
  });
  await add('Sentry', async () => fill('DSN', 'https://key@sentry.example.com/1'));
  expect(sent).toMatchObject([
    { settings: { kind: 'syslog', transport: 'tcp', host: 'logs.example.com', port: 514 }, types: ['*'] },
    {
      settings: {
        kind: 'otlp_traces',
        url: 'https://collector.example.com',
        ratio: 0.25,
        ca_certificate: '-----BEGIN CERTIFICATE-----',
      },
      secrets: { headers: { Authorization: 'Bearer secret' } },
      types: [],
      contents: true,
    },
    { settings: { kind: 'sentry', environment: null }, secrets: { dsn: 'https://key@sentry.example.com/1' } },
  ]);
});

test('a test event says what the receiver answered', async () => {
  const { page } = screen;
  await screen.open('/settings/log-streaming', {
    listLogDestinations: { data: destinations },
    testLogDestination: ({ params }) =>
      params['log_destination_id'] === failing.id
        ? { outcome: 'refused', message: 'The address answered with status 503.', duration_ms: 80 }
        : { outcome: 'accepted', message: 'The destination accepted the event.', duration_ms: 12 },
  });
  await menu('SIEM', 'Send test event');
  await page.getByText('SIEM accepted the test event in 12 ms.').waitFor();
  await menu('Collector', 'Send test event');
  await page.getByText('Collector did not accept the test event').waitFor();
});

test('failed events are sent again or discarded, one or all', async () => {
  const { page } = screen;
  const asked: unknown[] = [];
  const failure = (digit: number) => ({
    id: id('ldf', digit),
    event_id: id('evt', digit),
    type: 'execution.failed',
    event: { id: id('evt', digit), type: 'execution.failed', data: { workers: 1 } },
    error: 'The event is larger than the receiver takes.',
    attempts: 10,
    failed_at: before(20),
  });
  await screen.open('/settings/log-streaming', {
    listLogDestinations: { data: destinations },
    listLogDeliveryFailures: { data: [failure(1), failure(2)], next_cursor: null },
    replayLogDeliveryFailures: ({ body }) => {
      asked.push(body);
      return { count: 2 };
    },
    discardLogDeliveryFailures: ({ query }) => {
      asked.push(query.get('failure_id'));
      return { count: 1 };
    },
  });
  await page.getByRole('button', { name: '2 failed events' }).click();
  const first = dialog().getByRole('region').first();
  await first.getByText('The event is larger than the receiver takes.').waitFor();
  await first.getByRole('button', { name: 'Show event' }).click();
  await first.getByText('"workers": 1', { exact: false }).waitFor();
  await first.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('1 event discarded.').waitFor();
  await dialog().getByRole('button', { name: 'Send all again' }).click();
  await page.getByText('2 events are sent again.').waitFor();
  expect(asked).toEqual([id('ldf', 1), {}]);
});

const headersMissing = new Refusal(400, {
  type: 'invalid_request_error',
  code: 'invalid_request',
  message: 'Enter the headers again: the address is of another server.',
  param: '/secrets/headers',
});

test('the instance has destinations of its own, without contents; a mistake is shown in the form', async () => {
  const { page } = screen;
  await screen.open('/admin/log-streaming', {
    getMe: screen.me(
      { instance_role: 'instance_admin' },
      { instance_permissions: ['instance_log_destinations.manage'] },
    ),
    listInstanceLogDestinations: { data: [failing] },
    listLogEventTypes,
    updateInstanceLogDestination: ({ body }) =>
      JSON.stringify(body).includes('"headers":{}') ? failing : headersMissing,
  });
  await menu('Collector', 'Edit');
  await dialog().getByText('Saved: Authorization.', { exact: false }).waitFor();
  expect(await dialog().getByRole('switch', { name: 'Send contents' }).count()).toBe(0);
  await dialog().getByLabel('Address').fill('https://other.example.com');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Enter the headers again: the address is of another server.').waitFor();
  await dialog().getByRole('checkbox', { name: 'Remove the saved headers' }).check();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(await page.getByRole('navigation').getByText('Log streaming').count()).toBeGreaterThan(0);
});
