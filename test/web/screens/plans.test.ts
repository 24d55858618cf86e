import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { Refusal, type Answers } from './mockApi.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const offer = (plan: Schemas['PlanId'], monthly: string | null, yearly: string | null): Schemas['Plan'] => ({
  id: plan,
  monthly_executions: 10_000,
  monthly_credits: '8000.000000',
  has_custom_domains: plan === 'team',
  by_contract: plan === 'enterprise',
  monthly_price: monthly,
  yearly_price: yearly,
});
const organizationPlan: Schemas['OrganizationPlan'] = {
  plan: 'pro',
  interval: 'monthly',
  period_starts_at: '2026-11-05T12:00:00.000Z',
  period_ends_at: '2026-12-05T12:00:00.000Z',
  executions: { used: 8_500, limit: 10_000, refused: 0, forecast: 14_000, runs_out_at: '2026-11-27T12:00:00.000Z' },
  credits: { monthly: '8000.000000', left: '1250.000000' },
  next: null,
  published_digital_organizations: 3,
  payments: { provider: 'stripe', currency: 'eur', credit_price: '9.00', has_customer: true, has_subscription: true },
  offers: [offer('pro', '20.00', '199.20'), offer('team', '100.00', '996.00')],
};
const preview: Schemas['PlanChangePreview'] = {
  plan: 'team',
  interval: 'monthly',
  takes_effect: 'now',
  effective_at: '2026-11-23T10:00:00.000Z',
  price: '100.00',
  due_now: '32.00',
  credits_now: '3200.000000',
  monthly_executions: 100_000,
  monthly_credits: '40000.000000',
  needs_payment: true,
};

describe.skipIf(findBrowser() === null)('plans and listings', () => {
  const screen = sharedScreen();

  const looksWell = (name: string) => screenLooksWell(screen, name);
  const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
  const dialog = () => screen.page.getByRole('dialog');
  const choose = async (field: string, option: string | RegExp) => {
    await screen.page.getByRole('combobox', { name: field, exact: true }).click();
    await screen.page.getByRole('option', { name: option }).click();
  };
  async function openAs(path: string, more: Partial<Schemas['Me']>, answers: Answers): Promise<void> {
    await screen.open(path);
    const me = (await screen.page.evaluate(`fetch('/api/v1/me').then((answer) => answer.json())`)) as Schemas['Me'];
    await screen.open(path, { getMe: { ...me, ...more }, ...answers });
  }

  test('the page of a plan shows usage, its end and consequences, and the cost of a change in advance', async () => {
    const { page } = screen;
    const asked: unknown[] = [];
    let held = organizationPlan;
    await screen.open('/settings/plan', {
      getPlan: () => held,
      previewPlanChange: ({ body }) => {
        asked.push(body);
        return preview;
      },
      changePlan: ({ body }) => {
        asked.push(body);
        if (asked.length === 2)
          return new Refusal(502, {
            type: 'server_error',
            code: 'payment_provider_failed',
            message: 'Stripe does not answer.',
          });
        held = { ...held, plan: 'team' };
        return held;
      },
    });
    for (const said of ['8,500 / 10,000', 'Used up on Nov 27, 2026 at this rate', 'Nov 5, 2026 to Dec 5, 2026'])
      await page.getByText(said).waitFor();
    await page.getByText('Then triggers of 3 published digital organizations are refused', { exact: false }).waitFor();
    await page.getByRole('progressbar', { name: 'Production executions' }).waitFor();
    await page.getByText('€20.00 a month').waitFor();
    await looksWell('plan');
    await page.getByText('Yearly, 17 % less').click();
    await page.getByText('€996.00 a year').waitFor();
    await page.getByText('Monthly', { exact: true }).click();
    await button('Switch to Team').click();
    for (const said of ['The plan changes immediately.', 'Due now: €32.00', '3,200.00 credits are added immediately.'])
      await dialog().getByText(said).waitFor();
    await looksWell('plan-change');
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await dialog().getByText('Stripe does not answer.').waitFor();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Plan changed.').waitFor();
    const wanted = { plan: 'team', interval: 'monthly' };
    expect(asked).toEqual([wanted, wanted, wanted]);
    await button('Switch to Team').waitFor({ state: 'detached' });
  });

  test('a first plan and credits are paid at the provider; where admins set plans nothing is paid here', async () => {
    const { page, api } = screen;
    const bodies: unknown[] = [];
    const payments = { ...organizationPlan.payments, has_customer: false, has_subscription: false };
    const there = { url: `${api.url}/wallet?paid` };
    const answers: Answers = {
      getPlan: { ...organizationPlan, plan: 'hobby', payments },
      previewPlanChange: preview,
      checkoutPlan: ({ body }) => {
        bodies.push(body);
        return there;
      },
      buyCredits: ({ body }) => {
        bodies.push(body);
        return there;
      },
    };
    await screen.open('/settings/plan', answers);
    await button('Switch to Pro').click();
    await dialog().getByRole('button', { name: 'Go to payment' }).click();
    await page.waitForURL('**/wallet?paid');
    await screen.open('/settings/plan', answers);
    await page.getByLabel('Thousand credits').fill('3');
    await button('Buy for €27.00').click();
    await page.waitForURL('**/wallet?paid');
    expect(bodies).toEqual([{ plan: 'pro', interval: 'monthly' }, { thousands: 3 }]);
    const used = { ...organizationPlan.executions, used: 10_000, refused: 12, runs_out_at: null };
    const manual = { ...organizationPlan, executions: used, payments: { ...payments, provider: 'manual' as const } };
    await screen.open('/settings/plan', { ...answers, getPlan: manual });
    await page.getByText('All executions of this period are used').waitFor();
    await page.getByText('12 starts were refused in this period', { exact: false }).waitFor();
    expect(await page.getByRole('region', { name: 'Payments' }).count()).toBe(0);
    await button('Switch to Team').click();
    await dialog().getByText('Ask one of its admins for this plan.', { exact: false }).waitFor();
    expect(await dialog().getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true);
    await openAs('/settings/plan', { role: 'member' }, answers);
    await page.getByText('€20.00 a month').waitFor();
    for (const name of ['Switch to Pro', 'Switch to Team', 'Buy for €9.00']) expect(await button(name).count()).toBe(0);
  });

  test('instance admins set prices of plans and assign plans to organizations, contracts included', async () => {
    const { page } = screen;
    const prices: unknown[] = [];
    const set: unknown[] = [];
    const organization: Schemas['AdminOrganization'] = { id: id('org', 2), name: 'Difference Works', plan: 'hobby', member_count: 2, balance: '0.000000', created_at: '2026-01-05T09:00:00.000Z', deletes_at: null }; // prettier-ignore
    await openAs(
      '/admin/plans',
      { instance_role: 'instance_admin', instance_permissions: ['instance_billing.manage'] },
      {
        listPlans: { data: [offer('pro', '20.00', '199.20'), offer('team', null, null), offer('enterprise', null, null), offer('self_hosted', null, null)] },
        listOrganizations: { data: [organization], next_cursor: null },
        updatePlanPrice: ({ params, body }) => {
          prices.push([params['plan_id'], body]);
          return offer('pro', '25.00', '249.00');
        },
        setOrganizationPlan: ({ params, body }) => {
          set.push([params['organization_id'], body]);
          return organization;
        },
      },
    ); // prettier-ignore
    await page.getByText('199.20 a year.').waitFor();
    await page.getByText('Without a price nobody can choose it themselves.').waitFor();
    expect(await page.getByLabel(/^Price of .* a month$/).count()).toBe(2); // no contract plan, no plan of the host
    await looksWell('admin-plans');
    const price = page.getByLabel('Price of Pro a month');
    const save = button('Save the price of Pro');
    expect(await save.isDisabled()).toBe(true); // as it is
    await price.fill('25,5,5');
    await page.getByText('Enter an amount such as 20.00.').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await price.fill('25');
    await save.click();
    await page.getByText('Price saved.').waitFor();
    await button('Set plan').click();
    await page.getByText('Choose an organization.').waitFor();
    await choose('Organization', 'Difference Works (Hobby)');
    await choose('How it is paid', 'Yearly, 17 % less');
    await choose('When', 'At the end of what is paid');
    await button('Set plan').click();
    await page.getByText('Plan changed.').waitFor();
    await choose('Plan', 'Enterprise');
    expect(await page.getByRole('combobox', { name: 'When' }).count()).toBe(0);
    await page.getByLabel('Executions a month').fill('1e6');
    await button('Set plan').click();
    await page.getByText('Enter a whole number.').waitFor();
    await page.getByLabel('Executions a month').fill('1000000');
    await page.getByLabel('Credits a month').fill('50000');
    await button('Set plan').click();
    await expect.poll(() => set).toHaveLength(2);
    expect(prices).toEqual([['pro', { monthly_price: '25.00' }]]);
    expect(set).toEqual([
      [organization.id, { plan: 'pro', interval: 'yearly', takes_effect: 'period_end' }],
      [
        organization.id,
        { plan: 'enterprise', interval: 'yearly', takes_effect: 'now', monthly_executions: 1_000_000, monthly_credits: '50000' },
      ],
    ]); // prettier-ignore
  });

  test('instance admins list listings, suspend one with a reason and restore it; others cannot see this', async () => {
    const { page } = screen;
    const asked: string[] = [];
    let listing: Schemas['AdminListing'] = {
      id: id('lst', 1),
      name: 'Market researcher',
      summary: 'Writes reports.',
      publisher: { id: id('org', 2), name: 'Difference Works' },
      status: 'listed',
      visibility: 'instance',
      credits: '2.500000',
      positions: 4,
      runs_30_days: 1_240,
      suspension: null,
      listed_at: '2026-11-20T08:00:00.000Z',
    };
    const answers: Answers = {
      listInstanceListings: ({ query }) => {
        asked.push(query.toString());
        return { data: query.get('search') === 'nothing' ? [] : [listing], next_cursor: null };
      },
      suspendListing: ({ body }) => {
        const { reason } = body as { reason: string };
        listing = { ...listing, status: 'suspended', suspension: { reason, suspended_at: '2026-11-23T10:00:00.000Z' } };
        return listing;
      },
      liftListing: () => {
        listing = { ...listing, status: 'withdrawn', suspension: null };
        return listing;
      },
    };
    const looksAfter = { instance_role: 'instance_admin' } as const;
    const both: Schemas['Permission'][] = ['instance_organizations.view', 'instance_organizations.manage'];
    await openAs('/admin/listings', { ...looksAfter, instance_permissions: both }, answers);
    const row = page.getByRole('table', { name: 'Listings' }).getByRole('row', { name: /Market researcher/ });
    for (const said of ['by Difference Works', 'Listed', 'Everyone on this instance', '2.50', '4', '1240'])
      expect(await row.textContent()).toContain(said);
    await looksWell('admin-listings');
    await button('Actions for Market researcher').click();
    await page.getByRole('menuitem', { name: 'Suspend…' }).click();
    expect(await dialog().getByRole('button', { name: 'Suspend' }).isDisabled()).toBe(true);
    await dialog().getByRole('textbox', { name: 'Reason' }).fill('It sells what it does not do.');
    await dialog().getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Market researcher suspended').waitFor();
    await row.getByText('Suspended').waitFor();
    await button('Actions for Market researcher').click();
    await page.getByRole('menuitem', { name: 'Lift suspension' }).click();
    await page.getByText('Market researcher can be published again').waitFor();
    await row.getByText('Withdrawn').waitFor();
    await choose('Status', 'Suspended');
    await page.getByRole('textbox', { name: 'Search' }).fill('nothing');
    await page.getByText('No listings').waitFor();
    expect(asked.at(-1)).toBe('limit=50&search=nothing&status=suspended');
    await openAs('/admin/listings', { ...looksAfter, instance_permissions: both.slice(0, 1) }, answers);
    await row.waitFor();
    expect(await button('Actions for Market researcher').count()).toBe(0);
    await screen.open('/admin/listings', answers);
    await page.getByRole('main').getByText('admins', { exact: false }).first().waitFor();
    expect(await row.count()).toBe(0);
  });
});
