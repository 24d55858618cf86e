import { noteAudit } from '../audit/noteAudit.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Account } from '../../db/repositories/identity/accounts.ts';
import type { FoundInvitation } from '../../db/repositories/identity/invitations.ts';
import type { OrganizationOfAccount } from '../../db/repositories/organizations/organizations.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Mailer } from '../mail/Mailer.ts';
import type { MailLanguage } from '../mail/mail.ts';
import { AppError } from '../../openapi/AppError.ts';
import { createOrganization } from './createOrganization.ts';
import { normalizeEmail } from './email.ts';
import { firstOwnerKey } from './firstOwner.ts';
import { invalidInvitation, joinOrWait, leadsIntoOrganization } from './joinByInvitation.ts';
import { mayMailNewAccount, writeConfirmation } from './confirmAddress.ts';
import { markConfirmed } from './markConfirmed.ts';
import type { Passwords } from './passwords.ts';
import { hashToken, startSession, type NewSession } from './sessions.ts';
import { isSetUpCode } from './setUpCode.ts';

const firstOwnerCreditsMicros = 1_000_000_000n;

/** Dependencies of signing up. `setUpCode` null: the first account needs none. */
export interface SignUpDeps {
  readonly database: Database;
  readonly passwords: Passwords;
  /** Mails the link that confirms the address. Default: no mail is sent. */
  readonly mailer?: Mailer;
  readonly mode: 'open' | 'invite' | 'closed';
  readonly setUpCode: string | null;
  /** Starting credits of each organization but the first. Default: nothing. */
  readonly startingCreditsMicros?: bigint;
}

export interface SignUpRequest {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly setUpCode?: string | undefined;
  readonly invitation?: string | undefined;
  readonly userAgent: string | undefined;
  readonly remoteAddress?: string;
  /** Of the browser, for mails. */
  readonly language?: MailLanguage | null;
}

/** A new account with its related rows. */
export interface SignedUp {
  readonly account: Account;
  readonly organization: OrganizationOfAccount;
  readonly session: NewSession;
}

/**
 * Creates an account with its organization, wallet, personal project and session, all or nothing. The first account of
 * the instance becomes its owner and its organization gets 1,000 credits, once, however many sign up at that moment; those
 * of all others get the instance's starting credits. An invitation into an organization makes it a member there, and the session acts in that one;
 * where the organization wants a confirmed address first, the account joins later. An address that nothing confirms gets a mailed link.
 * Errors: `sign_up_closed`, `invalid_invitation`, `invalid_set_up_code`, `email_taken`.
 */
export async function signUp(deps: SignUpDeps, request: SignUpRequest): Promise<SignedUp> {
  const email = normalizeEmail(request.email);
  await deps.database.asSystem((repositories) => checkBeforeHashing(deps, repositories, request));
  const passwordHash = await deps.passwords.hash(request.password);
  const mayMail = await mayMailNewAccount(deps, { email, remoteAddress: request.remoteAddress });
  return deps.database.asSystem(async (repositories) => {
    const accountId = newId('account');
    const isFirst = await repositories.instanceSettings.claim(firstOwnerKey, { account_id: accountId });
    if (isFirst) checkSetUpCode(deps, request);
    const account = await repositories.accounts.insert({
      id: accountId,
      email,
      name: request.name.trim() || email,
      passwordHash,
      instanceRole: isFirst ? 'instance_owner' : 'instance_member',
      emailConfirmedBy: isFirst ? 'first_account' : null,
    });
    if (request.language) await repositories.accounts.setLanguage(accountId, request.language);
    const invitation = isFirst ? null : await admit(deps, repositories, request);
    const organization = await createOrganization(repositories, {
      name: `${account.name}'s organization`,
      accountId,
    });
    const amountMicros = deps.startingCreditsMicros ?? 0n;
    if (isFirst) await repositories.wallets.grant(organization.id, firstOwnerGrant);
    else if (amountMicros > 0n) {
      const reference = newId('grant');
      await repositories.wallets.grant(organization.id, { reference, amountMicros, reason: 'Starting credits' });
    }
    const own = {
      organizationId: organization.id,
      actor: { actorKind: 'account', actorId: accountId, byKind: 'none', byId: null, connectionId: null },
    } as const;
    await noteAudit(repositories, {
      action: 'account.created',
      ...own,
      target: { id: accountId, name: account.name },
      after: { instance_role: account.instanceRole },
    });
    const isConfirmed =
      isFirst ||
      (invitation?.confirms === true && (await markConfirmed(repositories, { accountId, by: 'invitation', ...own })));
    const joined = invitation ? await useInvitation(repositories, invitation, { account, isConfirmed }) : null;
    if (!isConfirmed && deps.mailer && mayMail)
      await writeConfirmation(repositories, deps.mailer, { ...account, language: request.language ?? null });
    const session = await startSession(repositories, {
      accountId,
      organizationId: joined ?? organization.id,
      userAgent: request.userAgent,
      remoteAddress: request.remoteAddress ?? null,
      origin: { method: 'password' },
      mailer: null,
    });
    return { account: { ...account, language: request.language ?? null }, organization, session };
  });
}

const firstOwnerGrant = {
  reference: 'first_owner',
  amountMicros: firstOwnerCreditsMicros,
  reason: 'Credits of a new instance',
} as const;

/**
 * Hashing is expensive, so sign-ups that will be refused are refused before it. The same is decided again, for good, in the transaction.
 */
async function checkBeforeHashing(deps: SignUpDeps, repositories: Repositories, request: SignUpRequest): Promise<void> {
  const hasOwner = (await repositories.instanceSettings.find(firstOwnerKey)) !== undefined;
  if (!hasOwner) checkSetUpCode(deps, request);
  else await admit(deps, repositories, request);
}

function checkSetUpCode(deps: SignUpDeps, { setUpCode }: SignUpRequest): void {
  if (deps.setUpCode === null || isSetUpCode(setUpCode, deps.setUpCode)) return;
  throw new AppError(
    'invalid_set_up_code',
    'The first account of this instance needs the set-up code. It was printed when Bureau started.',
    {
      param: '/set_up_code',
    },
  );
}

/**
 * Lets a person in, by an invitation where one is needed; returns the one to use. Where sign-up is open only an invitation into an organization
 * counts, and one that confirms the address.
 */
async function admit(
  deps: SignUpDeps,
  repositories: Repositories,
  request: SignUpRequest,
): Promise<FoundInvitation | null> {
  if (deps.mode === 'closed') throw closed();
  if (request.invitation === undefined) {
    if (deps.mode === 'open') return null;
    throw new AppError(
      'sign_up_closed',
      'Signing up here needs an invitation. Ask an administrator of this instance for a link.',
    );
  }
  const email = normalizeEmail(request.email);
  const hash = hashToken(request.invitation);
  const invitation = hash && (await repositories.invitations.findByToken(hash));
  const isNeeded = deps.mode !== 'open' || (invitation && leadsIntoOrganization(invitation));
  if (!isNeeded && !(invitation?.isUsable && invitation.confirms && invitation.email === email)) return null;
  if (!invitation?.isUsable) throw invalidInvitation();
  if (invitation.email !== null && invitation.email !== email) throw invalidInvitation();
  return invitation;
}

/** Uses an invitation up; returns the organization that the account is a member of by it. */
async function useInvitation(
  repositories: Repositories,
  invitation: FoundInvitation,
  { account, isConfirmed }: { account: Account; isConfirmed: boolean },
): Promise<string | null> {
  const joining = { accountId: account.id, email: account.email, isConfirmed };
  if (leadsIntoOrganization(invitation))
    return (await joinOrWait(repositories, invitation, joining)) ? invitation.organizationId : null;
  if (!(await repositories.invitations.use(invitation.id, account.id))) throw invalidInvitation();
  return null;
}

function closed(): AppError {
  return new AppError('sign_up_closed', 'Signing up is closed on this instance.');
}
