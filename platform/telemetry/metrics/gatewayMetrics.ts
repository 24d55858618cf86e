import type { Registry } from 'prom-client';

import type { CallObserver, EndedCall, HeldCall } from '../callObserver.ts';
import { MetricArea } from './MetricArea.ts';
import { everyProgram, quickSeconds, slowSeconds, type MetricDefinitions } from './MetricDefinition.ts';

export const gatewayMetrics = {
  bureau_gateway_calls_total: {
    type: 'counter',
    help: 'Calls of models that ended.',
    labels: ['endpoint', 'provider', 'model', 'status'],
    servedBy: everyProgram,
  },
  bureau_gateway_tokens_total: {
    type: 'counter',
    help: 'Tokens of calls; cached ones are part of the input.',
    labels: ['provider', 'model', 'kind'],
    servedBy: everyProgram,
  },
  bureau_gateway_credits_total: {
    type: 'counter',
    help: 'Credits charged.',
    labels: ['provider', 'model'],
    servedBy: everyProgram,
  },
  bureau_gateway_call_duration_seconds: {
    type: 'histogram',
    help: 'Time from the plan of a call to its end.',
    labels: ['endpoint', 'stream'],
    buckets: slowSeconds,
    servedBy: everyProgram,
  },
  bureau_gateway_first_byte_seconds: {
    type: 'histogram',
    help: 'Time until the first output of a stream.',
    labels: ['endpoint'],
    buckets: slowSeconds,
    servedBy: everyProgram,
  },
  bureau_gateway_open_calls: {
    type: 'gauge',
    help: 'Calls under way, whole ones and streams.',
    labels: ['stream'],
    servedBy: everyProgram,
  },
  bureau_gateway_breakers_open: {
    type: 'gauge',
    help: 'Routes of a provider whose circuit breaker is open in this process.',
    labels: ['provider'],
    servedBy: everyProgram,
  },
  bureau_ledger_hold_duration_seconds: {
    type: 'histogram',
    help: 'Time until a hold was decided.',
    labels: ['verdict'],
    buckets: quickSeconds,
    servedBy: everyProgram,
  },
  bureau_ledger_settle_duration_seconds: {
    type: 'histogram',
    help: 'Time until a call was settled or released.',
    labels: [],
    buckets: quickSeconds,
    servedBy: everyProgram,
  },
  bureau_ledger_relayed_total: {
    type: 'counter',
    help: 'Holds and settlements sent to the process that works for their wallet, by work (hold, settlement) and result: done there, or direct in this process because no answer came.',
    labels: ['work', 'result'],
    servedBy: everyProgram,
  },
} as const satisfies MetricDefinitions;

/** Calls of models, and the ledger's part in them. */
export class GatewayMetrics implements CallObserver {
  readonly #area: MetricArea<typeof gatewayMetrics>;
  readonly #calls;
  readonly #tokens;
  readonly #credits;
  readonly #durations;
  readonly #firstBytes;
  readonly #open;
  readonly #holds;
  readonly #closings;
  readonly #relayed;

  constructor(registry: Registry) {
    const area = new MetricArea(registry, gatewayMetrics);
    this.#area = area;
    this.#calls = area.counter('bureau_gateway_calls_total');
    this.#tokens = area.counter('bureau_gateway_tokens_total');
    this.#credits = area.counter('bureau_gateway_credits_total');
    this.#durations = area.histogram('bureau_gateway_call_duration_seconds');
    this.#firstBytes = area.histogram('bureau_gateway_first_byte_seconds');
    this.#open = area.gauge('bureau_gateway_open_calls');
    this.#holds = area.histogram('bureau_ledger_hold_duration_seconds');
    this.#closings = area.histogram('bureau_ledger_settle_duration_seconds');
    this.#relayed = area.counter('bureau_ledger_relayed_total');
    for (const work of ['hold', 'settlement'])
      for (const result of ['done', 'direct']) this.#relayed.inc({ work, result }, 0);
    for (const stream of ['true', 'false']) this.#open.set({ stream }, 0);
  }

  /** Reports the open circuit breakers of this process by provider, read at each scrape. */
  watchBreakers(read: () => Promise<ReadonlyMap<string, number>>): void {
    this.#area.readGauge('bureau_gateway_breakers_open', async () =>
      [...(await read())].map(([provider, value]) => ({ provider, value })),
    );
  }

  held({ verdict, stream, durationMs }: HeldCall): void {
    this.#holds.observe({ verdict }, durationMs / 1000);
    if (verdict === 'ok') this.#open.inc({ stream: String(stream) });
  }

  relayed(work: 'hold' | 'settlement', result: 'done' | 'direct'): void {
    this.#relayed.inc({ work, result });
  }

  handedOver({ stream }: Pick<HeldCall, 'stream'>): void {
    this.#open.dec({ stream: String(stream) });
  }

  ended({ endpoint, record, chargedMicros, closingMs, isJob }: EndedCall): void {
    const { model, provider, status, stream, ttftMs } = record;
    if (!isJob) this.#open.dec({ stream: String(stream) });
    this.#closings.observe(closingMs / 1000);
    this.#calls.inc({ endpoint, provider, model, status });
    this.#durations.observe({ endpoint, stream: String(stream) }, record.latencyMs / 1000);
    if (ttftMs !== null) this.#firstBytes.observe({ endpoint }, ttftMs / 1000);
    if (chargedMicros > 0n) this.#credits.inc({ provider, model }, Number(chargedMicros) / 1e6);
    const tokens = { input: record.inputTokens, cached_input: record.cachedInputTokens, output: record.outputTokens };
    for (const [kind, count] of Object.entries(tokens)) if (count) this.#tokens.inc({ provider, model, kind }, count);
  }
}
