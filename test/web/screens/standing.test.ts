import { expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { Refusal, type Answers } from './mockApi.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const screen = sharedScreen();

const created_at = '2026-11-23T09:00:00.000Z';
const page = <Line>(...data: Line[]) => ({ data, next_cursor: null });

test('sessions are listed with device, place and way, and ended one by one or all at once', async () => {
  const session = (digit: number, more: Partial<Schemas['Session']>): Schemas['Session'] => ({
    id: id('ses', digit),
    current: false,
    organization_id: id('org', 1),
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    address: '203.0.113.7',
    connection_id: null,
    authentication: { method: 'password', factors: ['totp'] },
    created_at,
    last_seen_at: created_at,
    expires_at: '2026-12-23T09:00:00.000Z',
    ...more,
  });
  let sessions = [
    session(1, { current: true, address: '192.0.2.1' }),
    session(2, {}),
    session(3, { address: '2001:db8::1', authentication: { method: 'single_sign_on', factors: [] } }),
  ];
  await screen.open('/settings/account-security', {
    listSessions: () => page(...sessions),
    revokeSession: ({ params }) => {
      sessions = sessions.filter((one) => one.id !== params['session_id']);
      return undefined as never;
    },
    revokeOtherSessions: () => {
      sessions = sessions.filter(({ current }) => current);
      return undefined as never;
    },
  });
  await screen.page.getByText('203.0.113.7').waitFor();
  await screen.page.getByText('Password + Authenticator app', { exact: false }).first().waitFor();
  await screen.page.getByText('2001:db8::1', { exact: false }).getByText('Single sign-on', { exact: false }).waitFor();
  const end = screen.page.getByRole('button', { name: /^Sign out session: Firefox/ });
  expect(await end.count()).toBe(2); // this one is signed out in the menu
  await end.first().click();
  await screen.page.getByText('203.0.113.7').waitFor({ state: 'detached' });
  await screen.page.getByRole('button', { name: 'Sign out all other sessions' }).click();
  await screen.page.getByText('2001:db8::1').waitFor({ state: 'detached' });
  await screen.page.getByText('192.0.2.1', { exact: false }).waitFor();
});

test('limits of sessions, the second factor and the lifetime of keys are set', async () => {
  const sent: unknown[] = [];
  const policies: Schemas['SignInPolicies'] = {
    session_max_hours: null,
    session_idle_minutes: null,
    two_factor_required: false,
    break_glass_account_id: null,
  };
  const security: Schemas['SecurityPolicies'] = { publishing_enabled: true, sharing_enabled: true };
  await screen.open('/settings/security', {
    getSignInPolicies: policies,
    getSecurityPolicies: security,
    updateSignInPolicies: ({ body }) => {
      sent.push(body);
      return body as Schemas['SignInPolicies'];
    },
    updateSecurityPolicies: ({ body }) => {
      sent.push(body);
      return body as Schemas['SecurityPolicies'];
    },
  });
  const field = (name: string) => screen.page.getByRole('textbox', { name });
  await field('Maximum session length').fill('12');
  await field('Idle timeout').fill('30');
  await screen.page.getByRole('switch', { name: 'Require two-factor' }).click({ force: true });
  await screen.page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ ...policies, session_max_hours: 12, session_idle_minutes: 30, two_factor_required: true }]);
  await field('Maximum lifetime of API keys').fill('90');
  await field('Maximum lifetime of API keys').press('Enter');
  await expect.poll(() => sent[1]).toMatchObject({ ...security, key_max_lifetime_days: 90 });
});

test('the organization is handed to another member, with the password where the server wants it', async () => {
  const member = (digit: number, name: string, role: Schemas['Member']['role']): Schemas['Member'] => ({
    id: id('mem', digit),
    account_id: id('acc', digit),
    kind: 'person',
    name,
    email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
    role,
    source: 'manual',
    suspended: false,
    created_at,
  });
  const sent: unknown[] = [];
  await screen.open('/settings/organization', {
    listMembers: page(member(1, 'Ada Lovelace', 'owner'), member(2, 'Grace Hopper', 'member')),
    transferOwnership: ({ body }) => {
      sent.push(body);
      if ((body as { current_password?: string }).current_password === undefined)
        return new Refusal(403, {
          type: 'permission_error',
          code: 'confirmation_required',
          message: 'Give your password.',
        });
      return undefined as never;
    },
  });
  const dialog = screen.page.getByRole('dialog', { name: 'Transfer ownership' });
  await screen.page.getByRole('button', { name: 'Transfer ownership' }).click();
  await dialog.getByRole('combobox', { name: 'New owner' }).click();
  expect(await screen.page.getByRole('option').allTextContents()).toEqual(['Grace Hopper (grace@example.com)']);
  await screen.page.getByRole('option').click();
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
  await screen.page.getByText('Grace Hopper is owner now.').waitFor();
  expect(sent).toEqual([
    { account_id: id('acc', 2) },
    { account_id: id('acc', 2), current_password: 'correct horse battery' },
  ]);
});

/** Opens an administration page for a user with these permissions. */
async function openAsAdmin(path: string, permissions: Schemas['Permission'][], answers: Answers): Promise<void> {
  await screen.open(path);
  const me = (await screen.page.evaluate(`fetch('/api/v1/me').then((answer) => answer.json())`)) as Schemas['Me'];
  const getMe = { ...me, instance_role: 'instance_admin', instance_permissions: permissions } as const;
  await screen.open(path, { getMe, ...answers });
}

test('an instance admin confirms the address of an account, removes its factors, ends its sessions, disables and enables it', async () => {
  let status: Schemas['AdminAccount']['status'] = 'active';
  let confirmedAt: string | null = null;
  let factors: Schemas['AdminAccount']['second_factors'] = ['totp'];
  const asked: string[] = [];
  const account = (): Schemas['AdminAccount'] => ({
    id: id('acc', 2),
    email: 'grace@example.com',
    name: 'Grace Hopper',
    instance_role: 'instance_member',
    status,
    organization_count: 1,
    email_confirmed_at: confirmedAt,
    email_confirmed_by: confirmedAt === null ? null : 'admin',
    second_factors: factors,
    session_count: 2,
    last_seen_at: created_at,
    created_at,
  });
  const change = (name: string, next: typeof status) => () => {
    asked.push(name);
    status = next;
    return account();
  };
  await openAsAdmin('/admin/accounts', ['instance_accounts.view', 'instance_accounts.manage'], {
    listAccounts: () => page(account()),
    confirmAccountEmail: () => {
      confirmedAt = created_at;
      return change('confirm', 'active')();
    },
    removeAccountFactors: () => {
      factors = [];
      return change('factors', 'active')();
    },
    endAccountSessions: change('end', 'active'),
    disableAccount: change('disable', 'disabled'),
    enableAccount: change('enable', 'active'),
  });
  const act = async (item: string, confirm?: string) => {
    await screen.page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await screen.page.getByRole('menuitem', { name: item, exact: true }).click();
    if (confirm !== undefined)
      await screen.page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  };
  await screen.page.getByText('Email not confirmed').waitFor();
  await screenLooksWell(screen, 'accounts');
  await act('Confirm email address…', 'Confirm');
  await screen.page.getByText('The address of Grace Hopper is confirmed.').waitFor();
  await screen.page.getByText('Email not confirmed').waitFor({ state: 'detached' });
  await act('Remove second factors…', 'Remove');
  await screen.page.getByText('Grace Hopper signs in without a second factor now.').waitFor();
  await expect.poll(() => asked.splice(0)).toEqual(['confirm', 'factors']);
  await act('End sessions…', 'End sessions');
  await expect.poll(() => asked).toEqual(['end']);
  await act('Disable…', 'Disable');
  await screen.page.getByText('Grace Hopper disabled').waitFor();
  await act('Enable');
  await expect.poll(() => asked).toEqual(['end', 'disable', 'enable']);
});

test('payment settings are saved with typed values only; hidden keys are neither validated nor sent', async () => {
  let settings: Schemas['PaymentSettings'] = {
    provider: 'manual',
    stripe_key_last4: null,
    stripe_webhook_secret_last4: null,
    currency: 'eur',
    credit_price: '9.50',
    new_organizations_plan: 'self_hosted',
  };
  const sent: unknown[] = [];
  await openAsAdmin('/admin/plans', ['instance_billing.manage'], {
    getPaymentSettings: () => settings,
    updatePaymentSettings: ({ body }) => {
      sent.push(body);
      settings = { ...settings, currency: 'nok' };
      return settings;
    },
  });
  const currency = screen.page.getByLabel('Currency');
  const form = screen.page.locator('form', { has: currency });
  const take = async (who: RegExp) => {
    await form.getByRole('combobox', { name: 'Who takes payments' }).click();
    await screen.page.getByRole('option', { name: who }).click();
  };
  await take(/^Stripe/);
  await form.getByLabel('Secret key').fill('nonsense');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Enter a secret or restricted key of Stripe.').waitFor();
  await take(/^Nobody/);
  await currency.fill('NOK');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => currency.inputValue()).toBe('nok');
  expect(sent).toEqual([{ provider: 'manual', currency: 'nok' }]);
});

test('two editors of payment settings each keep typed values, see saved ones of the other, and send only their own', async () => {
  let settings: Schemas['PaymentSettings'] = {
    provider: 'manual',
    stripe_key_last4: null,
    stripe_webhook_secret_last4: null,
    currency: 'eur',
    credit_price: '1.00',
    new_organizations_plan: 'hobby',
  };
  const sent: unknown[] = [];
  let isFree = Promise.resolve();
  await openAsAdmin('/admin/plans', ['instance_billing.manage', 'instance_organizations.view'], {
    getPaymentSettings: () => settings,
    updatePaymentSettings: async ({ body }) => {
      sent.push(body);
      await isFree;
      settings = { ...settings, ...(body as Partial<typeof settings>) };
      return settings;
    },
  });
  const price = screen.page.getByRole('textbox', { name: 'Price of 1,000 credits' });
  const currency = screen.page.getByRole('textbox', { name: 'Currency' });
  await price.fill('2.50');
  const saveAsAnother = async (change: Partial<typeof settings>) => {
    settings = { ...settings, ...change };
    screen.api.tell({ kind: 'setting', ids: ['admin'] });
  };
  await saveAsAnother({ currency: 'usd' });
  await expect.poll(() => currency.inputValue()).toBe('usd');
  expect(await price.inputValue()).toBe('2.50');
  const meanwhile = (value: string) =>
    screen.page.getByText(`“${value}” was saved here in the meantime.`, { exact: false });
  expect(await meanwhile('usd').count()).toBe(0); // nothing was typed over it
  await saveAsAnother({ credit_price: '3.00' });
  await meanwhile('3.00').waitFor();
  expect(await price.inputValue()).toBe('2.50');
  const shown = await price.evaluateHandle((field: HTMLInputElement) => {
    const values: string[] = [];
    // React writes what a field shows into its attribute, each time.
    new MutationObserver(() => values.push(field.value)).observe(field, { attributeFilter: ['value'] });
    return values;
  });
  await price.press('Enter');
  await meanwhile('3.00').waitFor({ state: 'detached' });
  expect(sent).toEqual([{ credit_price: '2.50' }]);
  expect([await price.inputValue(), await currency.inputValue()]).toEqual(['2.50', 'usd']);
  expect((await shown.jsonValue()).filter((value) => value !== '2.50')).toEqual([]); // not what was there before, not for a moment

  const held = Promise.withResolvers<void>();
  isFree = held.promise;
  await price.fill('4.00');
  await price.press('Enter');
  await expect.poll(() => sent).toHaveLength(2);
  await price.fill('4.50'); // while the first is being saved
  await currency.fill('chf');
  held.resolve();
  await screen.page.locator('form button[data-loading]').waitFor({ state: 'detached' });
  await price.press('Enter');
  await expect.poll(() => sent).toHaveLength(3);
  expect(sent.slice(1)).toEqual([{ credit_price: '4.00' }, { currency: 'chf', credit_price: '4.50' }]);
  expect(await meanwhile('4.00').count()).toBe(0); // by nobody else
});

test('the low balance threshold is saved once it is a number; changes of another window appear in untouched fields', async () => {
  let threshold: string | null = '50.000000';
  const sent: unknown[] = [];
  await screen.open('/wallet', {
    getLowBalance: () => ({ threshold }),
    updateLowBalance: ({ body }) => {
      sent.push(body);
      ({ threshold } = body as Schemas['LowBalance']);
      return { threshold };
    },
  });
  const field = screen.page.getByPlaceholder('No alert');
  await expect.poll(() => field.inputValue()).toBe('50.00');
  threshold = '40.000000';
  screen.api.tell({ kind: 'wallet', ids: ['wallet'] });
  await expect.poll(() => field.inputValue()).toBe('40.00');
  await field.fill('20,5');
  await field.press('Enter');
  await screen.page.getByText('Enter a number, such as 100').waitFor();
  await field.fill('20.5');
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('20.50');
  await field.fill('');
  await field.press('Enter');
  await expect.poll(() => sent).toEqual([{ threshold: '20.5' }, { threshold: null }]);
});
