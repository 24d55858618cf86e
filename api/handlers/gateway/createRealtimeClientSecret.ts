import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

const defaultSeconds = 600;

/** Creates a short-lived secret for realtime sessions. It is not stored: it contains its settings, encrypted. */
export const createRealtimeClientSecret: Handler<'createRealtimeClientSecret'> = async (
  { actor, body },
  { gateway },
) => {
  const { session, expires_after: { seconds = defaultSeconds } = {} } = body;
  const { value, expiresAt } = await gateway.createClientSecret(callerOf(actor), { session, seconds });
  const shown = { object: 'realtime.session', ...session };
  return { status: 200, body: { value, expires_at: Math.floor(expiresAt.getTime() / 1000), session: shown } };
};
