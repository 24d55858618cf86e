import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { serverTypes } from '../features/canvas/buildGraph.ts';
import {
  deliverable,
  draft,
  inputSchema,
  listing,
  listingDetail,
  ownListing,
  position,
  run,
  unmeasured,
  version,
} from './employeeSamples.ts';
import { Refusal, type Answers } from './mockApi.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];
const page1 = <Line>(...data: Line[]) => ({ data, next_cursor: null });
const market: Answers = {
  listListings: ({ query }) =>
    query.get('q') === 'nothing'
      ? page1()
      : page1(
          listing,
          { ...listing, id: id('lst', 2), name: 'Letter writer', portrait: '', category: 'writing', credits: '0.000000', figures: unmeasured, tags: [], hired: 2 },
        ), // prettier-ignore
  getListing: listingDetail,
  hireEmployee: position,
  getEmployee: draft,
  getPosition: position,
  listPositions: page1(position),
  listEarnings: {
    data: [
      {
        employee_id: id('emp', 1),
        employee_name: 'Market researcher',
        month: '2026-10',
        runs: { success: 1_240, error: 3, canceled: 2, open: 1 },
        credits_earned: '2232.000000',
        credits_refunded: '4.000000',
        credits_held: '2.000000',
      },
    ],
  },
};

describe.skipIf(findBrowser() === null)('digital employees', () => {
  const screen = sharedScreen();

  const looksWell = (name: string) => screenLooksWell(screen, name);
  const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
  const dialog = () => screen.page.getByRole('dialog');

  test('the market shows price and metrics, and is searched by words, category and tag', async () => {
    const { page, api } = screen;
    const asked: string[] = [];
    const listListings: Answers['listListings'] = (one) => {
      asked.push(one.query.toString());
      return (market.listListings as (given: typeof one) => never)(one);
    };
    await screen.open('/market', { ...market, listListings });
    await page.getByText('2.50 credits per run').waitFor();
    await page.getByText('98% successful · 92% accepted · usually takes 42.0 s', { exact: false }).waitFor();
    await page.getByText('Not enough runs to say how well it works').waitFor();
    await looksWell('employee-market');
    await page.getByRole('textbox', { name: 'Find an employee' }).fill('nothing');
    await page.getByText('No employee found').waitFor();
    await page.getByRole('textbox', { name: 'Find an employee' }).fill('');
    await page.getByRole('link', { name: '#reports' }).click();
    await button('Show every tag').waitFor();
    await expect.poll(() => asked).toContain('limit=48&tag=reports');
    await button('Show every tag').click();
    await page.getByRole('link', { name: 'Market researcher' }).click();
    await page.getByRole('heading', { level: 1, name: 'Market researcher' }).waitFor();
    expect(api.asked).toContain('getListing');
  });

  test('positions are listed, and dismissed after a question', async () => {
    const { page, api } = screen;
    const paused = { ...position, id: id('pos', 2), name: 'Letters', status: 'paused' as const, offered_version: version(3, 2) }; // prettier-ignore
    await screen.open('/positions', { ...market, listPositions: page1(position, paused) });
    await page.getByText('3 available').waitFor();
    await looksWell('positions');
    await button('Actions for Our researcher').click();
    await page.getByRole('menuitem', { name: 'Dismiss' }).click();
    await dialog().getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Our researcher was dismissed.').waitFor();
    expect(api.asked).toContain('dismissPosition');
  });

  test('a position says what has to be decided: a raised price, another version, its end', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    let held = {
      ...position,
      status: 'paused' as 'paused' | 'active',
      credits: '4.000000',
      offered_version: version(3, 2),
      withdrawn_at: '2026-12-01T00:00:00.000Z',
    };
    await screen.open(`/positions/${position.id}`, {
      ...market,
      getPosition: () => held,
      updatePosition: ({ body }) => {
        bodies.push(body);
        held = { ...held, status: 'active', accepted_credits: '4.000000', updated_at: '2026-11-23T09:59:59.000Z' };
        return held;
      },
    });
    await page.getByText('You agreed to 2.50 credits per run, and a run costs 4.00 now.').waitFor();
    await looksWell('position');
    // Typed settings stay, even if the position changes in the meantime.
    await page.getByLabel('Monthly credit limit').fill('7');
    await button('Accept 4.00 credits per run').click();
    await page.getByText('The price has risen').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Monthly credit limit').inputValue()).toBe('7');
    await button('Use version 3').click();
    await page.getByLabel('Monthly credit limit').fill('5,5');
    await page.getByText('Enter a number, such as 100').waitFor();
    expect(await button('Save').isDisabled()).toBe(true);
    await page.getByLabel('Monthly credit limit').fill('');
    await button('Save').click();
    await expect.poll(() => bodies.at(-1)).toMatchObject({ name: 'Our researcher', monthly_credit_limit: null });
    expect(bodies.slice(0, 2)).toEqual([{ accept_credits: '4.000000' }, { accept_version: 3 }]);
  });

  test('earnings have a page of their own, with refunds', async () => {
    const { page } = screen;
    await screen.open('/earnings', market);
    const earned = page.getByRole('table', { name: 'Earnings' }).getByRole('row', { name: /October 2026/ });
    for (const amount of ['2,232', '4.00', '1,240']) expect(await earned.textContent()).toContain(amount);
    expect(await page.getByRole('link', { name: 'Earnings', exact: true }).getAttribute('aria-current')).toBe('page');
    await looksWell('earnings');
    await screen.open('/earnings', { ...market, listEarnings: { data: [] } });
    await page.getByText('No earnings yet').waitFor();
  });

  test('a publisher sees results of runs, and refunds payments, in full or in part, with a reason and once', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    const paid: Schemas['PublisherRun'] = {
      id: id('run', 1),
      mode: 'production',
      status: 'success',
      version: 2,
      error_code: null,
      credits_earned: '2.250000',
      credits_refunded: '0.000000',
      parts: 2,
      size_bytes: 4_096,
      verdict: 'rejected',
      created_at: '2026-11-22T10:00:00.000Z',
      started_at: '2026-11-22T10:00:01.000Z',
      stopped_at: '2026-11-22T10:00:43.000Z',
    };
    const free = { ...paid, credits_earned: '0.000000', parts: 0, verdict: null };
    let runs: Schemas['PublisherRun'][] = [
      paid,
      { ...free, id: id('run', 2), status: 'error', error_code: 'timeout' },
      { ...free, id: id('run', 3), mode: 'test' },
      { ...paid, id: id('run', 4), credits_refunded: '1.000000', verdict: 'accepted' },
      { ...paid, id: id('run', 5), created_at: '2026-05-01T10:00:00.000Z', stopped_at: '2026-05-01T10:00:00.000Z' },
    ];
    const message = 'Not enough credits for this refund.';
    const listed = { ...draft, status: 'published' as const, listing: ownListing };
    const answers: Answers = {
      ...market,
      getEmployee: listed,
      listPublisherRuns: () => page1(...runs),
      refundRun: ({ body }) => {
        bodies.push(body);
        if (bodies.length === 1)
          return new Refusal(402, { type: 'insufficient_quota', code: 'credit_balance_exhausted', message });
        runs = [{ ...paid, credits_refunded: '2.500000' }, ...runs.slice(1)];
        return undefined as never;
      },
    };
    await screen.open(`/employees/${draft.id}`, answers);
    const table = page.getByRole('table', { name: 'Runs of this employee' });
    for (const said of ['timeout', 'Test run', '42.0 s', '4.0 KiB', '2.25'])
      await table.getByText(said).first().waitFor();
    await looksWell('employee-runs');
    // Tests, failures, refunded runs and runs older than 180 days have no menu.
    const menus = table.getByRole('button', { name: /^Actions for the run of/ });
    expect(await menus.count()).toBe(1);
    await menus.click();
    await page.getByRole('menuitem', { name: 'Refund…' }).click();
    const send = dialog().getByRole('button', { name: 'Refund' });
    expect(await send.isDisabled()).toBe(true);
    await dialog().getByRole('textbox', { name: 'Reason' }).fill('It cited no sources.');
    await dialog().getByLabel('Credits to refund').fill('0');
    await dialog().getByText('Enter a number, such as 100').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await dialog().getByLabel('Credits to refund').fill('1.5');
    await looksWell('employee-refund');
    await send.click();
    await dialog().getByText(message).waitFor();
    await dialog().getByLabel('Credits to refund').fill('');
    await send.click();
    await page.getByText('Run refunded').waitFor();
    await expect.poll(() => menus.count()).toBe(0);
    expect(bodies).toEqual([{ reason: 'It cited no sources.', credits: '1.5' }, { reason: 'It cited no sources.' }]);
    const mayEdit = { ...listed, permissions: ['edit' as const] };
    await screen.open(`/employees/${draft.id}`, { ...answers, getEmployee: mayEdit, listPublisherRuns: page1(paid) });
    await table.getByText('2.25').waitFor();
    expect(await menus.count()).toBe(0);
    await screen.open(`/employees/${draft.id}`, { ...answers, listPublisherRuns: page1() });
    await page.getByText('Runs of those who have hired this employee appear here', { exact: false }).waitFor();
  });

  test('a publisher shows what was really delivered: a test, or what an own position delivered and was accepted', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    const [older] = listingDetail.examples as [Schemas['ListingExample']];
    const mine = { title: 'Mine', output: 'As I like it', version: null, delivered_at: null };
    let examples: Schemas['ListingExample'][] = [{ ...older, run_id: run.id }, mine];
    const held = (): Schemas['Employee'] => ({ ...draft, status: 'published', listing: { ...ownListing, examples } });
    const tested = {
      ...run,
      mode: 'test' as const,
      status: 'success' as const,
      position_id: null,
      input: { topic: 'Mopeds' },
    };
    const own = { ...position, id: id('pos', 7), listing: { ...position.listing, own: true } };
    await screen.open(`/employees/${draft.id}`, {
      ...market,
      getEmployee: held,
      listTestRuns: page1({ ...tested, id: id('run', 8) }, { ...tested, id: id('run', 9), status: 'error' as const }, tested),
      listPositions: page1(own, { ...own, id: id('pos', 8), listing: { ...own.listing, id: id('lst', 9) } }),
      listDeliverables: page1(
        { ...deliverable, status: 'accepted' as const, run_id: id('run', 7), position_id: own.id, title: 'Scooters' },
        { ...deliverable, status: 'accepted' as const, position_id: id('pos', 8), title: 'Of another employee' },
      ),
      updateListing: ({ body }) => {
        bodies.push(body);
        if (bodies.length === 1) examples = [...examples, { ...older, title: 'Scooters in Rome', run_id: id('run', 7), version: null }];
        return held();
      },
    }); // prettier-ignore
    const panel = page.getByRole('region', { name: 'Examples' });
    for (const said of ['Delivered by version 2 on Nov 20, 2026', 'Written by the publisher'])
      await panel.getByText(said).waitFor();
    await button('Add example').click();
    await dialog().getByRole('combobox', { name: 'Run' }).click();
    // Failed runs, existing examples and runs of another employee are not offered.
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual([expect.stringContaining('Mopeds'), expect.stringContaining('Scooters')]);
    await page.getByRole('option', { name: 'Scooters' }).click();
    const add = dialog().getByRole('button', { name: 'Add example' });
    expect(await add.isDisabled()).toBe(true);
    await dialog().getByRole('textbox', { name: 'Title' }).fill('Scooters in Rome');
    await looksWell('employee-example');
    await add.click();
    await panel.getByText('Delivered in a test on Nov 20, 2026').waitFor();
    await button('Remove the example Mine').click();
    await expect.poll(() => bodies.length).toBe(2);
    const kept = { title: older.title, run_id: run.id };
    const added = { title: 'Scooters in Rome', run_id: id('run', 7) };
    expect(bodies).toEqual([
      { examples: [kept, { title: mine.title, output: mine.output }, added] },
      { examples: [kept, added] },
    ]);
    await screen.open(`/market/${listing.id}`, market);
    await page.getByText('Delivered by version 2 on Nov 20, 2026').waitFor();
  });

  test('a user with read access to an employee or a position sees no forbidden buttons', async () => {
    const { page } = screen;
    const listed = { ...draft, status: 'published' as const, listing: ownListing, permissions: [] };
    await screen.open(`/employees/${draft.id}`, { ...market, getEmployee: listed });
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    for (const name of ['Publish', 'Save', 'Save listing', 'Set price', 'Test'])
      expect(await button(name).count(), name).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Instructions' }).isDisabled()).toBe(true);
    await screen.open(`/positions/${position.id}`, {
      ...market,
      getPosition: { ...position, status: 'paused', permissions: [], verdict_mails: false },
    });
    await page.getByText('The price has risen', { exact: false }).first().waitFor();
    for (const name of ['Save', 'Dismiss', 'New callback secret']) expect(await button(name).count(), name).toBe(0);
    expect(await page.getByRole('button', { name: /^Accept/ }).count()).toBe(0);
    expect(await page.getByRole('switch').count()).toBe(0);
    await screen.open(`/positions/${position.id}`, { ...market, getPosition: { ...position, permissions: [] } });
    await page.getByText('you need the permission “Run employees”', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: /^Run/ }).isDisabled()).toBe(true);
    const others = { ...market, getPositionRun: { ...run, permissions: [] }, streamPositionRun: '' };
    await screen.open(`/positions/${position.id}/runs/${run.id}`, others);
    await page.getByText('Electric bicycles').first().waitFor();
    expect(await button('Cancel run').count()).toBe(0);
  });

  test('an employee whose model no admin has opened says so before it is published', async () => {
    const message = 'The agent uses the model "dear", which is not open to users: runs would fail.';
    const issues = [
      { node_id: null, parameter: '/model', severity: 'warning' as const, code: 'model_not_found', message },
    ];
    await screen.open(`/employees/${draft.id}`, { ...market, getEmployee: { ...draft, issues } });
    await button('Publish').click();
    await dialog().getByText(message).waitFor();
  });

  const agent = { ...draft, worker: { kind: 'agent' as const, model: 'sandbox/chat' } };
  test('an employee is created and edited: its fields make the schema of its input, and wrong ones are not saved', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    await screen.open('/employees', {
      ...market,
      listEmployees: page1(),
      createEmployee: agent,
      getEmployee: agent,
      updateEmployee: ({ body }) => {
        bodies.push(body);
        return { ...agent, ...(body as object), draft_revision: 4 };
      },
    });
    await page.getByText('No employees yet').waitFor();
    await looksWell('employees');
    await button('Create employee').first().click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Market researcher');
    await dialog().getByRole('button', { name: 'Create employee' }).click();
    await page.getByRole('heading', { level: 1, name: 'Market researcher' }).waitFor();
    await page.getByRole('combobox', { name: 'The work is done by' }).click();
    await page.getByRole('option', { name: 'Digital organization' }).click();
    await page.getByText('is required').waitFor();
    expect(await button('Save').isDisabled()).toBe(true);
    await button('Discard changes').click();
    await page.getByRole('textbox', { name: 'Instructions' }).fill('Be brief.');
    await button('Add field').click();
    expect(await page.getByText('Use letters, digits and _, up to 64.').count()).toBe(0); // before anything was typed
    const field = page.getByRole('group', { name: 'New field' });
    await field.getByRole('textbox', { name: 'Name' }).fill('two words');
    await page.getByText('Use letters, digits and _, up to 64.').waitFor();
    expect(await button('Save').isDisabled()).toBe(true);
    await page.getByRole('group', { name: 'two words' }).getByRole('textbox', { name: 'Name' }).fill('topic');
    await page.getByRole('group', { name: 'topic' }).getByRole('checkbox', { name: 'Required' }).check();
    await looksWell('employee-editor');
    await page.getByText('JSON Schema', { exact: true }).click();
    expect(JSON.parse(await page.getByRole('textbox', { name: 'JSON Schema' }).inputValue())).toEqual({
      type: 'object',
      required: ['topic'],
      properties: { topic: { type: 'string' } },
    });
    await page.getByText('Form preview', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Topic' }).waitFor();
    await button('Save').click();
    await expect.poll(() => bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      draft_revision: 3,
      input_schema: { type: 'object', required: ['topic'] },
      instructions: 'Be brief.',
      worker: { kind: 'agent', model: 'sandbox/chat' },
    });
    await page.getByText('Saved', { exact: true }).first().waitFor();
  });

  test('an agent gets tools like the agent node, with issues next to the fields', async () => {
    const { page } = screen;
    const bodies: Schemas['EmployeeUpdate'][] = [];
    const said = 'A person must approve calls of "look".';
    const issue = { node_id: null, parameter: '/approval', severity: 'warning' as const, code: 'agent_exposed' };
    await screen.open(`/employees/${draft.id}`, {
      ...market,
      listNodeTypes: { data: serverTypes.present(), next_cursor: null },
      getEmployee: { ...agent, issues: [{ ...issue, message: said }] },
      updateEmployee: ({ body }) => {
        bodies.push(body as Schemas['EmployeeUpdate']);
        return { ...agent, ...(body as object), draft_revision: 4 };
      },
    });
    const tools = page.getByRole('list', { name: 'Tools' });
    await page.getByText(said).waitFor();
    const add = async (name: string) => {
      await page.getByRole('button', { name: 'Add tool' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add tool' });
      await dialog.getByRole('textbox').fill(name);
      await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    };
    await add('HTTP request');
    await tools.getByRole('textbox', { name: 'Name' }).fill('look');
    await add('HTTP request');
    await page.getByRole('button', { name: /^Move entry 2 / }).waitFor();
    await page.getByRole('button', { name: /^Remove entry 2 / }).click();
    await page.getByRole('button', { name: /^Move entry/ }).waitFor({ state: 'detached' });
    await looksWell('employee-tools');
    await button('Save').click();
    await expect.poll(() => bodies).toHaveLength(1);
    expect(bodies[0]!.worker).toMatchObject({ kind: 'agent', tools: [{ name: 'look', type: 'http.request' }] });
    await tools.first().waitFor();
  });

  test('parts of a schema beyond fields are kept, and edited as JSON', async () => {
    const { page } = screen;
    const getEmployee = { ...draft, input_schema: inputSchema };
    await screen.open(`/employees/${draft.id}`, { ...market, getEmployee });
    const schema = page.getByRole('textbox', { name: 'JSON Schema' });
    await schema.waitFor();
    expect(JSON.parse(await schema.inputValue())).toEqual(inputSchema);
    await schema.fill('{ "type": "object", ');
    expect(await button('Save').isDisabled()).toBe(true);
    await schema.fill('[]');
    await page.getByText('Enter the JSON Schema of an object.').waitFor();
  });

  test('a draft is published with its price; then its listing, prices and versions are there, and it is taken back', async () => {
    const { page, api } = screen;
    const bodies: unknown[] = [];
    const published = {
      ...draft,
      status: 'published' as const,
      has_unpublished_changes: false,
      published_version: version(2),
      listing: ownListing,
    };
    await screen.open(`/employees/${draft.id}`, {
      ...market,
      listEmployeeVersions: page1(version(2), version(1)),
      publishEmployee: ({ body }) => {
        bodies.push(body);
        return published;
      },
      updateListing: published,
      createListingPrice: { ...published, listing: { ...ownListing, positions: 41, summary: 'Searches the web.' } },
      unpublishEmployee: { ...published, listing: { ...ownListing, status: 'withdrawn', withdrawn_at: '2026-12-07T10:00:00.000Z' } },
    }); // prettier-ignore
    await button('Publish').click();
    expect(await dialog().getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
    await dialog().getByLabel('Credits per run').fill('2.5');
    await dialog().getByRole('textbox', { name: 'Summary' }).fill('Writes reports.');
    await looksWell('employee-publish');
    await dialog().getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Cites its sources with dates.').waitFor();
    expect(bodies).toMatchObject([
      { credits: '2.5', draft_revision: 3, listing: { summary: 'Writes reports.', visibility: 'organization' } },
    ]);
    await looksWell('employee-published');
    await page.getByLabel('Description', { exact: true }).fill('Half a sentence');
    await page.getByLabel('New price in credits').fill('3');
    await button('Set price').click();
    await page.getByText('Price set').waitFor();
    // Typed text stays when others hire it or save the rest; untouched fields show the saved values.
    expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Half a sentence');
    expect(await page.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe('Searches the web.');
    await button('Actions for Market researcher').click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    await dialog().getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('Positions of others work until', { exact: false }).waitFor();
    expect(api.asked).toEqual(expect.arrayContaining(['createListingPrice', 'unpublishEmployee']));
  });

  test('that ship with Bureau are among the first steps of those who may install them', async () => {
    const { page, api } = screen;
    const shipped = (state: Schemas['ShippedEmployee']['state'], listingId: string | null) => ({
      organization_id: null,
      data: [
        {
          key: 'weather',
          name: 'Weather brief',
          role: 'Reports the weather',
          portrait: '🌦️',
          summary: 'Reports the weather of the next days.',
          credits: '1.5',
          state,
          missing_models: [],
          uses_sandbox: false,
          listing_id: listingId,
        },
      ],
    });
    const admin = screen.me(
      {},
      { instance_permissions: ['instance_organizations.manage', 'instance_organizations.view'] },
    );
    await screen.open('/', {
      ...market,
      getMe: admin,
      listShippedEmployees: shipped('not_installed', null),
      installShippedEmployees: shipped('installed', id('lst', 1)),
    });
    const card = page.getByRole('region', { name: 'Add ten ready-made employees' });
    await card.getByRole('link', { name: 'Which ones?' }).waitFor();
    await looksWell('home-employees');
    await card.getByRole('button', { name: 'Install' }).click();
    await page.getByRole('heading', { level: 1, name: 'Employee market' }).waitFor();
    expect(api.asked).toContain('installShippedEmployees');
    await screen.open('/', { getMe: screen.me() });
    await button('Create API key').or(page.getByText('Call a model')).first().waitFor();
    expect(await card.count()).toBe(0);
  });
});
