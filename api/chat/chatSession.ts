import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isId } from '../../db/ids.ts';
import type { ChatSessionRow } from '../../db/repositories/executions/chatSessions.ts';
import { selectedCredential } from '../../domains/credentials/slots.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { addressSubject } from '../../domains/identity/signInLimit.ts';
import { checkAuth } from '../webhooks/auth/checkAuth.ts';
import { unauthorized } from '../webhooks/auth/unauthorized.ts';
import { chatPlace, type ChatPlace } from './chatPlace.ts';

/** A page and one of its sessions. */
export interface FoundSession {
  place: ChatPlace;
  session: ChatSessionRow;
}

const mostTokenMs = 3_600_000;
const skewMs = 5_000;
const secretBytes = 32;
const secretPattern = /^(chs_[0-9a-z]{26})\.([A-Za-z0-9_-]{43})$/;

/** The session that a request names by its secret. Errors: those of `chatPlace`; `chat_session_invalid` for every secret that is not one of this very page. */
export async function findSession(
  chatId: string,
  headers: IncomingHttpHeaders,
  deps: Pick<Deps, 'database'>,
): Promise<FoundSession> {
  const place = await chatPlace(chatId, deps);
  const given = headers['x-chat-session'];
  const [, id] = secretPattern.exec(typeof given === 'string' ? given : '') ?? [];
  const session =
    id === undefined || !isId('chatSession', id)
      ? null
      : await deps.database.withOrganization(place.start.organizationId, ({ chatSessions }) =>
          chatSessions.find(place.addressId, id, sha256(given as string)),
        );
  if (session === null)
    throw new AppError('chat_session_invalid', 'The chat session is not known here. Start another one.');
  return { place, session };
}

/**
 * Begins a session; its secret is in no row. Errors: `webhook_unauthorized` for a token that is missing, not accepted, valid for longer than an
 * hour or used before; `rate_limit_exceeded` above the page's limit an hour, or above the share of the client's address in it; `unavailable` if
 * tokens cannot be checked.
 */
export async function beginSession(
  place: ChatPlace,
  { token, remoteAddress }: { token: string | undefined; remoteAddress: string },
  deps: Pick<Deps, 'database' | 'credentials'>,
): Promise<{ session: ChatSessionRow; secret: string }> {
  const known = place.parameters.needsToken ? await visitorOf(place, token, deps) : null;
  const { organizationId, digitalOrganizationId } = place.start;
  const random = randomBytes(secretBytes).toString('base64url');
  const session = await deps.database.withOrganization(organizationId, ({ chatSessions }) =>
    chatSessions.insert({
      digitalOrganizationId,
      addressId: place.addressId,
      secretHash: (id) => sha256(`${id}.${random}`),
      tokenHash: known && sha256(token!),
      visitor: known,
      mostPerHour: place.parameters.limits.sessionsPerHour,
      openedBy: known ? null : sha256(JSON.stringify([place.addressId, addressSubject(remoteAddress)])),
    }),
  );
  if (session === 'used') throw unauthorized('the token has opened a session before');
  if (session === 'full' || session === 'share_taken')
    throw new AppError(
      'rate_limit_exceeded',
      `Too many conversations have started ${session === 'full' ? 'here' : 'from your network'}. Try again later.`,
      { retryAfterMs: 60_000 },
    );
  return { session, secret: `${session.id}.${random}` };
}

/** Claims of a token about its visitor, without those about the token itself. */
async function visitorOf(
  { start, node }: ChatPlace,
  token: string | undefined,
  deps: Pick<Deps, 'credentials'>,
): Promise<Record<string, unknown>> {
  const { organizationId, digitalOrganizationId } = start;
  const { claims } = await checkAuth(
    {
      organizationId,
      digitalOrganizationId,
      auth: { kind: 'jwt' },
      credentialId: selectedCredential(node, 'jwt'),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    },
    deps,
  );
  const { exp, iat: _iat, nbf: _nbf, jti: _jti, aud: _aud, iss: _iss, ...visitor } = claims as Record<string, unknown>;
  if (typeof exp !== 'number' || exp * 1_000 > Date.now() + mostTokenMs + skewMs)
    throw unauthorized('the token is valid for longer than an hour, or for ever');
  return visitor;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
