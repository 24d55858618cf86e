import type { Context } from 'koa';
import { withAuditTrail } from '../../domains/audit/auditTrail.ts';
import { isStopped, lacksFactor, mayCall } from '../../domains/identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { BodyReservation } from '../bodies/BodyReservation.ts';
import type { Deps } from '../deps.ts';
import type { HandlerRequest, Handlers, RawAnswer, SessionChange } from '../handler.ts';
import type { Idempotency } from '../idempotency/Idempotency.ts';
import type { GivenAnswer } from '../idempotency/storedAnswer.ts';
import { answerOnce, asksForStream, idempotencyKeyOf } from './answerOnce.ts';
import { authenticate, type Authenticated, type AuthenticateDeps } from './authenticate.ts';
import { auditTrailOf } from './auditTrailOf.ts';
import type { Cookie } from './cookies.ts';
import { keptBody } from './keptBody.ts';
import { checkParameters, type Match } from './matchOperation.ts';
import { noteKey, noteModel } from './noteRequests.ts';
import { parseJson } from './parseJson.ts';
import { readBody } from './readBody.ts';
import { hasFormBody, readFormBody } from './readFormBody.ts';
import { remoteAddress } from './remoteAddress.ts';
import { requestIdOf } from './requestId.ts';
import { settingChange } from './settingChange.ts';
import { sendAnswer, setHeaders } from './sendAnswer.ts';
import { jsonTypes, type ContractValidator } from './validate.ts';

/** Dependencies of a request's path through an operation, besides the handlers'. */
export interface OperationDeps extends AuthenticateDeps {
  readonly deps: Deps;
  readonly handlers: Handlers;
  readonly validator: ContractValidator;
  readonly idempotency: Idempotency;
  readonly deviceCookie: Cookie;
}

/** The longest that browsers keep a cookie (RFC 6265bis §5.5). */
const deviceLifetimeMs = 400 * 24 * 60 * 60 * 1_000;

/**
 * A model embeds at most three hundred thousand tokens at once; a body of 32 MB that contains only values would block the main thread for a
 * second.
 */
const mostValues = 500_000;

type AnyAnswer = SessionChange & GivenAnswer & Pick<RawAnswer, 'stallMs'>;

type AnyHandler = (request: HandlerRequest<OperationId>, deps: Deps) => Promise<AnyAnswer>;

/**
 * The order of these steps is the contract of a request: authenticate → permit → body → validate → idempotency → handler → send. A gateway
 * key may be cached, so before a refusal without a hold the key's row is read: a just revoked key always gets 401. The gateway does the
 * same for its own refusals.
 */
export async function runOperation(parts: OperationDeps, context: Context, match: Match): Promise<void> {
  const { operationId } = match;
  const authenticated = await authenticate(
    parts,
    { ...match, onGatewayKey: (key) => noteKey(context, match, key) },
    context.req,
  );
  const abort = new AbortController();
  context.res.once('close', () => {
    if (!context.res.writableFinished) abort.abort(new AppError('invalid_request', 'The client went away.'));
  });
  const call: AuthenticatedCall = { match, authenticated, signal: abort.signal };
  const request = await readRequest(parts, context, call).catch(async (error: unknown) => {
    if (authenticated.gatewayKey) await parts.gateway.confirm(authenticated.gatewayKey);
    throw error;
  });
  noteModel(context, request.body);
  const answer = await keptBody(parts.deps, { ...call, request }, () => answerOf(parts, context, { ...call, request }));
  const change = answer.status < 300 ? settingChange(match.row, authenticated.actor) : null;
  if (change !== null) parts.deps.database.changes.tell(change);
  if (parts.deps.validateResponses) checkAnswer(parts.validator, operationId, answer);
  await send(parts, context, { answer, signal: abort.signal });
}

/** The handler's answer, or the one it gave an earlier request with the same `Idempotency-Key`. */
async function answerOf(
  parts: OperationDeps,
  context: Context,
  { match, authenticated, request }: AuthenticatedCall & { request: HandlerRequest<OperationId> },
): Promise<AnyAnswer> {
  const handler = audited(parts.handlers[match.operationId] as unknown as AnyHandler, match);
  const key = idempotencyKeyOf(match, request.headers);
  if (key === null) return handler(request, parts.deps);
  if (asksForStream(request.body)) {
    context.set('x-bureau-ignored', 'Idempotency-Key');
    return handler(request, parts.deps);
  }
  const { gatewayKey } = authenticated;
  return answerOnce(context, {
    idempotency: parts.idempotency,
    match,
    key,
    request,
    work: (workId) => handler({ ...request, workId, signal: new AbortController().signal }, parts.deps),
    confirm: async () => gatewayKey && parts.gateway.confirm(gatewayKey),
  });
}

/** The handler, with the trail that the operation leaves in the audit log. In tests it must have left one. */
function audited(handler: AnyHandler, { row, operationId }: Match): AnyHandler {
  if (row.audit === null) return handler;
  return async (request, deps) => {
    const { actor, params, remoteAddress, requestId, headers } = request;
    const trail = auditTrailOf({ row, params, actor, remoteAddress, requestId, userAgent: headers['user-agent'] });
    const answer = await withAuditTrail(trail, () => handler(request, deps));
    if (
      deps.validateResponses &&
      row.auditAt !== 'write' &&
      answer.status < 300 &&
      answer.status !== 202 &&
      trail.noted === 0
    )
      throw new Error(`${operationId} has left no event in the audit log.`);
    return answer;
  };
}

interface AuthenticatedCall {
  readonly match: Match;
  readonly authenticated: Authenticated;
  readonly signal: AbortSignal;
}

async function readRequest(
  parts: OperationDeps,
  context: Context,
  call: AuthenticatedCall,
): Promise<HandlerRequest<OperationId>> {
  const { row, operationId, params, suffix } = call.match;
  const { actor } = call.authenticated;
  for (const permission of [row.permission, ...row.alsoNeeds])
    if (!mayCall(actor, permission)) throw forbidden(permission);
  if (lacksFactor(actor, row.permission)) throw noFactor();
  if (isStopped(actor, row.permission)) throw deleting();
  checkParameters(params);
  const { req } = context;
  const query = row.raw ? {} : parts.validator.readQuery(operationId, context.querystring);
  return {
    params,
    query,
    body: row.raw ? undefined : await readContent(parts, context, call),
    actor,
    headers: req.headers,
    remoteAddress: remoteAddress(req, parts.deps.settings),
    customDomain: (context.state['customDomain'] as string | undefined) ?? null,
    requestId: requestIdOf(context),
    workId: requestIdOf(context),
    signal: call.signal,
    rawRequest: row.raw ? { method: context.method, url: context.url, suffix, stream: req } : null,
  } as unknown as HandlerRequest<OperationId>;
}

/** A form where the operation takes one and the request has one, else JSON. The handler checks the content of a form. */
async function readContent(parts: OperationDeps, context: Context, call: AuthenticatedCall): Promise<unknown> {
  const { form, bodyLimitBytes: maxBytes } = call.match.row;
  const { settings, bodyMemory } = parts.deps;
  const { actor } = call.authenticated;
  // Anonymous callers belong to no organization; they are limited by address.
  const organizationId = actor.kind === 'stranger' ? remoteAddress(context.req, settings) : actor.organizationId;
  const reservation = new BodyReservation(bodyMemory, { organizationId, maxBytes });
  try {
    if (form !== 'never' && hasFormBody(context.req)) return await readFormBody(context.req, { maxBytes, reservation });
    if (form === 'only') throw noForm();
    return await readJson(parts, context, { ...call.match, reservation });
  } finally {
    reservation.giveBack();
  }
}

async function readJson(
  { validator }: OperationDeps,
  context: Context,
  { operationId, row, reservation }: Match & { reservation: BodyReservation },
): Promise<unknown> {
  if (row.body === 'none') return undefined;
  const bytes = await readBody(context.req, { maxBytes: row.bodyLimitBytes, reservation });
  if (bytes === null) {
    if (row.body === 'optional') return undefined;
    throw new AppError('invalid_request', 'This operation needs a JSON body.', { param: '' });
  }
  const body = parseJson(bytes, { storable: row.tag !== 'gateway', mostValues });
  noteModel(context, body);
  validator.checkBody(operationId, body);
  return body;
}

function noForm(): AppError {
  return new AppError('unsupported_media_type', 'Send the body as a form, with the content type multipart/form-data.', {
    param: 'content-type',
  });
}

function noFactor(): AppError {
  return new AppError(
    'two_factor_required',
    'Two-factor authentication is required here. Set it up under Account security.',
  );
}

function deleting(): AppError {
  return new AppError(
    'organization_deleting',
    'This organization is being deleted. An owner can restore it; switch to another one to go on.',
  );
}

function forbidden(permission: string): AppError {
  return new AppError(
    'insufficient_scope',
    `This needs the permission ${permission}, which your role or your key does not have.`,
  );
}

async function send(
  parts: OperationDeps,
  context: Context,
  { answer, signal }: { answer: AnyAnswer; signal: AbortSignal },
): Promise<void> {
  context.status = answer.status;
  if (answer.headers) setHeaders(context, answer.headers);
  if (answer.session !== undefined) {
    const { session } = answer;
    context.append(
      'set-cookie',
      session === null ? parts.cookie.end() : parts.cookie.start(session.value, session.expiresAt),
    );
  }
  if (answer.device !== undefined)
    context.append('set-cookie', parts.deviceCookie.start(answer.device, new Date(Date.now() + deviceLifetimeMs)));
  if (answer.raw !== undefined) {
    context.res.setHeader('content-type', answer.contentType!);
    await sendAnswer(context, answer.raw, { signal, stallMs: answer.stallMs });
  } else if (answer.body !== undefined) {
    context.res.setHeader('content-type', 'application/json; charset=utf-8');
    if (!context.res.hasHeader('cache-control')) context.res.setHeader('cache-control', 'no-store');
    await sendAnswer(context, JSON.stringify(answer.body), { signal });
  } else {
    context.body = null;
    context.status = answer.status;
  }
}

function checkAnswer(validator: ContractValidator, operationId: OperationId, answer: AnyAnswer): void {
  const contentType =
    answer.raw !== undefined
      ? answer.contentType!.split(';')[0]!.trim()
      : answer.body === undefined
        ? null
        : 'application/json';
  const isStream = answer.raw !== undefined && typeof answer.raw !== 'string' && !Buffer.isBuffer(answer.raw);
  const isJson = contentType !== null && jsonTypes.has(contentType);
  if (isStream && isJson) return;
  const body = isJson && answer.raw !== undefined && !isStream ? parsed(answer.raw as string | Buffer) : answer.body;
  const problem = validator.checkAnswer(operationId, { status: answer.status, contentType, body });
  if (problem !== null) throw new Error(`The answer does not fit the contract. ${problem}`);
}

function parsed(raw: string | Buffer): unknown {
  return JSON.parse(raw.toString());
}
