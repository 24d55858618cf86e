import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import { Refusal } from './mockApi.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

const screen = sharedScreen();

const token = 'A'.repeat(43);
const ended = new Refusal(403, { type: 'permission_error', code: 'link_expired', message: 'This link is not valid.' });
/** Is no wider than a phone, and its picture is kept where that is wished. */
async function fitsPhone(name: string): Promise<void> {
  const { page } = screen;
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const folder = process.env['BUREAU_STORY_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.setViewportSize({ width: 1360, height: 850 });
}

describe('a forgotten password', () => {
  test('is asked for from the sign-in page, and the answer says nothing of an account', async () => {
    const { page } = screen;
    const asked: unknown[] = [];
    await screen.open('/sign-in', { askForPasswordReset: ({ body }) => void asked.push(body) as never });
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com');
    await fitsPhone('forgot');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('If there is an account for ada@example.com').waitFor();
    expect(asked).toEqual([{ email: 'ada@example.com', language: 'en' }]);
    await fitsPhone('forgot-asked');
  });

  test('is not asked for by mail where the instance sends none', async () => {
    const { page } = screen;
    const getInstance = {
      name: 'Bureau',
      version: '0.1.0',
      has_owner: true,
      set_up_code_required: false,
      sign_up: 'open' as const,
      public_url: 'https://bureau.example',
      temporal_ui_url: null,
      sandbox_opened: true,
      sends_mail: false,
      maintenance: null,
    };
    await screen.open('/forgot-password', { getInstance });
    await page.getByText('Ask an admin of this instance for a link').waitFor();
    expect(await page.getByRole('button', { name: 'Send link' }).count()).toBe(0);
  });

  test('is set with the token behind the #, which leaves the address at once', async () => {
    const { page } = screen;
    const sent: unknown[] = [];
    await screen.open(`/reset-password#${token}`, { finishPasswordReset: ({ body }) => void sent.push(body) as never });
    const field = page.getByRole('textbox', { name: 'New password' });
    await field.fill('short');
    expect(page.url()).toBe(`${screen.api.url}/reset-password`);
    await fitsPhone('reset');
    await page.getByRole('button', { name: 'Set a new password' }).click();
    await page.getByText('Use at least 10 characters').waitFor();
    await field.fill('a better password');
    await page.getByRole('button', { name: 'Set a new password' }).click();
    await page.getByText('Your new password is set').waitFor();
    expect(sent).toEqual([{ token, new_password: 'a better password', revoke_keys: false }]);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
  });

  test('leads to a new link where this one was used or has run out, and where it has no token', async () => {
    const { page } = screen;
    await screen.open(`/reset-password#${token}`, { finishPasswordReset: ended });
    await page.getByRole('textbox', { name: 'New password' }).fill('a better password');
    await page.getByRole('button', { name: 'Set a new password' }).click();
    await page.getByText('This link is not valid').waitFor();
    await fitsPhone('reset-ended');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByRole('button', { name: 'Send link' }).waitFor();
    await screen.open('/reset-password');
    await page.getByText('This link is not valid').waitFor();
  });
});

describe('an unconfirmed address', () => {
  const unconfirmed = (isConfirmed = false) =>
    screen.me({ email_confirmed: isConfirmed }, { joins_when_confirmed: 'Engines' });

  test('is asked for on every page, with a way to get the link again', async () => {
    const { page } = screen;
    let asked = 0;
    await screen.open('/settings/account', {
      getMe: unconfirmed(),
      resendAddressConfirmation: () => void (asked += 1) as never,
    });
    const notice = page.getByRole('alert').filter({ hasText: 'Confirm your email address' });
    await notice.getByText('Open the link in the mail to ada@example.com.').waitFor();
    await notice.getByText('You join Engines as soon as your address is confirmed.').waitFor();
    await page.getByText('Not confirmed').waitFor();
    await notice.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText('A new link is on its way to ada@example.com.').waitFor();
    expect(asked).toBe(1);
    await screenLooksWell(screen, 'confirm-banner');
  });

  test('is confirmed by a click on the page that the link leads to', async () => {
    const { page } = screen;
    const sent: unknown[] = [];
    await screen.open(`/confirm-address#${token}`, {
      getMe: () => unconfirmed(sent.length > 0),
      confirmAddress: ({ body }) => {
        sent.push(body);
        return { email: 'ada@example.com' };
      },
    });
    await page.getByText('Confirm that ada@example.com is yours.').waitFor();
    expect([sent, page.url()]).toEqual([[], `${screen.api.url}/confirm-address`]);
    await screenLooksWell(screen, 'confirm-address');
    await page.getByRole('button', { name: 'Confirm your email address' }).click();
    await page.getByText('ada@example.com is confirmed.').waitFor();
    expect(sent).toEqual([{ token }]);

    await screen.open(`/confirm-address#${token}`, { getMe: unconfirmed(), confirmAddress: ended });
    await page.getByRole('button', { name: 'Confirm your email address' }).click();
    await page.getByText('It was used before, has expired, or is for another account.').waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).waitFor();
    await screenLooksWell(screen, 'confirm-address-ended');
  });
});

describe('a restored instance', () => {
  const instance = (maintenance: 'restored' | 'setting' | null) => ({
    name: 'Bureau',
    version: '0.1.0',
    has_owner: true,
    set_up_code_required: false,
    sign_up: 'open' as const,
    public_url: 'https://bureau.example',
    temporal_ui_url: null,
    sandbox_opened: true,
    sends_mail: false,
    maintenance,
  });
  const owner = () =>
    screen.me({}, { instance_role: 'instance_owner', instance_permissions: ['instance_owners.manage'] });
  const title = 'This instance is in maintenance: nothing runs';

  test('shows that nothing runs, and an owner ends it', async () => {
    const { page } = screen;
    let isEnded = false;
    await screen.open('/executions', {
      getMe: owner(),
      getInstance: () => instance(isEnded ? null : 'restored'),
      endMaintenance: () => void (isEnded = true) as never,
    });
    await page.getByText(title).waitFor();
    await screenLooksWell(screen, 'maintenance');
    await page.getByRole('button', { name: 'This is the original: leave maintenance' }).click();
    await page.getByText('Make sure that the original no longer runs', { exact: false }).waitFor();
    expect(isEnded).toBe(false);
    await page.getByRole('button', { name: 'Leave maintenance', exact: true }).click();
    await page.getByText('Maintenance has ended').waitFor();
    await page.getByText(title).waitFor({ state: 'detached' });
  });

  test('has no button for others, or where the setting holds it', async () => {
    const { page } = screen;
    for (const [getMe, reason] of [
      [screen.me({}, {}), 'restored'],
      [owner(), 'setting'],
    ] as const) {
      await screen.open('/executions', { getMe, getInstance: instance(reason) });
      await page.getByText(title).waitFor();
      expect(await page.getByRole('button', { name: 'leave maintenance' }).count()).toBe(0);
    }
  });
});

describe('a new email address', () => {
  test('is confirmed and undone by a click without a session, not by opening the link', async () => {
    const { page } = screen;
    const sent: unknown[] = [];
    const getMe = () => new Refusal(401, { type: 'authentication_error', code: 'not_signed_in', message: 'Sign in.' });
    await screen.open(`/confirm-email#${token}`, {
      getMe,
      confirmEmailChange: ({ body }) => {
        sent.push(body);
        return { email: 'new@example.com' };
      },
    });
    await page.getByText('From then on you sign in with this address.').waitFor();
    expect(sent).toEqual([]);
    await fitsPhone('confirm-email');
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByText('Your email address is new@example.com now.').waitFor();
    expect(sent).toEqual([{ token }]);
    await screen.open(`/undo-email#${token}`, { getMe, undoEmailChange: ended });
    await page.getByRole('button', { name: 'Undo the change of the address' }).click();
    await page.getByText('This link is not valid').waitFor();
  });

  test('is asked for on the account page, with the password where the server wants it, and can be canceled', async () => {
    const { page } = screen;
    let pending: components['schemas']['EmailChangeState']['pending'] = null;
    const sent: object[] = [];
    await screen.open('/settings/account', {
      getEmailChange: () => ({ pending }),
      changeEmail: ({ body }) => {
        sent.push(body as object);
        if (!('current_password' in (body as object)))
          return new Refusal(403, {
            type: 'permission_error',
            code: 'confirmation_required',
            message: 'Confirm.',
            param: '/current_password',
          });
        pending = { email: 'new@example.com', expires_at: '2026-11-24T10:00:00.000Z' };
        return { pending };
      },
      cancelEmailChange: () => {
        pending = null;
        return undefined as never;
      },
    });
    await page.getByLabel('New email address').fill('new@example.com');
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByRole('textbox', { name: 'Current password' }).fill('secret');
    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByText('Check the mail of new@example.com').waitFor();
    await fitsPhone('account-email');
    expect(sent).toEqual([{ email: 'new@example.com' }, { email: 'new@example.com', current_password: 'secret' }]);
    await page.getByRole('button', { name: 'Cancel the change' }).click();
    await page.getByLabel('New email address').waitFor();
  });
});

describe('the mail of the instance', () => {
  const admin = { instance_role: 'instance_owner' as const };
  const me = async (): Promise<components['schemas']['Me']> => ({
    account: {
      id: id('acc', 1),
      email: 'ada@example.com',
      name: 'Ada',
      ...admin,
      created_at: '2026-01-05T09:00:00.000Z',
      language: 'en',
      email_confirmed: true,
    },
    organization: {
      id: id('org', 1),
      name: 'Engines',
      plan: 'free',
      created_at: '2026-01-05T09:00:00.000Z',
      deletes_at: null,
    },
    role: 'owner',
    ...admin,
    instance_permissions: ['instance_accounts.manage', 'instance_mail.manage'],
    plan: 'free',
    balance: '1.000000',
    personal_project_id: null,
    two_factor_missing: false,
    may_create_organizations: true,
    joins_when_confirmed: null,
    organizations: [],
  });
  const server = {
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls' as const,
    user: 'bureau',
    from: 'Bureau <bureau@example.com>',
  };

  test('shows the server, sends a test mail, and lists what was not sent', async () => {
    const { page } = screen;
    await screen.open('/admin/mail', {
      getMe: await me(),
      getMail: {
        server,
        waiting: 2,
        failures: [
          {
            id: id('mail', 1),
            kind: 'password_reset',
            to: 'gone@example.com',
            error: 'The mail server smtp.example.com, port 587, refused the mail: 550 5.1.1 no such user',
            attempts: 1,
            created_at: '2026-11-23T09:00:00.000Z',
            next_attempt_at: null,
          },
        ],
      },
      sendTestMail: { sent_to: 'ada@example.com' },
    });
    await page.getByText('smtp.example.com:587').waitFor();
    await page.getByText('2 mails wait').waitFor();
    await page.getByText('gone@example.com').first().waitFor();
    await page.getByRole('button', { name: 'Send a test mail to me' }).click();
    await page.getByText('has taken a test mail to ada@example.com').waitFor();
    await fitsPhone('admin-mail');
  });

  test('says what to set where no server is, and makes a link for a forgotten password', async () => {
    const { page } = screen;
    await screen.open('/admin/mail', {
      getMe: await me(),
      getMail: { server: null, waiting: 0, failures: [] },
      createPasswordResetLink: {
        url: `https://bureau.example/reset-password#${token}`,
        expires_at: '2026-11-23T11:00:00.000Z',
      },
    });
    await page.getByText('No mail server is set').waitFor();
    await page.getByText('SERVICE_SMTP_HOST').waitFor();
    await page.getByLabel('Email').fill('bob@example.com');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByText(`#${token}`).waitFor();
    await fitsPhone('admin-no-mail');
  });
});
