import type { Logger } from 'pino';

import type { Authenticator } from '../routing/authenticate.ts';
import type { CallObserver } from '../../../platform/telemetry/callObserver.ts';
import type { CallTrace } from '../../../platform/telemetry/traceContext.ts';
import type { Caller } from '../routing/caller.ts';
import type { CallerHeaders, Endpoint } from '../formats/format.ts';
import type { CallGuard } from '../guardrails/CallGuard.ts';
import type { Guardrails } from '../guardrails/Guardrails.ts';
import type { GatewaySettings } from '../gatewaySettings.ts';
import type { CacheTurn } from '../responseCache/CacheTurn.ts';
import type { ResponseCacheTable } from '../responseCache/ResponseCacheTable.ts';
import type { RateLimiter } from '../rateLimits/RateLimiter.ts';
import type { RequestLog } from '../requestLog/RequestLog.ts';
import type { OwnKeyTable } from '../ownKeys/OwnKeyTable.ts';
import type { Providers } from '../providers/providers.ts';
import type { RejectedKeys } from '../upstream/RejectedKeys.ts';
import type { StreamRelay } from './StreamRelay.ts';
import type { RouteTable } from '../routing/route.ts';
import type { Breakers } from '../routes/Breakers.ts';
import type { RouteStats } from '../routes/RouteStats.ts';
import type { ProviderKeyStates } from '../routes/ProviderKeyStates.ts';
import type { OutboundConcurrencyLimiter } from '../../../platform/outbound/OutboundConcurrencyLimiter.ts';
import type { AnswerClaim } from '../idempotency/AnswerClaim.ts';
import type { ModelCallResults, KnowledgePlace } from '../idempotency/ModelCallResults.ts';
import type { Ledger } from '../../../db/ledger/ledger.ts';

/** One call. `body` is the caller's parsed JSON; `signal` aborts when the caller goes away. */
export interface CallOptions {
  caller: Caller;
  endpoint: Endpoint;
  body: unknown;
  /** Those of the caller's request; a format names the few that it passes on. */
  headers?: CallerHeaders;
  requestId: string;
  /** Say in the usage of a stream what the call costs. */
  includeCost?: boolean;
  /** Told once the charge is committed; of a plain answer before it is given, of a stream before its end. */
  onCharged?: ((chargedMicros: bigint, callId: string) => void) | undefined;
  signal: AbortSignal;
  /** The place of the call in its execution, in `batchId` or in `knowledge`: it is made and charged once, and its answer is returned to later attempts (`idempotency/`). */
  once?: string | undefined;
  /** The part of a knowledge base that a call of an account is for: its position. */
  knowledge?: KnowledgePlace | undefined;
  /** The batch of the call: it has the batch price, and leaves slots of its provider to other calls. */
  batchId?: string | undefined;
  /**
   * Checked once the call's turn has come and no response is stored: false if another attempt has done the work. Then it fails as
   * `NotNeeded`.
   */
  isNeeded?: (() => Promise<boolean>) | undefined;
  /** The claim on that place, where the call has one. */
  claim?: AnswerClaim | undefined;
  /** Its access to the response cache, if it has one. */
  cache?: CacheTurn | undefined;
  /** Ends the waiting for an answer to begin: with `signal`, and when this process stops. Default `signal`. */
  waitSignal?: AbortSignal;
  /** Checks its answer (`guardrails/`). */
  guard?: CallGuard | undefined;
  /** True for a call of a guardrail, which no guardrail checks. */
  isGuardrail?: boolean;
  /** The trace of an execution that it belongs to: its providers get a `traceparent`. */
  trace?: CallTrace | undefined;
}

/** The parts of a gateway that a call goes through. */
export interface CallParts {
  authenticator: Authenticator;
  routes: RouteTable;
  providers: Providers;
  /** The same behind the guard on targets of organizations, for own keys with addresses of their own. */
  guardedProviders: Providers;
  ownKeys: OwnKeyTable;
  settings: GatewaySettings;
  ledger: Ledger;
  keptAnswers: ModelCallResults;
  /** The response caches of organizations; null: this process has no cache. */
  responseCache: ResponseCacheTable | null;
  limiter: RateLimiter;
  guardrails: Guardrails;
  logger: Logger;
  observers: readonly CallObserver[];
  /** Log of requests without a hold. */
  requests: RequestLog;
  /** How the ways stand, as this process sees it. */
  breakers: Breakers;
  /** States of keys in this process, for providers with several keys. */
  keyStates: ProviderKeyStates;
  /** Recent measurements of the ways in this process. */
  stats: RouteStats;
  /** By provider. */
  slots: OutboundConcurrencyLimiter;
  /** Of one organization at one provider. */
  organizationSlots: OutboundConcurrencyLimiter;
  /** Notified when providers reject their keys. */
  rejectedKeys: RejectedKeys;
  /** From 0 to 1, for drawing ways and spreading waits. */
  random: () => number;
  /** Every call that is not paid yet, so that a process can wait for them before it ends. */
  open: Set<Promise<unknown>>;
  /** Every stream whose end has not come, so that a process can end them before it does. */
  streams: Set<Pick<StreamRelay, 'cut'>>;
}
