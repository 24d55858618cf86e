import { join } from 'node:path';

import Koa, { type Middleware } from 'koa';
import { AppError } from '../openapi/AppError.ts';
import { beginSpan } from './beginSpan.ts';
import { chatOrigins } from './chat/chatOrigins.ts';
import { hostGate } from './customDomains/hostGate.ts';
import type { Deps } from './deps.ts';
import { handlers } from './generated/handlers.ts';
import type { Handlers } from './handler.ts';
import { Idempotency } from './idempotency/Idempotency.ts';
import { allowMethods, errors } from './middleware/errors.ts';
import { geminiRequests } from './middleware/geminiRequests.ts';
import { guidePages } from './middleware/guidePages.ts';
import { answeredEvent, lingeringClose } from './middleware/lingeringClose.ts';
import { OperationMatcher, type Match } from './middleware/matchOperation.ts';
import { acceptedOrigins } from './middleware/originCheck.ts';
import { gatewayPath, noteRequests } from './middleware/noteRequests.ts';
import { page } from './middleware/page.ts';
import { referenceFiles } from './middleware/referenceFiles.ts';
import { requestId } from './middleware/requestId.ts';
import { runOperation, type OperationDeps } from './middleware/runOperation.ts';
import { securityHeaders } from './middleware/securityHeaders.ts';
import { deviceCookie, sessionCookie } from './middleware/cookies.ts';
import { realtimeSessions } from './realtime/realtimeSessions.ts';
import { TemporalUiAccess } from './middleware/temporalUiAccess.ts';
import { contractValidator } from './middleware/validate.ts';

/**
 * The HTTP application: every operation of the contract, the page, the files of the API reference, the guide, and the one error body for
 * everything else. It constructs nothing that needs closing; listening is up to the caller.
 */
export function createApp(deps: Deps, overrides: Partial<Handlers> = {}): Koa {
  const app = new Koa();
  app.silent = true; // errors end in our own middleware; later ones are logged below
  app.on('error', (error: unknown) => deps.logger.warn({ err: error }, 'a response could not be sent'));
  app.use(geminiRequests);
  app.use(requestId);
  app.use(lingeringClose);
  app.use(noteRequests(deps));
  app.use(errors(deps.logger, deps.settings.publicUrl));
  app.use(securityHeaders(deps.settings.publicUrl));
  app.use(hostGate(deps));
  app.use(chatOrigins(deps.settings.publicUrl));
  app.use(realtimeSessions(deps));
  app.use(operationRoutes(deps, { ...handlers, ...overrides }));
  app.use(referenceFiles(deps.webFolder));
  app.use(guidePages);
  app.use(pageOf(deps));
  app.use(unknownRoute);
  return app;
}

function pageOf({ webFolder, settings: { publicUrl, dataDir }, logger }: Deps): Middleware {
  return page({ folder: webFolder, publicUrl, keptFolder: join(dataDir, 'page-assets'), logger });
}

/** They last for hours and do not block the thread. */
const streams: ReadonlySet<string> = new Set(['streamChanges', 'streamChat']);

function operationRoutes(deps: Deps, allHandlers: Handlers): Koa.Middleware {
  const matcher = new OperationMatcher();
  const temporalUi = new TemporalUiAccess(deps.settings.temporalUiUrl);
  const parts: OperationDeps = {
    deps,
    handlers: allHandlers,
    validator: contractValidator(),
    idempotency: new Idempotency(deps),
    gateway: deps.gateway,
    authentication: deps.authentication,
    cookie: sessionCookie(deps.settings.publicUrl),
    deviceCookie: deviceCookie(deps.settings.publicUrl),
    settings: deps.settings,
    acceptedOrigins: acceptedOrigins(deps.settings.publicUrl),
    temporalUiOrigin: temporalUi.origin,
  };
  return async (context, next) => {
    if (temporalUi.answerPreflight(context, matcher)) return;
    const match = matcher.find(context.method, context.path);
    if (match === null) return next();
    if (!('operationId' in match)) throw methodNotAllowed(context, match);
    if (deps.maintenance.isOn && !match.row.inMaintenance) throw inMaintenance();
    measure(deps, context, match);
    const work = () => runOperation(parts, context, match);
    // A stream that waits for hours would be blamed for other blocks of the thread.
    const run = () =>
      streams.has(match.operationId) ? work() : deps.eventLoop.during(`operation ${match.operationId}`, work);
    if (match.row.temporalUi) return temporalUi.answer(context, run);
    return run();
  };
}

/**
 * Counts a request when its response is sent or its client has disconnected; gateway requests are exported to a collector, if configured.
 */
function measure({ metrics, tracing }: Deps, context: Koa.Context, match: Match): void {
  const { res } = context;
  const startedAtMs = performance.now();
  const endSpan = gatewayPath.test(match.row.path) ? beginSpan(tracing, context, match.row.path) : null;
  const count = (status: number): void => {
    metrics.http.answered(match.operationId, { status, durationMs: performance.now() - startedAtMs });
    endSpan?.(status);
  };
  const onClose = (): void => count(res.writableFinished ? res.statusCode : 499);
  res.once('close', onClose);
  res.once(answeredEvent, () => {
    res.off('close', onClose);
    count(res.statusCode);
  });
}

function methodNotAllowed(context: Koa.Context, methods: readonly string[]): AppError {
  allowMethods(context, methods);
  return new AppError(
    'unknown_route',
    `${context.method} is not possible here; ${methods.join(', ')} ${methods.length === 1 ? 'is' : 'are'}.`,
  );
}

const maintenanceRetryMs = 60_000;

function inMaintenance(): AppError {
  return new AppError(
    'maintenance',
    'This instance is in maintenance: you can sign in and look, but nothing runs. Try again later.',
    {
      retryAfterMs: maintenanceRetryMs,
    },
  );
}

const unknownRoute: Koa.Middleware = () => {
  throw new AppError('unknown_route', 'Unknown route. See /docs for the available routes.');
};
