import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { Refusal } from './mockApi.ts';
import { id } from './openScreen.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const screen = sharedScreen();

const created_at = '2026-11-20T09:00:00.000Z';
const page = <Line>(...data: Line[]) => ({ data, next_cursor: null });
const person = (digit: number, name: string, more: Partial<Schemas['Member']> = {}): Schemas['Member'] => ({
  id: id('mem', digit),
  account_id: id('acc', digit),
  kind: 'person',
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
  role: 'member',
  source: 'manual',
  suspended: false,
  created_at,
  ...more,
});
const ada = person(1, 'Ada Lovelace', { role: 'owner' });
const grace = person(2, 'Grace Hopper');
const invitation = (digit: number, more: Partial<Schemas['OrganizationInvitation']> = {}) => ({
  id: id('inv', digit),
  kind: 'email' as const,
  email: 'mary@example.com',
  role: 'member' as const,
  projects: [],
  uses: 0,
  max_uses: 1,
  created_by: 'Ada Lovelace',
  created_at,
  expires_at: '2026-11-30T09:00:00.000Z',
  ...more,
});
const link = { kind: 'link' as const, email: null, uses: 2, max_uses: 10 };
const url = `https://bureau.example/join/${'a'.repeat(43)}`;
const removal: Schemas['MemberRemoval'] = {
  published_digital_organizations: 3,
  digital_organizations: 4,
  credentials: 2,
  data_tables: 0,
  knowledge_bases: 1,
  model_api_keys: 3,
  account_api_keys: 1,
  sessions: 1,
  shares: 0,
  invitations: 0,
  returns_by_sso: true,
  owners: [
    { account_id: id('acc', 1), name: 'Ada Lovelace' },
    { account_id: id('acc', 3), name: 'Mary Somerville' },
  ],
};
const dialog = () => screen.page.getByRole('dialog');
const choose = async (name: string, item: string) => {
  await screen.page.getByRole('button', { name: `Actions for ${name}` }).click();
  await screen.page.getByRole('menuitem', { name: item }).click();
};

describe('Settings > Members', () => {
  test('changes roles, except for those from groups', async () => {
    const sent: unknown[] = [];
    await screen.open('/settings/members', {
      listMembers: page(grace, person(3, 'Mary Somerville', { role: 'admin', source: 'mapped' }), ada),
      updateMember: ({ params, body }) => {
        sent.push([params.account_id, body]);
        return { ...grace, role: 'admin' as const };
      },
    });
    await screen.page.getByText('Role from a group').waitFor();
    expect(await screen.page.getByRole('combobox', { name: 'Role of Mary Somerville' }).count()).toBe(0);
    await screen.page.getByRole('combobox', { name: 'Role of Grace Hopper' }).click();
    await screen.page.getByRole('option', { name: 'Admin' }).click();
    await expect.poll(() => sent).toEqual([[id('acc', 2), { role: 'admin' }]]);
  });

  test('shows transferred and ended resources before a removal', async () => {
    const sent: unknown[] = [];
    await screen.open('/settings/members', {
      listMembers: page(grace, ada),
      checkMemberRemoval: removal,
      removeMember: ({ query }) => {
        sent.push(query.get('personal_space_to'));
        return undefined as never; // 204
      },
    });
    await choose('Grace Hopper', 'Remove…');
    for (const line of [
      '3 published digital organizations, which continue',
      '1 unpublished digital organization',
      '2 credentials, which keep working',
      '1 knowledge base',
      '3 model API keys',
      '1 account API key',
      'Single sign-on lets this person in again. Take them out at the identity provider, too.',
    ])
      await dialog().getByText(line, { exact: true }).waitFor();
    expect(
      await dialog()
        .getByText(/shares?$/)
        .count(),
    ).toBe(0);
    await dialog().getByRole('combobox', { name: 'The personal space goes to' }).click();
    await screen.page.getByRole('option', { name: 'Mary Somerville' }).click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => sent).toEqual([id('acc', 3)]);
  });

  test('lets the last owner not even try to leave', async () => {
    await screen.open('/settings/members', {
      listMembers: page(ada),
      checkMemberRemoval: { ...removal, owners: [] },
    });
    await choose('Ada Lovelace', 'Leave…');
    await dialog().getByText('Make somebody else owner first.', { exact: false }).waitFor();
    expect(await dialog().getByRole('button', { name: 'Leave' }).isDisabled()).toBe(true);
  });

  test('invites several addresses at once, and shows what became of each', async () => {
    const sent: unknown[] = [];
    await screen.open('/settings/members', {
      listMembers: page(ada),
      createOrganizationInvitation: ({ body }) => {
        sent.push(body);
        const { email } = body as { email: string };
        if (email === 'ada@example.com')
          return new Refusal(409, { type: 'conflict_error', code: 'already_member', message: 'A member already.' });
        return { invitation: invitation(1, { email }), url, mailed: email === 'm@example.com' };
      },
    });
    await screen.page.getByRole('button', { name: 'Invite people' }).click();
    const emails = dialog().getByRole('combobox', { name: 'Email addresses' });
    await emails.fill('m@example.com');
    await emails.press('Enter');
    await emails.fill('n@example.com');
    await emails.press('Enter');
    await emails.fill('ada@example.com');
    await emails.press('Enter');
    await dialog().getByRole('combobox', { name: 'Role' }).click();
    await screen.page.getByRole('option', { name: 'Admin' }).click();
    await dialog().getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog().getByText('The invitation is on its way by email.').waitFor();
    await dialog().getByLabel('Link: n@example.com', { exact: true }).waitFor();
    await dialog().getByText('A member already.').waitFor();
    const wish = { role: 'admin', expires_in_days: 7, projects: [] };
    expect(sent).toEqual(['m', 'n', 'ada'].map((name) => ({ ...wish, email: `${name}@example.com` })));
  });

  test('makes a link for several, and lists, renews and revokes what is open', async () => {
    await screen.open('/settings/members', {
      listMembers: page(ada),
      listOrganizationInvitations: page(invitation(1, link), invitation(2)),
      createOrganizationInvitation: ({ body }) => {
        expect(body).toEqual({ max_uses: 10, expires_in_days: 7, projects: [] });
        return { invitation: invitation(3, { ...link, uses: 0 }), url, mailed: false };
      },
      resendOrganizationInvitation: { invitation: invitation(1, link), url, mailed: false },
    });
    await screen.page.getByText('Link, used 2 of 10 times').waitFor();
    await screen.page.getByRole('button', { name: 'Invite people' }).click();
    await dialog().getByText('By link').click();
    await dialog().getByRole('button', { name: 'Create link' }).click();
    await dialog().getByText(url).waitFor();
    await dialog().getByRole('button', { name: 'Done' }).click();
    await choose('Link, used 2 of 10 times', 'New link…');
    await dialog().getByText(url).waitFor();
    await screen.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await choose('mary@example.com', 'Revoke');
    await expect.poll(() => screen.api.asked).toContain('revokeOrganizationInvitation');
  });
});

const preview: Schemas['InvitationPreview'] = {
  organization_name: 'Analytical Engines',
  invited_by: 'Grace Hopper',
  email: null,
  role: 'member',
  expires_at: '2026-11-30T09:00:00.000Z',
};
const signedOut = new Refusal(401, { type: 'authentication_error', code: 'not_signed_in', message: 'Sign in.' });
const joining = `/join/${'a'.repeat(43)}`;

describe('the page that an invitation leads to', () => {
  test('shows inviter, organization and role, and joins with the signed-in account', async () => {
    await screen.open(joining, { checkInvitation: preview });
    await screen.page.getByText('Grace Hopper invites you to Analytical Engines.').waitFor();
    await screen.page.getByText('Signed in as ada@example.com').waitFor();
    await screen.page.getByRole('button', { name: 'Join Analytical Engines' }).click();
    await expect.poll(() => screen.api.asked).toContain('acceptInvitation');
    await screen.page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    // A used invitation is not asked for again, which would be refused.
    expect(screen.api.asked.filter((operation) => operation === 'checkInvitation')).toHaveLength(1);
  });

  test('links to another account if it is for another user', async () => {
    await screen.open(joining, { checkInvitation: { ...preview, email: 'grace@example.com' } });
    await screen.page.getByText('This invitation is for grace@example.com.').waitFor();
    expect(await screen.page.getByRole('button', { name: /^Join/ }).count()).toBe(0);
    await screen.page.getByRole('button', { name: 'Use another account' }).waitFor();
  });

  test('makes an account for its address, or leads to signing in and back', async () => {
    const sent: unknown[] = [];
    await screen.open(joining, {
      getMe: signedOut,
      checkInvitation: { ...preview, email: 'grace@example.com' },
      signUp: ({ body }) => {
        sent.push(body);
        return new Refusal(403, { type: 'permission_error', code: 'invalid_invitation', message: 'Used meanwhile.' });
      },
    });
    const email = screen.page.getByRole('textbox', { name: 'Email' });
    expect(await email.inputValue()).toBe('grace@example.com');
    expect(await email.isEditable()).toBe(false);
    await screen.page.getByRole('textbox', { name: 'Name' }).fill('Grace');
    await screen.page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await screen.page.getByRole('button', { name: 'Create account and join' }).click();
    await screen.page.getByText('Used meanwhile.').waitFor();
    expect(sent).toMatchObject([{ email: 'grace@example.com', name: 'Grace', invitation: 'a'.repeat(43) }]);
    const signIn = screen.page.getByRole('link', { name: 'Sign in' });
    expect(await signIn.getAttribute('href')).toBe(`/sign-in?next=${encodeURIComponent(joining)}`);
  });

  test('says that an invitation is not valid, and nothing else of it', async () => {
    await screen.open(joining, {
      checkInvitation: new Refusal(403, { type: 'permission_error', code: 'invalid_invitation', message: 'No.' }),
    });
    await screen.page.getByRole('heading', { name: 'This invitation is not valid' }).waitFor();
  });
});
