import type { GatewayDeps } from './gatewayDeps.ts';
import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '../../openapi/AppError.ts';
import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { JobFiles } from './jobs/jobFiles.ts';
import { JobRunner } from './jobs/JobRunner.ts';
import { JobSecrets } from './jobs/jobSecrets.ts';
import { ModelJobs } from './jobs/ModelJobs.ts';
import { RateWindows } from '../../db/rateWindows.ts';
import { Authenticator } from './routing/authenticate.ts';
import type { AuthenticatedKey, Caller } from './routing/caller.ts';
import { callModel } from './calls/callModel.ts';
import type { CallOptions, CallParts, GatewayAnswer } from './calls/callModel.ts';
import { countContentTokens } from './calls/countContentTokens.ts';
import { countTokens } from './calls/countTokens.ts';
import { defaultGatewaySettings } from './gatewaySettings.ts';
import type { GatewaySettings } from './gatewaySettings.ts';
import { checkOwnKey } from './ownKeys/checkOwnKey.ts';
import { OwnKeyTable } from './ownKeys/OwnKeyTable.ts';
import type { OwnKey } from './ownKeys/OwnKeyTable.ts';
import { ownTarget } from './ownKeys/ownTarget.ts';
import { listModels } from './calls/listModels.ts';
import type { ListedModel } from './calls/listModels.ts';
import { ModelCallResults } from './idempotency/ModelCallResults.ts';
import type { CallKey } from './idempotency/ModelCallResults.ts';
import type { Guardrail } from './guardrails/guardrail.ts';
import type { Hook } from './guardrails/hook.ts';
import { GuardrailTable } from './guardrails/GuardrailTable.ts';
import { Guardrails } from './guardrails/Guardrails.ts';
import { MatchLog } from './guardrails/MatchLog.ts';
import { moderationHook } from './guardrails/moderationHook.ts';
import { ClientSecrets } from './realtime/ClientSecrets.ts';
import { drainRealtime, openRealtime } from './realtime/openRealtime.ts';
import type { OpenedRealtime, RealtimeParts, RealtimeRequest } from './realtime/openRealtime.ts';
import { makeProviders } from './providers/providers.ts';
import { RateLimiter } from './rateLimits/RateLimiter.ts';
import { RateLimitTable } from './rateLimits/RateLimitTable.ts';
import { RejectedKeys } from './upstream/RejectedKeys.ts';
import { RequestLog } from './requestLog/RequestLog.ts';
import { RouteTable } from './routing/route.ts';
import { Breakers } from './routes/Breakers.ts';
import { RouteStats } from './routes/RouteStats.ts';
import { ProviderKeyStates } from './routes/ProviderKeyStates.ts';
import type { CoolingKey } from './routes/ProviderKeyStates.ts';
import type { BreakerState } from './routes/Breakers.ts';
import { organizationSlots, providerSlots } from './routes/providerSlots.ts';

/** Where jobs and their results are kept. */
export interface JobPlaces {
  database: Database;
  secrets: Secrets;
  files: JobFiles;
}

/** The model gateway: the only way to a model, for keys, sessions and executions alike, so that metering exists once. */
export interface Gateway {
  /** See `Authenticator.authenticate`. Errors: `invalid_api_key`. */
  authenticate(values: readonly string[]): Promise<AuthenticatedKey>;
  /** Reads the key's row now; call it before any answer that `call` or `listModels` did not give. Errors: `invalid_api_key`. */
  confirm(key: AuthenticatedKey): Promise<AuthenticatedKey>;
  /** See `RateLimiter.admitRequest`: for work with a key that calls no model. */
  admitRequest(keyId: string): Promise<void>;
  /** Adds requests without a hold to the call log. */
  readonly requests: RequestLog;
  /** See `callModel`. */
  call(options: CallOptions): Promise<GatewayAnswer>;
  /** See `openRealtime`. */
  openRealtime(request: RealtimeRequest): Promise<OpenedRealtime>;
  /** See `ClientSecrets.create`. */
  createClientSecret: ClientSecrets['create'];
  /** See `ClientSecrets.read`. */
  readClientSecret: ClientSecrets['read'];
  /** Ends realtime sessions as soon as they have no response under way. */
  drainRealtime(): void;
  /** Deletes the stored responses at a position and below it (`idempotency/`): the next call there is made again. */
  forgetAnswers(place: CallKey): Promise<void>;
  /** See `countTokens`. */
  countTokens(options: Omit<CallOptions, 'endpoint' | 'signal'>): Promise<GatewayAnswer>;
  /** See `countContentTokens`. */
  countContentTokens(options: Pick<CallOptions, 'caller' | 'body'> & { model: string }): Promise<GatewayAnswer>;
  /** Jobs of models, kept where these say: for their callers, and the one who brings them on. */
  jobsWith(places: JobPlaces): { jobs: ModelJobs; runner: JobRunner };
  /** The models this caller can call, by name; unpriced and disabled ones are not there. Errors: `invalid_api_key`. */
  listModels(caller: Caller): Promise<ListedModel[]>;
  /** Tries an own key before it is stored, where calls would use it; see `checkOwnKey`. `providerBaseUrl` is that of the one provider it is for. */
  checkOwnKey(
    key: Pick<OwnKey, 'kind' | 'providerId' | 'baseUrl'> & { apiKey: string },
    providerBaseUrl: string | null,
  ): Promise<void>;
  /** How a way stands, as this process sees it. */
  stateOfRoute(id: string): BreakerState;
  /** The routes that this process does not use at present, because they fail. */
  openRoutes(): readonly string[];
  /** Applies changed guardrails of an organization to the next call of this process. */
  forgetGuardrails(organizationId: string): void;
  /** Sets the hook for a kind of guardrails; without one, they cannot check. */
  setGuardrailHook(kind: Guardrail['kind'], hook: Hook): void;
  /** See `Guardrails.test`. */
  testGuardrail(...trial: Parameters<Guardrails['test']>): ReturnType<Guardrails['test']>;
  /** How a key of a provider cools down in this process; null if calls may use it. */
  coolingOf(keyId: string): CoolingKey | null;
  /** Ends the pause of a key that an admin changed, in this process. */
  forgetProviderKey(keyId: string): void;
  /** Makes changed own keys of an organization count from the next call of this process on. */
  forgetOwnKeys(organizationId: string): void;
  /**
   * Ends every stream that is open, those whose answer has not begun included, with an error that its caller can read. Generated output is
   * charged. For a process that has to stop.
   */
  cutStreams(): void;
  /** Waits until every call is settled, also those without a caller, up to `mostMs`; leases end the remaining holds. */
  drain(mostMs?: number): Promise<void>;
  /** Gives up what the gateway itself opened; call it after `drain`. */
  close(): Promise<void>;
  /** The numbers of calls that wait for shared statements, and for a slot at a provider. */
  queueLengths(): { holds: number; settlements: number; rate_limits: number; provider_calls: number };
}

const defaultDrainMs = 20_000;

function stopping(): AppError {
  const message =
    'The server restarts, so the response ends here. Only generated output is charged. Try again in a moment.';
  return new AppError('unavailable', message, { retryable: true, retryAfterMs: 1_000 });
}

function openLimits({ database, logger }: GatewayDeps, { cacheTtlMs: ttlMs }: GatewaySettings) {
  const { systemPool: pool } = database;
  const onError = (err: unknown): void => logger.warn({ err }, 'The tokens of a limit could not be corrected');
  const windows = new RateWindows({ pool, onError });
  const limits = new RateLimitTable({ pool, ttlMs });
  return { limits, windows, limiter: new RateLimiter({ table: limits, windows }) };
}

/** Waits until all calls are settled, including new ones, up to `mostMs`. */
async function settled(open: ReadonlySet<Promise<unknown>>, mostMs: number): Promise<void> {
  const enough = delay(mostMs, undefined, { ref: false });
  const paid = (async () => {
    while (open.size > 0) await Promise.allSettled(open);
  })();
  await Promise.race([paid, enough]);
}

/** Returns the number of calls that wait for a slot at a provider or for a slot of their organization there. */
function waitingCalls({ slots, organizationSlots: own }: CallParts): number {
  return slots.waiting + own.waiting;
}

type Shown = Pick<Gateway, 'stateOfRoute' | 'openRoutes' | 'coolingOf' | 'forgetProviderKey'>;

/** Creates the observations of routes and keys, for calls and for pages. */
function observeRoutes(settings: GatewaySettings): {
  parts: Pick<CallParts, 'breakers' | 'keyStates' | 'stats'>;
  shown: Shown;
} {
  const breakers = new Breakers(settings);
  const keyStates = new ProviderKeyStates(settings);
  const shown: Shown = {
    stateOfRoute: (id) => breakers.stateOf(id),
    openRoutes: () => breakers.openRoutes(),
    coolingOf: (keyId) => keyStates.coolingOf(keyId),
    forgetProviderKey: (keyId) => keyStates.forget(keyId),
  };
  return { parts: { breakers, keyStates, stats: new RouteStats() }, shown };
}

/** Creates the guardrails, for calls and for pages. `call` makes the calls of moderation models. */
function openGuardrails(
  { database, logger }: GatewayDeps,
  {
    settings,
    call,
    ...others
  }: Pick<CallParts, 'settings' | 'authenticator' | 'requests'> & { call: Parameters<typeof moderationHook>[0] },
): {
  guardrails: Guardrails;
  shown: Pick<Gateway, 'forgetGuardrails' | 'setGuardrailHook' | 'testGuardrail'>;
  settled: () => Promise<void>;
} {
  const { systemPool: pool } = database;
  const table = new GuardrailTable({ pool, ttlMs: settings.cacheTtlMs });
  const matches = new MatchLog({ pool, logger });
  const hooks: Partial<Record<Guardrail['kind'], Hook>> = { moderation_model: moderationHook(call) };
  const guardrails = new Guardrails({ table, hooks, matches, ...others });
  const shown: Pick<Gateway, 'forgetGuardrails' | 'setGuardrailHook' | 'testGuardrail'> = {
    forgetGuardrails: (organizationId) => table.forget(organizationId),
    setGuardrailHook: (kind, hook) => {
      hooks[kind] = hook;
    },
    testGuardrail: (...trial) => guardrails.test(...trial),
  };
  return { guardrails, shown, settled: () => matches.settled() };
}

/** Creates the jobs of models, kept where their callers say. */
function openJobs({ openSecret, openOwnKey }: GatewayDeps, parts: CallParts): Gateway['jobsWith'] {
  return ({ database, secrets, files }) => {
    const options = { parts, database, secrets: new JobSecrets(secrets), files };
    return { jobs: new ModelJobs(options), runner: new JobRunner({ ...options, openSecret, openOwnKey }) };
  };
}

/** Tries own keys where calls would use them. */
function checkOwnKeys(
  { dispatcher, guardedDispatcher }: GatewayDeps,
  { providers, guardedProviders }: CallParts,
): Gateway['checkOwnKey'] {
  return async ({ apiKey, ...key }, providerBaseUrl) => {
    const { baseUrl, isGuarded } = ownTarget(key, providerBaseUrl);
    const provider = (isGuarded ? guardedProviders : providers)[key.kind];
    const through = isGuarded ? guardedDispatcher : dispatcher;
    if (provider) await checkOwnKey(provider, { name: key.kind, baseUrl, apiKey, isOwnKey: true }, through);
  };
}

/** Creates the relay of realtime sessions, and the secrets that browsers open them with. */
function serveRealtime(
  { guardedDial, secrets }: GatewayDeps,
  calls: CallParts,
): Pick<Gateway, 'openRealtime' | 'createClientSecret' | 'readClientSecret' | 'drainRealtime'> {
  const clientSecrets = new ClientSecrets(calls, secrets);
  const realtime: RealtimeParts = { calls, guardedDial, sessions: new Set() };
  return {
    openRealtime: (request) => openRealtime(realtime, request),
    createClientSecret: (...wish) => clientSecrets.create(...wish),
    readClientSecret: (...given) => clientSecrets.read(...given),
    drainRealtime: () => drainRealtime(realtime.sessions),
  };
}

/** Creates a gateway. Several may run beside each other, in one process or many: none keeps state that matters. */
export function createGateway(deps: GatewayDeps): Gateway {
  const settings: GatewaySettings = { ...defaultGatewaySettings, ...deps.settings };
  const { systemPool: pool } = deps.database;
  const { limits, windows, limiter } = openLimits(deps, settings);
  const authenticator = new Authenticator({ pool, ttlMs: settings.cacheTtlMs, limits });
  const routes = new RouteTable({ pool, openSecret: deps.openSecret, ttlMs: settings.cacheTtlMs });
  const { dispatcher, guardedDispatcher, ledger, logger, random = Math.random, observers = [] } = deps;
  const providers = makeProviders({ dispatcher, settings });
  const guardedProviders = makeProviders({ dispatcher: guardedDispatcher, settings });
  const ownKeys = new OwnKeyTable({ pool, open: deps.openOwnKey, ttlMs: settings.cacheTtlMs, logger });
  const open = new Set<Promise<unknown>>();
  const streams: CallParts['streams'] = new Set();
  const observed = observeRoutes(settings);
  const requests = new RequestLog({ pool, logger, ...(deps.tell && { tell: deps.tell }) });
  const checks = openGuardrails(deps, {
    settings,
    authenticator,
    requests,
    call: (options) => callModel(parts, options),
  });
  const parts: CallParts = {
    authenticator,
    routes,
    providers,
    guardedProviders,
    ownKeys,
    settings,
    ledger,
    keptAnswers: new ModelCallResults({ pool, secrets: deps.secrets }),
    responseCache: deps.responseCache ?? null,
    limiter,
    guardrails: checks.guardrails,
    logger,
    ...observed.parts,
    slots: providerSlots(settings.headersTimeoutMs, settings.maxWaitingCalls),
    organizationSlots: organizationSlots(settings.maxWaitingCalls),
    rejectedKeys: new RejectedKeys({ tell: deps.tellRejectedKey, logger }),
    random,
    open,
    streams,
    observers,
    requests,
  };

  return {
    authenticate: (values) => authenticator.authenticate(values),
    confirm: (key) => authenticator.confirm(key),
    admitRequest: (keyId) => limiter.admitRequest(keyId),
    requests,
    call: (options) => callModel(parts, options),
    ...serveRealtime(deps, parts),
    forgetAnswers: (place) => parts.keptAnswers.forget(place),
    countTokens: (options) => countTokens(parts, options),
    countContentTokens: (options) => countContentTokens(parts, options),
    jobsWith: openJobs(deps, parts),
    listModels: (caller) => listModels(parts, caller),
    checkOwnKey: checkOwnKeys(deps, parts),
    ...checks.shown,
    ...observed.shown,
    forgetOwnKeys: (organizationId) => ownKeys.forget(organizationId),
    cutStreams() {
      for (const stream of streams) stream.cut(stopping());
    },
    drain: (mostMs = defaultDrainMs) => settled(open, mostMs),
    async close() {
      await Promise.all([windows.close(), requests.close(), checks.settled()]);
    },
    queueLengths: () => ({ ...ledger.waiting, rate_limits: windows.waiting, provider_calls: waitingCalls(parts) }),
  };
}
