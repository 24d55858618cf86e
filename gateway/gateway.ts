import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';

import type { Database } from '../db/database.ts';
import type { Secrets } from '../db/secrets/secrets.ts';
import type { JobFiles } from './jobs/jobFiles.ts';
import { JobRunner } from './jobs/JobRunner.ts';
import { JobSecrets } from './jobs/jobSecrets.ts';
import { ModelJobs } from './jobs/ModelJobs.ts';
import type { Ledger } from '../db/ledger/ledger.ts';
import { RateWindows } from '../db/rateWindows.ts';
import { Authenticator } from './authenticate.ts';
import type { AuthenticatedKey, Caller } from './caller.ts';
import { callModel } from './callModel.ts';
import type { CallObserver } from './callObserver.ts';
import type { CallOptions, GatewayAnswer } from './callModel.ts';
import { countTokens } from './countTokens.ts';
import { defaultGatewaySettings } from './gatewaySettings.ts';
import type { GatewaySettings } from './gatewaySettings.ts';
import { makeProviders } from './providers/providers.ts';
import { RateLimiter } from './rateLimits/RateLimiter.ts';
import { RateLimitTable } from './rateLimits/RateLimitTable.ts';
import { callableEndpoints, mayCall, RouteTable } from './route.ts';
import type { OpenSecret, Route } from './route.ts';
import { Breakers } from './ways/Breakers.ts';
import { ProviderSlots } from './ways/ProviderSlots.ts';

/** What the gateway is made from. It constructs nothing that outlives it and reads no environment. */
export interface GatewayDeps {
  database: { pool: pg.Pool };
  ledger: Ledger;
  /** Opens a provider's stored key. */
  openSecret: OpenSecret;
  /** From `makeUpstreamDispatcher`; providers set by an instance admin are exempt from the guard on users' targets. */
  dispatcher: Dispatcher;
  logger: Logger;
  settings?: Partial<GatewaySettings>;
  observers?: readonly CallObserver[];
  /** Default `Math.random`. */
  random?: () => number;
}

/** Where jobs and their results are kept. */
export interface JobPlaces {
  database: Database;
  secrets: Secrets;
  files: JobFiles;
}

/** A model as callers may see it. Units: `createdAt` is when an admin configured it; price lines are credits. */
export type ListedModel = Pick<
  Route,
  'name' | 'aliases' | 'endpoints' | 'contextTokens' | 'maxOutputTokens' | 'createdAt' | 'priceLines'
> & { provider: string };

/** The model gateway: the only way to a model, for keys, sessions and executions alike, so that metering exists once. */
export interface Gateway {
  /** See `Authenticator.authenticate`. Errors: `invalid_api_key`. */
  authenticate(values: readonly string[]): Promise<AuthenticatedKey>;
  /** Reads the key's row now; call it before any answer that `call` or `listModels` did not give. Errors: `invalid_api_key`. */
  confirm(key: AuthenticatedKey): Promise<AuthenticatedKey>;
  /** See `callModel`. */
  call(options: CallOptions): Promise<GatewayAnswer>;
  /** See `countTokens`. */
  countTokens(options: Omit<CallOptions, 'endpoint' | 'signal'>): Promise<GatewayAnswer>;
  /** Jobs of models, kept where these say: for their callers, and the one who brings them on. */
  jobsWith(places: JobPlaces): { jobs: ModelJobs; runner: JobRunner };
  /** The models this caller can call, by name; unpriced and disabled ones are not there. Errors: `invalid_api_key`. */
  listModels(caller: Caller): Promise<ListedModel[]>;
  /** Waits until every call is paid, those included whose caller is gone, but no longer than `mostMs`: a hold's lease ends the rest. */
  drain(mostMs?: number): Promise<void>;
  /** Gives up what the gateway itself opened; call it after `drain`. */
  close(): Promise<void>;
  /** How many calls wait for the statements they share. */
  queueLengths(): { holds: number; settlements: number; rate_limits: number };
}

const defaultDrainMs = 20_000;

/** Makes a gateway. Several may run beside each other, in one process or many: none keeps state that matters. */
export function createGateway(deps: GatewayDeps): Gateway {
  const settings: GatewaySettings = { ...defaultGatewaySettings, ...deps.settings };
  const { pool } = deps.database;
  const authenticator = new Authenticator({ pool, ttlMs: settings.cacheTtlMs });
  const routes = new RouteTable({ pool, openSecret: deps.openSecret, ttlMs: settings.cacheTtlMs });
  const providers = makeProviders({ dispatcher: deps.dispatcher, settings });
  const open = new Set<Promise<unknown>>();
  const { ledger, logger, random = Math.random, observers = [] } = deps;
  const onError = (err: unknown): void => logger.warn({ err }, 'The tokens of a limit could not be corrected');
  const windows = new RateWindows({ pool, onError });
  const limiter = new RateLimiter({ table: new RateLimitTable({ pool, ttlMs: settings.cacheTtlMs }), windows });
  const breakers = new Breakers(settings);
  const slots = new ProviderSlots();
  const parts = {
    authenticator,
    routes,
    providers,
    settings,
    ledger,
    limiter,
    logger,
    breakers,
    slots,
    random,
    open,
    observers,
  };

  return {
    authenticate: (values) => authenticator.authenticate(values),
    confirm: (key) => authenticator.confirm(key),
    call: (options) => callModel(parts, options),
    countTokens: (options) => countTokens(parts, options),
    jobsWith({ database, secrets, files }) {
      const options = { parts, database, secrets: new JobSecrets(secrets), files };
      return { jobs: new ModelJobs(options), runner: new JobRunner({ ...options, openSecret: deps.openSecret }) };
    },
    async listModels(caller) {
      const current: Caller =
        caller.kind === 'key' ? { kind: 'key', key: await authenticator.confirm(caller.key) } : caller;
      const callable = (await routes.list())
        .filter((route) => mayCall(current, route))
        .map((route) => ({ route, endpoints: callableEndpoints(providers, route) }))
        .filter(({ endpoints }) => endpoints.length > 0);
      return callable.map(({ route, endpoints }) => ({
        name: route.name,
        aliases: route.aliases,
        endpoints,
        contextTokens: route.contextTokens,
        maxOutputTokens: route.maxOutputTokens,
        createdAt: route.createdAt,
        priceLines: route.priceLines,
        provider: route.ways[0]!.target.name,
      }));
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
