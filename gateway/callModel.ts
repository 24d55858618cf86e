import type { Logger } from 'pino';

import type { Authenticator } from './authenticate.ts';
import type { Caller } from './caller.ts';
import type { AnswerReader, Endpoint, Format, PreparedCall, Translation, Wire } from './formats/format.ts';
import { formats } from './formats/formats.ts';
import { invalid, isObject } from './formats/json.ts';
import type { JsonObject } from './formats/json.ts';
import type { GatewaySettings } from './gatewaySettings.ts';
import { modelNotFound } from './modelNotFound.ts';
import { MeteredCall } from './meter.ts';
import type { Provider, ProviderAnswer } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import { Relay } from './relay.ts';
import { mayCall, wayOf } from './route.ts';
import type { Route, RouteTable } from './route.ts';
import { readUpstreamFailure } from './upstreamError.ts';
import { formatCredits } from '../db/credits.ts';
import type { HoldVerdict, Ledger } from '../db/ledger/ledger.ts';
import { invalidApiKey } from '../identity/keys.ts';
import { AppError } from '../openapi/AppError.ts';

/** One call. `body` is the caller's parsed JSON; `signal` aborts when the caller goes away. */
export interface CallOptions {
  caller: Caller;
  endpoint: Endpoint;
  body: unknown;
  requestId: string;
  signal: AbortSignal;
}

/** What the caller is answered: whole, or a stream that must be read or returned (`signal` ends it too). */
export type GatewayAnswer =
  | { status: number; headers: Record<string, string>; body: Buffer }
  | { status: number; headers: Record<string, string>; stream: AsyncIterableIterator<Uint8Array> };

/** The parts of a gateway that a call goes through. */
export interface CallParts {
  authenticator: Authenticator;
  routes: RouteTable;
  providers: Providers;
  settings: GatewaySettings;
  ledger: Ledger;
  logger: Logger;
  /** Every call that is not paid yet, so that a process can wait for them before it ends. */
  open: Set<Promise<unknown>>;
}

interface Plan {
  route: Route;
  provider: Provider;
  format: Format;
  /** The format that goes to the provider, and who reads what comes back. */
  wire: Wire;
  reader: AnswerReader;
  body: JsonObject;
  metered: MeteredCall;
  upstreamBody: Buffer;
  stream: boolean;
}

const errorBodyLimitBytes = 64 * 1024;
const mostPlans = 3;

/**
 * Calls a model: route, hold, provider, settle or release. A plain answer is given once its settlement is committed; a
 * stream's bytes flow and its end waits. A caller that goes away during a plain call still pays for it, in the
 * background: the provider has done the work.
 *
 * Errors: `invalid_api_key`, `model_not_found`, `invalid_request`, `unsupported_parameter`, `not_found`,
 * `credit_balance_exhausted`, `key_limit_reached`, `upstream_error`, `upstream_overloaded`, `upstream_timeout`,
 * `unavailable`; the signal's reason when it aborted. A provider's 400, 413 and 422 are answers, not errors.
 */
export async function callModel(parts: CallParts, options: CallOptions): Promise<GatewayAnswer> {
  options.signal.throwIfAborted();
  const plan = await holdPlan(parts, options);
  const work = serve(parts, options, plan);
  track(parts.open, work);
  return await (plan.stream ? work : orGone(work, options.signal));
}

/** Places the hold. Where the price has changed since the route was read, the call is planned again with the current one. */
async function holdPlan(parts: CallParts, options: CallOptions): Promise<Plan> {
  for (let attempt = 1; attempt <= mostPlans; attempt += 1) {
    const plan = await makePlan(parts, options);
    const verdict = await plan.metered.hold();
    if (verdict === 'ok') return plan;
    parts.routes.forget(plan.route.name);
    if (verdict !== 'price_changed') throw refusal(parts, options.caller, { verdict, route: plan.route });
  }
  throw new AppError('unavailable', 'The price of this model is being changed. Try again in a moment.', {
    retryable: true,
    retryAfterMs: 1_000,
  });
}

/** Everything that can be refused without a hold. Before such a refusal is answered, the key's row is read. */
async function makePlan(parts: CallParts, options: CallOptions): Promise<Plan> {
  try {
    const { body, caller, endpoint, requestId } = options;
    if (!isObject(body)) throw invalid('', 'The body must be a JSON object.');
    if (typeof body.model !== 'string' || body.model === '')
      throw invalid('/model', 'model must be the name of a model.');
    const route = await findRoute(parts, caller, body.model);
    const format = formats[endpoint];
    const provider = parts.providers[route.providerKind];
    const way = wayOf(parts.providers, route, endpoint);
    if (!format || !provider || way === null)
      throw invalid('/model', `The model ${route.name} does not serve ${endpoint}.`);
    const { wire, translation } = way;
    const prepared = format.prepare(body, { ...route, outputCapField: provider.outputCapField(route.target) });
    const upstreamBody = translation === null ? prepared.upstreamBody : translated(translation, prepared, route);
    const metered = new MeteredCall({
      ledger: parts.ledger,
      logger: parts.logger,
      caller,
      endpoint,
      route,
      prepared,
      requestId,
    });
    const reader = translation ?? format;
    return { route, provider, format, wire, reader, body, metered, upstreamBody, stream: prepared.stream };
  } catch (error) {
    if (options.caller.kind === 'key') await parts.authenticator.confirm(options.caller.key);
    throw error;
  }
}

/** The body for a provider that speaks another format. */
function translated(translation: Translation, prepared: PreparedCall, route: Route): Buffer {
  return Buffer.from(JSON.stringify(translation.request(prepared.upstream, route.upstreamName)));
}

/** Cached rows may only say yes; a no is read from the database. Closed and unknown models have one answer. */
async function findRoute({ routes, authenticator }: CallParts, caller: Caller, name: string): Promise<Route> {
  const known = await routes.find(name);
  if (known !== null && mayCall(caller, known)) return known;
  const current: Caller =
    caller.kind === 'key' ? { kind: 'key', key: await authenticator.confirm(caller.key) } : caller;
  const route = await routes.read(name);
  if (route !== null && mayCall(current, route)) return route;
  throw modelNotFound(name, '/model');
}

function refusal(
  parts: CallParts,
  caller: Caller,
  refused: { verdict: Exclude<HoldVerdict, 'ok' | 'price_changed'>; route: Route },
): AppError {
  switch (refused.verdict) {
    case 'key_invalid':
      if (caller.kind === 'key') parts.authenticator.forget(caller.key);
      return invalidApiKey('refused by the hold');
    case 'model_not_found':
      return modelNotFound(refused.route.name, '/model');
    case 'key_limit_reached':
      return new AppError(
        'key_limit_reached',
        "This call could exceed the key's credit limit for this month. Raise the limit or use another key.",
      );
    case 'credit_balance_exhausted':
      return new AppError(
        'credit_balance_exhausted',
        'There are not enough credits for this call. Ask an administrator for more, or ask for a shorter answer.',
      );
  }
}

/** Sends the call and closes it: settled by its answer, or released with the error that is thrown. */
async function serve(parts: CallParts, options: CallOptions, plan: Plan): Promise<GatewayAnswer> {
  const upstream = plan.stream ? new AbortController() : null; // a plain call runs to its end whatever its caller does
  const onAbort = (): void => upstream?.abort(options.signal.reason);
  if (upstream) options.signal.addEventListener('abort', onAbort, { once: true });
  try {
    options.signal.throwIfAborted();
    const answer = await plan.provider.send({
      wire: plan.wire,
      target: plan.route.target,
      upstreamName: plan.route.upstreamName,
      body: plan.upstreamBody,
      stream: plan.stream,
      signal: upstream?.signal ?? null,
    });
    if (answer.status < 200 || answer.status > 299) return await refused(options, plan, answer);
    if (upstream) return relay(parts, options, { plan, answer, upstream });
    return await answerWhole(parts, plan, answer);
  } catch (error) {
    const canceled = options.signal.aborted && error === options.signal.reason;
    if (!plan.metered.closed) await plan.metered.release({ error, httpStatus: null, canceled });
    throw error instanceof AppError && !canceled ? withRoute(error, plan.route) : error;
  } finally {
    if (upstream) options.signal.removeEventListener('abort', onAbort);
  }
}

/** A plain answer: read whole, because its usage must be known before the caller gets a byte of it. */
async function answerWhole(parts: CallParts, plan: Plan, answer: ProviderAnswer): Promise<GatewayAnswer> {
  const bytes = await readWhole(answer, parts.settings.answerLimitBytes);
  const read = bytes === null ? null : plan.reader.readAnswer(bytes, plan.body);
  if (read === null) {
    throw new AppError('upstream_error', 'The provider gave an answer that cannot be read. Try again later.', {
      internal: answer.contentType,
      retryable: true,
    });
  }
  const chargedMicros = await plan.metered.settle(read, 'ok');
  const headers = {
    'content-type': 'application/json',
    ...routeHeaders(plan.route),
    'x-bureau-credits': formatCredits(chargedMicros),
  };
  return { status: 200, headers, body: read.body };
}

function relay(
  parts: CallParts,
  options: CallOptions,
  started: { plan: Plan; answer: ProviderAnswer; upstream: AbortController },
): GatewayAnswer {
  const { plan, answer, upstream } = started;
  const { openStream } = plan.reader;
  if (openStream === null || answer.contentType !== 'text/event-stream' || Buffer.isBuffer(answer.body)) {
    upstream.abort(new Error('The answer is not used.'));
    throw new AppError('upstream_error', 'The provider gave an answer that cannot be read. Try again later.', {
      internal: answer.contentType,
      retryable: true,
    });
  }
  const stream = new Relay({
    upstream: answer.body,
    abortUpstream: (reason) => upstream.abort(reason),
    reader: openStream(plan.body),
    errorShape: plan.format.errorShape,
    metered: plan.metered,
    requestId: options.requestId,
    signal: options.signal,
    eventLimitBytes: parts.settings.eventLimitBytes,
    callerStallMs: parts.settings.callerStallMs,
  });
  track(parts.open, stream.closed);
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    ...routeHeaders(plan.route),
  };
  return { status: 200, headers, stream };
}

/** A provider's refusal: its 400, 413 and 422 in the caller's shape, everything else as the error it means for the caller. */
async function refused(options: CallOptions, plan: Plan, answer: ProviderAnswer): Promise<GatewayAnswer> {
  const body = (await readWhole(answer, errorBodyLimitBytes)) ?? Buffer.alloc(0);
  const failure = readUpstreamFailure({
    status: answer.status,
    retryAfter: answer.retryAfter,
    body,
    apiKey: plan.route.target.apiKey,
  });
  if (failure instanceof AppError) throw failure;
  const { status, ...shown } = failure;
  await plan.metered.release({
    error: new AppError('invalid_request', shown.message),
    httpStatus: status,
    canceled: false,
  });
  const error = plan.format.errorShape.body({ ...shown, status, requestId: options.requestId });
  return {
    status,
    headers: { 'content-type': 'application/json', ...routeHeaders(plan.route) },
    body: Buffer.from(JSON.stringify(error)),
  };
}

/** The bytes of an answer; null when there are more than `limitBytes` (the connection is given up then). */
async function readWhole(answer: ProviderAnswer, limitBytes: number): Promise<Buffer | null> {
  if (Buffer.isBuffer(answer.body)) return answer.body.length > limitBytes ? null : answer.body;
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer.body) {
    length += piece.length;
    if (length > limitBytes) return null;
    pieces.push(piece);
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, length);
}

function routeHeaders(route: Route): Record<string, string> {
  return { 'x-bureau-provider': headerText(route.target.name), 'x-bureau-model': headerText(route.upstreamName) };
}

/** The same error, with the headers that name the route it came by. */
function withRoute(error: AppError, route: Route): AppError {
  const { param, internal, retryable, retryAfterMs, details, cause } = error;
  const options = { param, internal, retryable, retryAfterMs, details, cause, headers: routeHeaders(route) };
  return new AppError(error.code, error.message, options);
}

/** Names are free text; a header is not. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}

function track(open: Set<Promise<unknown>>, work: Promise<unknown>): void {
  open.add(work);
  const done = (): void => void open.delete(work);
  work.then(done, done);
}

/** The work's outcome, or the signal's reason as soon as it aborts; the work itself goes on. */
function orGone<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    const done = (): void => signal.removeEventListener('abort', onAbort);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    work.then(resolve, reject).finally(done);
  });
}
