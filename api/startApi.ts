import type { Ledger } from '../db/ledger/ledger.ts';
import { type Logger } from '../platform/config/logger.ts';
import { type Settings } from '../platform/config/settings.ts';
import { createApp } from './app.ts';
import type { ApiOverrides } from './ApiOverrides.ts';
import { closeApi, drainTimes } from './closeApi.ts';
import { serveCertificateAsks } from './customDomains/serveCertificateAsks.ts';
import type { Deps } from './deps.ts';
import { watchProcess } from './watchProcess.ts';
import { serveHttp } from './serveHttp.ts';
import { startBackground } from './startBackground.ts';
import { digitalOrganizationHook } from './guardrails/digitalOrganizationHook.ts';
import { createDeps } from './createDeps.ts';
import { openParts } from './openParts.ts';

/** A running API process. */
export interface ApiServer {
  readonly port: number;
  readonly deps: Deps;
  readonly ledger: Ledger;
  /** Readiness off → stop accepting → drain → close everything, in at most about 25 s. */
  close(): Promise<void>;
}

/** Constructs everything and listens, for the program and for tests. */
export async function startApi(settings: Settings, logger: Logger, overrides: ApiOverrides = {}): Promise<ApiServer> {
  const parts = await openParts(settings, logger, overrides);
  const { opened, metrics, database } = parts;
  const { gateway, ledger } = opened;
  watchProcess(metrics, { gateway, database, expressions: parts.expressions, dataDir: settings.dataDir });
  const deps = await createDeps(parts, overrides);
  gateway.setGuardrailHook('digital_organization', digitalOrganizationHook(deps));
  await deps.executions.limitConcurrency(settings.executionConcurrency, settings.organizationExecutionConcurrency);
  const certificateAsks = await serveCertificateAsks(deps);
  const ends = [startBackground(deps, overrides), ...(certificateAsks ? [certificateAsks.close] : [])];
  const { serve = serveHttp, drain = { ...drainTimes, drainMs: settings.drainMs } } = overrides;
  const http = await serve(createApp(deps, overrides.handlers).callback(), settings);
  const owned = [...parts.owned, deps.bodyMemory];
  return { port: http.port, deps, ledger, close: () => closeApi(deps, { http, opened, ends, owned, drain }) };
}
