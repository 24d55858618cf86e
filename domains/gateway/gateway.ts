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
import { makeProviders } from './providers/providers.ts';
import { RateLimiter } from './rateLimits/RateLimiter.ts';
import { RateLimitTable } from './rateLimits/RateLimitTable.ts';
import { RejectedKeys } from './upstream/RejectedKeys.ts';
import { RouteTable } from './routing/route.ts';
import { Breakers } from './routes/Breakers.ts';
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
  /** See `callModel`. */
  call(options: CallOptions): Promise<GatewayAnswer>;
  /** Deletes the stored responses at a position and below it (`idempotency/`): the next call there is made again. */
  forgetAnswers(place: CallKey): Promise<void>;
  /** See `countTokens`. */
  countTokens(options: Omit<CallOptions, 'endpoint' | 'signal'>): Promise<GatewayAnswer>;
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
  /** Makes changed own keys of an organization count from the next call of this process on. */
  forgetOwnKeys(organizationId: string): void;
  /**
   * Ends every stream that is open, those whose answer has not begun included, with an error that its caller can read; it costs nothing. For a
   * process that has to stop.
   */
  cutStreams(): void;
  /** Waits until every call is settled, also those without a caller, up to `mostMs`; leases end the remaining holds. */
  drain(mostMs?: number): Promise<void>;
  /** Gives up what the gateway itself opened; call it after `drain`. */
  close(): Promise<void>;
  /** How many calls wait for the statements they share. */
  queueLengths(): { holds: number; settlements: number; rate_limits: number };
}

const defaultDrainMs = 20_000;

function stopping(): AppError {
  const message = 'The server restarts, so the answer ends here; it costs nothing. Try again in a moment.';
  return new AppError('unavailable', message, { retryable: true, retryAfterMs: 1_000 });
}

function openLimits({ database, logger }: GatewayDeps, { cacheTtlMs: ttlMs }: GatewaySettings) {
  const { systemPool: pool } = database;
  const onError = (err: unknown): void => logger.warn({ err }, 'The tokens of a limit could not be corrected');
  const windows = new RateWindows({ pool, onError });
  return { windows, limiter: new RateLimiter({ table: new RateLimitTable({ pool, ttlMs }), windows }) };
}

/** Creates a gateway. Several may run beside each other, in one process or many: none keeps state that matters. */
export function createGateway(deps: GatewayDeps): Gateway {
  const settings: GatewaySettings = { ...defaultGatewaySettings, ...deps.settings };
  const { systemPool: pool } = deps.database;
  const authenticator = new Authenticator({ pool, ttlMs: settings.cacheTtlMs });
  const routes = new RouteTable({ pool, openSecret: deps.openSecret, ttlMs: settings.cacheTtlMs });
  const { dispatcher, guardedDispatcher, ledger, logger, random = Math.random, observers = [] } = deps;
  const providers = makeProviders({ dispatcher, settings });
  const guardedProviders = makeProviders({ dispatcher: guardedDispatcher, settings });
  const ownKeys = new OwnKeyTable({ pool, open: deps.openOwnKey, ttlMs: settings.cacheTtlMs, logger });
  const open = new Set<Promise<unknown>>();
  const streams: CallParts['streams'] = new Set();
  const { windows, limiter } = openLimits(deps, settings);
  const breakers = new Breakers(settings);
  const parts: CallParts = {
    authenticator,
    routes,
    providers,
    guardedProviders,
    ownKeys,
    settings,
    ledger,
    keptAnswers: new ModelCallResults({ pool, secrets: deps.secrets }),
    limiter,
    logger,
    breakers,
    slots: providerSlots(settings.headersTimeoutMs),
    organizationSlots: organizationSlots(),
    rejectedKeys: new RejectedKeys({ tell: deps.tellRejectedKey, logger }),
    random,
    open,
    streams,
    observers,
  };

  return {
    authenticate: (values) => authenticator.authenticate(values),
    confirm: (key) => authenticator.confirm(key),
    admitRequest: (keyId) => limiter.admitRequest(keyId),
    call: (options) => callModel(parts, options),
    forgetAnswers: (place) => parts.keptAnswers.forget(place),
    countTokens: (options) => countTokens(parts, options),
    jobsWith({ database, secrets, files }) {
      const options = { parts, database, secrets: new JobSecrets(secrets), files };
      const { openSecret, openOwnKey } = deps;
      return { jobs: new ModelJobs(options), runner: new JobRunner({ ...options, openSecret, openOwnKey }) };
    },
    listModels: (caller) => listModels(parts, caller),
    async checkOwnKey({ apiKey, ...key }, providerBaseUrl) {
      const { baseUrl, isGuarded } = ownTarget(key, providerBaseUrl);
      const provider = (isGuarded ? guardedProviders : providers)[key.kind];
      const through = isGuarded ? guardedDispatcher : dispatcher;
      if (provider) await checkOwnKey(provider, { name: key.kind, baseUrl, apiKey }, through);
    },
    stateOfRoute: (id) => breakers.stateOf(id),
    openRoutes: () => breakers.openRoutes(),
    forgetOwnKeys: (organizationId) => ownKeys.forget(organizationId),
    cutStreams() {
      for (const stream of streams) stream.cut(stopping());
    },
    async drain(mostMs = defaultDrainMs) {
      const enough = delay(mostMs, undefined, { ref: false });
      const paid = (async () => {
        while (open.size > 0) await Promise.allSettled(open);
      })();
      await Promise.race([paid, enough]);
    },
    close: () => windows.close(),
    queueLengths: () => ({ ...ledger.waiting, rate_limits: windows.waiting }),
  };
}
