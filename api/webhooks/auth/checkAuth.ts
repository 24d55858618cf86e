import type { IncomingHttpHeaders } from 'node:http';
import { verifyJwt, type JwtValues } from '../../../domains/credentials/jwtKeys.ts';
import type { UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import type { SignatureRules, WebhookAuth } from '../../../domains/executions/webhooks/webhookAuth.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Deps } from '../../deps.ts';
import type { BodyCheck } from '../../bodies/incomingBytes.ts';
import { checkSignature } from './checkSignature.ts';
import { sameSecret } from './sameSecret.ts';
import { authUnavailable } from './authUnavailable.ts';
import { unauthorized } from './unauthorized.ts';

/** A call that has to prove who it is, before its body is read. */
export interface UnknownCaller {
  organizationId: string;
  digitalOrganizationId: string;
  auth: WebhookAuth;
  credentialId: string | null;
  headers: IncomingHttpHeaders;
}

/** A caller who may call, as far as headers tell. */
export interface KnownCaller {
  /** Names (lower case) of headers that proved it: they are secrets. */
  consumedHeaders: readonly string[];
  /** Claims of its token; null without one. */
  claims: object | null;
  /** Has to see the body, and may still refuse it; null if the body proves nothing. */
  bodyCheck: BodyCheck | null;
}

const types = { basic: 'http_basic', header: 'http_header', jwt: 'jwt', hmac: 'hmac' } as const;

/**
 * Checks who calls a webhook, with the credential of its node as it is now. Throws `webhook_unauthorized`, one message for all cases, or
 * `unavailable` if it cannot be checked (a missing, deleted or empty credential): no caller is accepted, and senders retry.
 */
export async function checkAuth(caller: UnknownCaller, deps: Pick<Deps, 'credentials'>): Promise<KnownCaller> {
  const { auth, headers } = caller;
  if (auth.kind === 'none') return { consumedHeaders: [], claims: null, bodyCheck: null };
  if (auth.kind === 'unknown' || caller.credentialId === null) throw closed();
  const { organizationId, digitalOrganizationId, credentialId: id } = caller;
  const credential = await deps.credentials
    .open({ organizationId, digitalOrganizationId, id, types: [types[auth.kind]] })
    .catch(closedBy);
  if (auth.kind === 'hmac') return checkSigned(headers, credential, auth);
  const check = { basic: checkBasic, header: checkHeader, jwt: checkToken }[auth.kind];
  return check(headers, credential);
}

function checkSigned(headers: IncomingHttpHeaders, { values }: UsedCredential, rules: SignatureRules): KnownCaller {
  const { secret } = values as { secret: string };
  if (secret === '') throw closed();
  return { consumedHeaders: [rules.header], claims: null, bodyCheck: checkSignature({ rules, secret, headers }) };
}

function checkBasic({ authorization = '' }: IncomingHttpHeaders, { values }: UsedCredential): KnownCaller {
  const { user, password } = values as { user: string; password: string };
  if (password === '') throw closed();
  const [, encoded = ''] = /^basic\s+([A-Za-z0-9+/_=-]{1,20000})\s*$/i.exec(authorization) ?? [];
  if (!sameSecret(Buffer.from(encoded, 'base64').toString(), `${user}:${password}`))
    throw unauthorized('user or password', { 'www-authenticate': 'Basic realm="Webhook", charset="UTF-8"' });
  return { consumedHeaders: ['authorization'], claims: null, bodyCheck: null };
}

function checkHeader(headers: IncomingHttpHeaders, { values }: UsedCredential): KnownCaller {
  const { name, value } = values as { name: string; value: string };
  if (value === '') throw closed();
  const given = headers[name.toLowerCase()];
  if (typeof given !== 'string' || !sameSecret(given, value)) throw unauthorized('the header');
  return { consumedHeaders: [name.toLowerCase()], claims: null, bodyCheck: null };
}

async function checkToken(headers: IncomingHttpHeaders, { values }: UsedCredential): Promise<KnownCaller> {
  const [, token] = /^bearer\s+([\w-]+\.[\w-]+\.[\w-]+)\s*$/i.exec(headers.authorization ?? '') ?? [];
  const claims = token === undefined ? null : await verifyJwt(values as unknown as JwtValues, token).catch(closedBy);
  if (claims === null) throw unauthorized('the token', { 'www-authenticate': 'Bearer' });
  return { consumedHeaders: ['authorization'], claims, bodyCheck: null };
}

function closedBy(cause: unknown): never {
  throw cause instanceof AppError ? closed(cause) : cause;
}

function closed(cause?: AppError): AppError {
  return authUnavailable(cause?.code ?? 'no credential is selected, or its secret is empty', cause);
}
