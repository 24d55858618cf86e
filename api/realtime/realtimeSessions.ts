import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

import type { Context, Middleware } from 'koa';
import { WebSocketServer } from 'ws';

import type { JsonObject } from '../../domains/gateway/formats/json.ts';
import type { AuthenticatedKey } from '../../domains/gateway/routing/caller.ts';
import type { OpenedRealtime } from '../../domains/gateway/realtime/openRealtime.ts';
import { maxCallerEventBytes } from '../../domains/gateway/realtime/readCallerEvent.ts';
import { readKeyHeaders } from '../../domains/identity/keyHeaders.ts';
import { mayCall } from '../../domains/identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';
import { errorStatus } from '../../openapi/errorStatus.ts';
import { beginSpan } from '../beginSpan.ts';
import type { Deps } from '../deps.ts';
import { asksForCost, callerOf } from '../gatewayCall.ts';
import { authenticateGatewayKey, keyActor } from '../middleware/authenticate.ts';
import { toAppError } from '../middleware/errors.ts';
import { noteRealtime } from '../middleware/noteRequests.ts';
import { remoteAddress } from '../middleware/remoteAddress.ts';
import { requestIdOf } from '../middleware/requestId.ts';
import { realtimePath, upgradeOf, type RequestedUpgrade } from './requestedUpgrade.ts';

/** Subprotocols by which browsers, which cannot set headers, send their key and ask for the beta. Source: openai-node `realtime/websocket`. */
const keyProtocol = 'openai-insecure-api-key.';
const betaProtocol = 'openai-beta.realtime-v1';
const sessionProtocol = 'realtime';

type SessionDeps = Pick<Deps, 'gateway' | 'settings' | 'maintenance' | 'tracing' | 'logger'>;

/**
 * Serves realtime sessions: WebSockets at `/v1/realtime`. A handshake takes the way of all requests, so its refusal is an HTTP response with
 * the error body. It is accepted once the provider has opened its session.
 */
export function realtimeSessions(deps: SessionDeps): Middleware {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxCallerEventBytes,
    handleProtocols: (offered) => offered.has(sessionProtocol) && sessionProtocol,
  });
  return async (context, next) => {
    const upgrade = context.path === realtimePath && context.method === 'GET' ? upgradeOf(context.req) : null;
    if (upgrade === null) return next(); // `connectRealtime` answers requests for no WebSocket
    if (deps.maintenance.isOn) throw new AppError('maintenance', 'This instance is in maintenance. Try again later.');
    const { req: request } = context;
    const { actor, gatewayKey, model, session } = await authenticated(deps, context);
    if (!mayCall(actor, 'models.call')) {
      await deps.gateway.confirm(gatewayKey);
      throw forbidden();
    }
    const endSpan = beginSpan(deps.tracing, context, realtimePath);
    const left = new AbortController();
    const onClose = (): void => left.abort(new AppError('invalid_request', 'The client went away.'));
    upgrade.socket.once('close', onClose);
    try {
      const opened = await deps.gateway.openRealtime({
        caller: callerOf(actor),
        model,
        headers: context.headers,
        requestId: requestIdOf(context),
        isBeta: isBeta(request),
        includeCost: asksForCost(context.headers),
        ...(session !== null && { session }),
        signal: left.signal,
      });
      const serving = accept(server, context, { upgrade, opened });
      serving
        .catch((err: unknown) => deps.logger.error({ err, requestId: requestIdOf(context) }, 'realtime session failed'))
        .finally(() => endSpan?.(101));
    } catch (error) {
      endSpan?.(errorStatus[toAppError(error).code].status);
      throw error;
    } finally {
      upgrade.socket.off('close', onClose);
    }
  };
}

/** The key of a handshake, or that of its client secret, and the model and settings that it asks for. */
async function authenticated(
  deps: SessionDeps,
  context: Context,
): Promise<Awaited<ReturnType<typeof authenticateGatewayKey>> & { model: string; session: JsonObject | null }> {
  const { req: request } = context;
  const values = [...new Set([...readKeyHeaders(request.rawHeaders), ...protocolKeys(request)])];
  const [value = ''] = values;
  const secret =
    values.length === 1 ? await deps.gateway.readClientSecret(value, remoteAddress(request, deps.settings)) : null;
  const asked = modelOf(context);
  if (secret === null) {
    const onGatewayKey = (key: AuthenticatedKey): void => noteRealtime(context, key, asked);
    const found = await authenticateGatewayKey(deps, { values, onGatewayKey }, request);
    return { ...found, model: asked, session: null };
  }
  const { key, session } = secret;
  const model = String(session['model']);
  noteRealtime(context, key, model);
  if (asked !== '' && asked !== model)
    throw new AppError('invalid_request', `This client secret is for the model ${model}.`, { param: '/model' });
  return { actor: keyActor(key), gatewayKey: key, model, session };
}

/** Completes the handshake, and relays until the session ends. */
async function accept(
  server: WebSocketServer,
  context: Context,
  { upgrade, opened }: { upgrade: RequestedUpgrade; opened: OpenedRealtime },
): Promise<void> {
  const { req: request, res: response } = context;
  const { socket, head } = upgrade;
  context.respond = false;
  context.status = 101;
  response.detachSocket(socket);
  const told = Object.entries({ 'x-request-id': requestIdOf(context), ...opened.headers });
  const addHeaders = (headers: string[], of: IncomingMessage): void => {
    if (of === request) headers.push(...told.map(([name, value]) => `${name}: ${value}`));
  };
  server.on('headers', addHeaders);
  const refused = once(socket, 'close').then(() => null);
  const accepted = new Promise<Parameters<OpenedRealtime['serve']>[0]>((resolve) =>
    server.handleUpgrade(request, socket, head, resolve),
  );
  const caller = await Promise.race([accepted, refused]);
  server.off('headers', addHeaders);
  if (caller === null) return opened.abandon();
  await opened.serve(caller);
}

/** `model`, or `deployment` as clients of Azure name it. */
function modelOf({ query }: Context): string {
  const model = query['model'] ?? query['deployment'] ?? '';
  return typeof model === 'string' ? model : '';
}

function protocolsOf({ headers }: IncomingMessage): string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
}

function protocolKeys(request: IncomingMessage): string[] {
  return protocolsOf(request).flatMap((one) => (one.startsWith(keyProtocol) ? [one.slice(keyProtocol.length)] : []));
}

function isBeta(request: IncomingMessage): boolean {
  const header = String(request.headers['openai-beta'] ?? '');
  return header.includes('realtime=v1') || protocolsOf(request).includes(betaProtocol);
}

function forbidden(): AppError {
  return new AppError('insufficient_scope', 'This needs the permission models.call, which your key does not have.');
}
