import type { WebSocket } from 'ws';

import { AppError } from '../../../openapi/AppError.ts';
import { takePlaces } from '../calls/attemptCall.ts';
import { AttemptQueue } from '../calls/attemptQueue.ts';
import type { Attempt } from '../calls/attemptQueue.ts';
import type { CallParts } from '../calls/callParts.ts';
import { findRoute } from '../calls/prepareCall.ts';
import { readCallLabels } from '../calls/readCallLabels.ts';
import { routeHeaders } from '../calls/routeHeaders.ts';
import { track } from '../calls/track.ts';
import type { CallerHeaders } from '../formats/format.ts';
import { invalid, isObject, parseJson, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { realtime } from '../formats/realtime.ts';
import { organizationOf } from '../routing/caller.ts';
import type { Caller } from '../routing/caller.ts';
import type { ResolvedModel } from '../routing/route.ts';
import { chooseRoutes } from '../routes/chooseRoutes.ts';
import type { ChosenRoutes, Payment } from '../routes/chooseRoutes.ts';
import { healthOf } from '../routes/healthOf.ts';
import type { WayHealth } from '../routes/healthOf.ts';
import { noPreferences } from '../routes/preferences.ts';
import type { Dial } from '../../../platform/outbound/dial.ts';
import { brokenOff, isUpstreamFailure, readUpstreamFailure, unreadableAnswer } from '../upstream/upstreamError.ts';
import { connectUpstream } from './connectUpstream.ts';
import { accountFailure } from './realtimeError.ts';
import { RealtimeSession, stopping } from './RealtimeSession.ts';
import { RealtimeSocket } from './RealtimeSocket.ts';
import { SessionCaller } from './SessionCaller.ts';

/** A caller's wish for a session. */
export interface RealtimeRequest {
  readonly caller: Caller;
  readonly model: string;
  readonly headers: CallerHeaders;
  readonly requestId: string;
  /** True if the caller speaks the beta version of the API. */
  readonly isBeta: boolean;
  readonly includeCost: boolean;
  /** Settings with which the session begins; absent: those of the provider. */
  readonly session?: JsonObject;
  /** Aborts when the caller leaves before the session begins. */
  readonly signal: AbortSignal;
}

/** A session with its provider that waits for its caller. */
export interface OpenedRealtime {
  /** For the answer to the caller's handshake. */
  readonly headers: Readonly<Record<string, string>>;
  /** Relays between caller and provider until the session ends. */
  serve(caller: WebSocket): Promise<void>;
  /** Ends the session with the provider, if the caller has left. */
  abandon(): void;
}

/** The open sessions of a process. */
export type RealtimeSessions = Set<Pick<RealtimeSession, 'cut' | 'drain'>>;

/** Parts for sessions. */
export interface RealtimeParts {
  readonly calls: CallParts;
  /** Connects to the addresses of organizations' own keys. */
  readonly guardedDial: Dial;
  readonly sessions: RealtimeSessions;
}

/** A connection to a provider. */
interface Connected {
  readonly attempt: Attempt;
  readonly provider: RealtimeSocket;
  readonly events: AsyncGenerator<string, undefined>;
  readonly first: string;
  readonly health: WayHealth;
  readonly giveBack: () => void;
}

/**
 * Opens a session at a provider: one route and key after another, until one describes the session. It costs nothing before its first
 * response. Errors: `invalid_api_key`, `model_not_found`, `invalid_request`, `content_filter`, `rate_limit_exceeded` (too many open calls),
 * `own_provider_key_rejected`, `upstream_error`, `upstream_overloaded`, `upstream_timeout`, `unavailable`; the reason of the signal.
 */
export async function openRealtime(parts: RealtimeParts, request: RealtimeRequest): Promise<OpenedRealtime> {
  const stopped = new AbortController();
  const waiting = { cut: (error: AppError): void => stopped.abort(error) };
  parts.calls.streams.add(waiting);
  try {
    return await open(parts, { ...request, signal: AbortSignal.any([request.signal, stopped.signal]) });
  } finally {
    parts.calls.streams.delete(waiting);
  }
}

async function open(parts: RealtimeParts, request: RealtimeRequest): Promise<OpenedRealtime> {
  const { calls } = parts;
  if (request.model === '') throw invalid('/model', 'Name the model in the query: /v1/realtime?model=…');
  const labels = readCallLabels({}, request.headers);
  calls.requests.label(request.requestId, labels);
  const caller = await calls.authenticator.confirmCaller(request.caller);
  const route = await findRoute(calls, caller, request.model);
  const { connected, chosen } = await connect(parts, { ...request, caller }, route);
  const { way } = connected.attempt;
  const { ownProviderKey } = chosen;
  const { model, requestId, headers } = request;
  const person = new SessionCaller(calls, { caller, model, requestId, labels, headers, way, ownProviderKey });
  try {
    await person.readGuardrails();
  } catch (error) {
    abandon(connected);
    throw error;
  }
  return {
    headers: routeHeaders(connected.attempt),
    abandon: () => abandon(connected),
    serve: (socket) => serve(parts, { request, route, connected, person, socket }),
  };
}

/** Connects by the organization's own keys, and by those of the instance if they fail and credits may pay instead. */
async function connect(
  parts: RealtimeParts,
  request: RealtimeRequest,
  route: ResolvedModel,
): Promise<{ connected: Connected; chosen: ChosenRoutes }> {
  const { calls } = parts;
  const choose = (payment: Payment): Promise<ChosenRoutes> =>
    chooseRoutes(calls, {
      route,
      caller: request.caller,
      endpoint: 'realtime',
      payment,
      body: { stream: true },
      preferences: noPreferences,
    });
  const chosen = await choose('any');
  try {
    return { connected: await connectBy(parts, request, { route, chosen }), chosen };
  } catch (error) {
    if (!chosen.canFallBackToCredits || !isUpstreamFailure(error) || request.signal.aborted) throw error;
  }
  const paid = await choose('credits');
  return { connected: await connectBy(parts, request, { route, chosen: paid }), chosen: paid };
}

async function connectBy(
  parts: RealtimeParts,
  request: RealtimeRequest,
  { route, chosen }: { route: ResolvedModel; chosen: ChosenRoutes },
): Promise<Connected> {
  const attempts = new AttemptQueue({
    ...parts.calls,
    route,
    ways: chosen.ways,
    affinity: chosen.affinity,
    format: realtime,
    body: { model: route.name },
    headers: {},
    dropUnsupported: false,
    before: { models: [], attempts: 0 },
  });
  let attempt = attempts.first();
  for (;;) {
    try {
      return await connectOnce(parts, request, { attempts, attempt });
    } catch (error) {
      const mayGoOn = isUpstreamFailure(error) && !request.signal.aborted;
      const next = mayGoOn ? await attempts.after(attempt, error, request.signal) : null;
      if (next === null) throw mayGoOn ? attempts.failure(attempt, error) : error;
      attempt = next;
    }
  }
}

/** Connects by one route. A session keeps its places among the open calls of its organization and its provider until it ends. */
async function connectOnce(
  parts: RealtimeParts,
  request: RealtimeRequest,
  { attempts, attempt }: { attempts: AttemptQueue; attempt: Attempt },
): Promise<Connected> {
  const { calls } = parts;
  const { way } = attempt;
  const health = healthOf(calls, way, true);
  const giveBack = await takePlaces(calls, request, { plan: { attempts }, way });
  health.began();
  try {
    const opened = await handshake(parts, request, attempt);
    health.succeeded(false); // its time until the first byte is not that of a response
    return { ...opened, attempt, health, giveBack };
  } catch (error) {
    giveBack();
    if (isUpstreamFailure(error)) health.failed(error);
    else health.abandoned();
    throw error;
  }
}

async function handshake(
  { calls, guardedDial }: RealtimeParts,
  { caller, isBeta, signal }: RealtimeRequest,
  { way, provider }: Attempt,
): Promise<Pick<Connected, 'provider' | 'events' | 'first'>> {
  const { settings } = calls;
  if (provider.realtime === undefined) throw invalid('/model', 'The provider of this model has no realtime sessions.');
  const address = await provider.realtime(way.target, { upstreamName: way.upstreamName, isBeta });
  const dial = way.ownKey?.isGuarded ? guardedDial : null;
  const { connectTimeoutMs: timeoutMs, eventLimitBytes } = settings;
  const answer = await connectUpstream(address, { dial, timeoutMs, eventLimitBytes, signal });
  const status = 'refused' in answer ? answer.refused.status : 200;
  calls.rejectedKeys.note(way, status, organizationOf(caller));
  if ('refused' in answer) throw refusalOf({ ...answer.refused, ...keyOf(way.target) });
  const socket = new RealtimeSocket(answer.socket, socketLimits(calls));
  const events = socket.messages();
  const late = setTimeout(() => socket.close(1000, ''), timeoutMs);
  const { value: first } = await events.next();
  clearTimeout(late);
  const event = parseJson(first ?? '');
  if (first !== undefined && textMember(event, 'type') !== 'error') return { provider: socket, events, first };
  socket.close(1000, '');
  if (!isObject(event)) throw unreadableAnswer('no session');
  const { error } = event;
  const failure = accountFailure(error);
  if (failure !== null) throw failure;
  const isFault = textMember(error, 'type') === 'server_error';
  const isUnknown = textMember(error, 'code') === 'model_not_found'; // the provider's name is not the caller's
  const refused = {
    status: isFault ? 500 : isUnknown ? 404 : 400,
    retryAfter: null,
    body: Buffer.from(JSON.stringify({ error })),
  };
  throw refusalOf({ ...refused, ...keyOf(way.target) });
}

function keyOf({ apiKey, isOwnKey = false }: Attempt['way']['target']): { apiKey: string | null; isOwnKey: boolean } {
  return { apiKey, isOwnKey };
}

/** A provider's refusal of the handshake; a refusal that the caller can resolve has the provider's message. */
function refusalOf(refused: Parameters<typeof readUpstreamFailure>[0]): AppError {
  const failure = readUpstreamFailure(refused);
  if (failure instanceof AppError) return failure;
  return new AppError('invalid_request', failure.message, failure.param === null ? {} : { param: failure.param });
}

function socketLimits({ settings }: CallParts): { stallMs: number; pingEveryMs: number } {
  return { stallMs: settings.callerStallMs, pingEveryMs: settings.keepAliveMs };
}

function abandon({ provider, giveBack }: Connected): void {
  provider.close(1000, '');
  giveBack();
}

async function serve(
  { calls, sessions }: RealtimeParts,
  {
    request,
    route,
    connected,
    person,
    socket,
  }: { request: RealtimeRequest; route: ResolvedModel; connected: Connected; person: SessionCaller; socket: WebSocket },
): Promise<void> {
  const { attempt, provider, events, first, health, giveBack } = connected;
  const { way } = attempt;
  const session = new RealtimeSession({
    person,
    caller: new RealtimeSocket(socket, socketLimits(calls)),
    provider,
    events: withFirst(first, events),
    route,
    upstreamName: way.upstreamName,
    apiKey: way.target.apiKey,
    isOwnKey: way.ownKey !== null,
    includeCost: request.includeCost,
    settingsAtStart: request.session ?? null,
    settings: calls.settings,
    onBroken: () => health.failed(brokenOff()),
    onUnknownError: (err) =>
      calls.logger.error({ err, requestId: request.requestId }, 'A realtime session did not end as it should'),
  });
  sessions.add(session);
  calls.streams.add(session);
  const running = session.run();
  track(calls.open, running);
  try {
    await running;
  } finally {
    sessions.delete(session);
    calls.streams.delete(session);
    giveBack();
  }
}

async function* withFirst(first: string, events: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  yield first;
  yield* events;
}

/** Ends sessions as soon as they have no response under way: this process stops. */
export function drainRealtime(sessions: RealtimeSessions): void {
  for (const session of sessions) session.drain(stopping());
}
