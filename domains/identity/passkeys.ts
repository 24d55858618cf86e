import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Database } from '../../db/database.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../openapi/AppError.ts';
import { factorAdded, factorRemoved, type FactorOwner } from './enrolTotp.ts';
import { hashToken, makeToken, startSession, type SignedIn } from './sessions.ts';
import { organizationForOwnSignIn } from './sso/organizationForOwnSignIn.ts';

const lifetimeMs = 5 * 60 * 1_000;
/** Loaded at the first passkey, because it consists of three hundred files. */
const webauthn = () => import('@simplewebauthn/server');

/** The site that passkeys belong to. */
export interface PasskeySite {
  /** The host of the public URL. Browsers accept no IP address, so `localhost` is used for this machine. */
  readonly rpId: string;
  readonly origins: readonly string[];
}

/** The site of an instance. `origins` are the origins of its page. */
export function passkeySite(publicUrl: string, origins: ReadonlySet<string>): PasskeySite {
  const { hostname } = new URL(publicUrl);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return { rpId: isAddress ? 'localhost' : hostname, origins: [...origins] };
}

/** Dependencies of passkeys. */
export interface PasskeyDeps {
  readonly database: Database;
  readonly mailer: Mailer;
}

/** A presented passkey. */
export interface PasskeyShown {
  readonly challengeToken: string;
  readonly response: object;
  readonly userAgent: string | undefined;
  readonly remoteAddress: string;
  /** Of a device that signed in to the account with that e-mail address before (`KnownDevices.find`). */
  readonly deviceOf: (email: string) => string | null;
}

/** The browser's options to create or use a passkey, and the token for the next request. */
export interface PasskeyAsked {
  readonly challengeToken: string;
  readonly options: object;
}

/** Begins a new passkey: kept by the authenticator and unlocked by the person, so that it signs in alone. */
export async function startPasskey(database: Database, site: PasskeySite, accountId: string): Promise<PasskeyAsked> {
  const { account, known } = await database.asSystem(async ({ accounts, passkeys }) => ({
    account: await accounts.find(accountId),
    known: await passkeys.list(accountId),
  }));
  if (known.length >= 50) throw new AppError('invalid_request', 'An account can have 50 passkeys. Remove one first.');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Bureau',
    rpID: site.rpId,
    userName: account?.email ?? accountId,
    userDisplayName: account?.name ?? '',
    userID: new Uint8Array(createHash('sha256').update(`passkeys of ${accountId}`).digest()),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return keepChallenge(database, accountId, options);
}

/**
 * Keeps a new passkey; the account's other sessions end. Answers recovery codes where there were none. Errors: `invalid_request`.
 */
export async function addPasskey(
  { database, mailer }: PasskeyDeps,
  site: PasskeySite,
  {
    owner,
    challengeToken,
    name,
    response,
  }: { owner: FactorOwner; challengeToken: string; name: string; response: object },
): Promise<string[] | null> {
  const challenge = await takeChallenge(database, challengeToken, owner.accountId);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw notAccepted(error);
  });
  if (!verified.verified) throw notAccepted('not verified');
  const { credential, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
  return database.asSystem(async (repositories) => {
    if (await repositories.passkeys.findByCredential(credential.id)) throw notAccepted('known already');
    await repositories.passkeys.insert({
      id: newId('passkey'),
      accountId: owner.accountId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: [...(credential.transports ?? [])],
      deviceType: credentialDeviceType,
      backedUp: credentialBackedUp,
      name,
    });
    return factorAdded(repositories, { ...owner, mailer, factor: 'passkey' });
  });
}

/** Takes a passkey away; false when the account has none of that id. Errors: `factor_required`. */
export function removePasskey({ database, mailer }: PasskeyDeps, owner: FactorOwner, id: string): Promise<boolean> {
  return database.asSystem(async (repositories) => {
    if (!(await repositories.passkeys.remove(id, owner.accountId))) return false;
    await factorRemoved(repositories, { ...owner, mailer, factor: 'passkey' });
    return true;
  });
}

/** Requests any passkey of this site; the account is not named before. */
export async function askForPasskey(database: Database, site: PasskeySite): Promise<PasskeyAsked> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: site.rpId, userVerification: 'required' });
  return keepChallenge(database, null, options);
}

/**
 * Starts a session for a passkey: possession, unlocked by knowledge or biometrics. Errors: `sign_in_expired`, `invalid_sign_in`,
 * `sso_required`.
 */
export async function signInWithPasskey(
  { database, mailer }: PasskeyDeps,
  site: PasskeySite,
  shown: PasskeyShown,
): Promise<SignedIn & { email: string }> {
  const challenge = await takeChallenge(database, shown.challengeToken, null);
  const response = shown.response as AuthenticationResponseJSON;
  const passkey = await database.asSystem(({ passkeys }) => passkeys.findByCredential(String(response.id)));
  if (passkey === null) throw notAccepted('unknown');
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw notAccepted(error);
  });
  if (!verified) throw notAccepted('not verified');
  const { accountId } = passkey;
  return database.asSystem(async (repositories) => {
    const { newCounter, credentialBackedUp } = authenticationInfo;
    if (!(await repositories.passkeys.noteUse(passkey.id, newCounter, credentialBackedUp)))
      throw notAccepted('counter');
    const account = await repositories.accounts.find(accountId);
    if (!account) throw notAccepted('no account');
    const organizationId = await organizationForOwnSignIn(repositories, accountId);
    const session = await startSession(repositories, {
      accountId,
      organizationId,
      userAgent: shown.userAgent,
      remoteAddress: shown.remoteAddress,
      origin: { method: 'passkey', factors: ['passkey'] },
      mailer,
      isKnownDevice: shown.deviceOf(account.email) !== null,
    });
    return { accountId, organizationId, session, email: account.email };
  });
}

async function keepChallenge(
  database: Database,
  accountId: string | null,
  options: { readonly challenge: string },
): Promise<PasskeyAsked> {
  const { token, hash } = makeToken();
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await database.asSystem(({ passkeys }) =>
    passkeys.startChallenge({ tokenHash: hash, accountId, challenge: options.challenge, expiresAt }),
  );
  return { challengeToken: token, options };
}

async function takeChallenge(database: Database, token: string, accountId: string | null): Promise<string> {
  const hash = hashToken(token);
  const challenge = hash && (await database.asSystem(({ passkeys }) => passkeys.takeChallenge(hash, accountId)));
  if (challenge) return challenge;
  throw new AppError('sign_in_expired', 'This took too long or was done already. Try again.');
}

/** The library says by an Error what does not fit; the person gets one text for all of it. */
function notAccepted(why: unknown): AppError {
  return new AppError('invalid_sign_in', 'The passkey was not accepted. Try again or use another way.', {
    internal: why instanceof Error ? why.message : String(why),
  });
}
