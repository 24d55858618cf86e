import pino from 'pino';
import type { Dispatcher } from 'undici';
import { expect } from 'vitest';

import { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { checkLedger } from '../../db/ledger/check.ts';
import { createLedger } from '../../db/ledger/ledger.ts';
import type { Ledger } from '../../db/ledger/ledger.ts';
import type { KeptAttempt } from '../../db/repositories/gateway/callRecords.ts';
import type { AuthenticatedKey, Caller } from '../../domains/gateway/routing/caller.ts';
import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import { createGateway } from '../../domains/gateway/gateway.ts';
import type { Gateway } from '../../domains/gateway/gateway.ts';
import type { GatewayDeps } from '../../domains/gateway/gatewayDeps.ts';
import type { GatewaySettings } from '../../domains/gateway/gatewaySettings.ts';
import type { PriceLines } from '../../domains/gateway/metering/price.ts';
import type { ProviderKind } from '../../domains/gateway/providers/providerKind.ts';
import { makeUpstreamDispatcher } from '../../domains/gateway/upstream/upstreamDispatcher.ts';
import { createGuardedDispatcher } from '../../platform/outbound/dispatcher.ts';
import { createDial } from '../../platform/outbound/dial.ts';
import type { ResolveHost } from '../../platform/outbound/dial.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { makeKey } from '../../domains/identity/keys.ts';
import type { KeyKind } from '../../domains/identity/keys.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { buildOrganization, grantCredits } from '../support/factories.ts';
import type { BuiltOrganization } from '../support/factories.ts';
import { FakeUpstream } from './fakeUpstream.ts';

/** The price of the fake upstream's model: its default use costs exactly 0.02 credits. */
export const price: PriceLines = { input_per_mtok: '10', output_per_mtok: '20' };
export const defaultCharge = 20_000n;

/** One process of the API as the gateway sees it: its own caches, ledger queues and connections to providers. */
export interface GatewayProcess {
  gateway: Gateway;
  ledger: Ledger;
  close(): Promise<void>;
}

/** Options of a process besides its settings. */
interface ProcessOptions extends Partial<Pick<GatewayDeps, 'random' | 'observers' | 'openSecret' | 'tellRejectedKey'>> {
  outboundAllow?: string;
  /** Replaces the system's DNS resolver. */
  resolveHost?: ResolveHost;
}

/** A database, a played provider and an organization with credits, a key and the model `test/chat`. */
export class GatewayWorld {
  readonly db: TestDatabase;
  readonly upstream: FakeUpstream;
  readonly organization: BuiltOrganization;
  readonly #processes = new Set<GatewayProcess>();

  private constructor(parts: { db: TestDatabase; upstream: FakeUpstream; organization: BuiltOrganization }) {
    this.db = parts.db;
    this.upstream = parts.upstream;
    this.organization = parts.organization;
  }

  static async start(): Promise<GatewayWorld> {
    const db = await createTestDatabase();
    const organization = await buildOrganization(db.database);
    await grantCredits(db.database, organization.organizationId, 1_000_000_000n);
    const world = new GatewayWorld({ db, upstream: await FakeUpstream.start(), organization });
    await world.addModel({ name: 'test/chat', lines: price });
    await world.addModel({ name: 'test/embedding', lines: { input_per_mtok: '5' }, endpoints: ['embeddings'] });
    return world;
  }

  async stop(): Promise<void> {
    for (const one of this.#processes) await one.close();
    const violations = await checkLedger(this.db.database.pool);
    await this.upstream.close();
    await this.db.drop();
    expect(violations, 'the ledger after everything above').toEqual([]);
  }

  /** With connections to the database, caches, ledger queues and connections to providers of its own. */
  async openProcess(
    changed: Partial<GatewaySettings> = {},
    { outboundAllow = '', resolveHost, ...options }: ProcessOptions = {},
  ): Promise<GatewayProcess> {
    const settings = { retryBackoffMs: 1, ...changed };
    const database = await Database.connect({ url: this.db.url });
    const ledger = createLedger({ pool: database.systemPool, owner: 'test' });
    const dispatcher: Dispatcher = makeUpstreamDispatcher(settings);
    const logger = pino({ level: 'silent' });
    const openSecret = (sealed: string): string => sealed;
    const allow = parseOutboundAllow(outboundAllow);
    const guardedDispatcher = createGuardedDispatcher({ allow, ...(resolveHost && { resolveHost }) });
    const gateway = createGateway({
      database,
      ledger,
      openSecret,
      openOwnKey: openSecret,
      secrets: { encrypt: (_context, text) => text, decrypt: (_context, sealed) => sealed },
      dispatcher,
      guardedDispatcher,
      guardedDial: createDial({ allow, ...(resolveHost && { resolveHost }) }),
      logger,
      settings,
      ...options,
    });
    const one: GatewayProcess = {
      gateway,
      ledger,
      close: async () => {
        if (!this.#processes.delete(one)) return;
        await gateway.drain();
        await gateway.close();
        await Promise.all([dispatcher.close(), guardedDispatcher.close()]);
        await ledger.close();
        await database.close();
      },
    };
    this.#processes.add(one);
    return one;
  }

  async addModel(model: {
    name: string;
    lines: PriceLines | null;
    endpoints?: string[];
    open?: boolean;
    kind?: ProviderKind;
    /** Default: the played provider's, with `/v1`. */
    baseUrl?: string;
    apiKey?: string;
    /** The provider's name of it. */
    upstreamName?: string;
  }): Promise<string> {
    const providerId = await this.addProvider({ ...model, name: `provider of ${model.name}` });
    const modelId = newId('model');
    await this.db.database.pool.query(
      `insert into models (id, name, endpoints, context_tokens, max_output_tokens, open_to_users) values ($1, $2, $3, 8000, 1000, $4)`,
      [modelId, model.name, model.endpoints ?? ['chat.completions'], model.open ?? true],
    );
    await this.addWay(
      modelId,
      providerId,
      model.upstreamName === undefined ? {} : { upstreamName: model.upstreamName },
    );
    if (model.lines) await this.addPrice(modelId, model.lines);
    return modelId;
  }

  async addProvider(provider: {
    name: string;
    kind?: ProviderKind;
    /** Default: the played provider's, with `/v1`. */
    baseUrl?: string;
    apiKey?: string;
    concurrency?: number;
  }): Promise<string> {
    const id = newId('provider');
    await this.db.database.pool.query(
      'insert into providers (id, name, kind, base_url, api_key_encrypted, concurrency) values ($1, $2, $3, $4, $5, $6)',
      [
        id,
        provider.name,
        provider.kind ?? 'openai_compatible',
        provider.kind === 'sandbox' ? null : (provider.baseUrl ?? this.upstream.baseUrl),
        provider.apiKey ?? 'sk-upstream-secret',
        provider.concurrency ?? null,
      ],
    );
    return id;
  }

  /** Returns the id of the provider of a model. */
  async providerOf(model: string): Promise<string> {
    const { rows } = await this.db.database.pool.query<{ provider_id: string }>(
      'select provider_id from model_providers w join models m on m.id = w.model_id where m.name = $1',
      [model],
    );
    return rows[0]!.provider_id;
  }

  /** Adds an additional key of a provider. */
  async addFurtherKey(providerId: string, apiKey: string): Promise<string> {
    const id = newId('instanceProviderKey');
    await this.db.database.pool.query(
      'insert into instance_provider_keys (id, provider_id, label, api_key_encrypted) values ($1, $2, $3, $4)',
      [id, providerId, apiKey, apiKey],
    );
    return id;
  }

  /** Adds a route to a model; omitted fields use the defaults of the table. */
  async addWay(
    modelId: string,
    providerId: string,
    way: { upstreamName?: string; weight?: number; priority?: number; timeoutMs?: number; enabled?: boolean } = {},
  ): Promise<string> {
    const id = newId('modelProvider');
    await this.db.database.pool.query(
      `insert into model_providers (id, model_id, provider_id, upstream_name, weight, priority, timeout_ms, enabled)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        modelId,
        providerId,
        way.upstreamName ?? 'up',
        way.weight ?? 1,
        way.priority ?? 0,
        way.timeoutMs ?? null,
        way.enabled ?? true,
      ],
    );
    return id;
  }

  /** Runs `work` and says what it cost the organization, in micro-credits; no hold may stay. */
  async costOf(work: () => Promise<unknown>): Promise<bigint> {
    const before = await this.wallet();
    await work();
    const after = await this.wallet();
    expect(after.heldMicros).toBe(0n);
    return before.balanceMicros - after.balanceMicros;
  }

  async addPrice(modelId: string, lines: PriceLines): Promise<void> {
    await this.db.database.pool.query('insert into model_prices (id, model_id, lines) values ($1, $2, $3)', [
      newId('price'),
      modelId,
      JSON.stringify(lines),
    ]);
  }

  async addKey(
    options: {
      kind?: KeyKind;
      allowedModels?: string[];
      creditLimitMicros?: bigint;
      organization?: BuiltOrganization;
    } = {},
  ): Promise<{ id: string; value: string }> {
    const key = makeKey(options.kind ?? 'model');
    const id = newId('apiKey');
    const { organizationId, accountId } = options.organization ?? this.organization;
    await this.db.database.pool.query(
      `insert into api_keys (id, organization_id, account_id, kind, label, hash, last4, allowed_models, credit_limit_micros)
       values ($1, $2, $3, $4, 'test', $5, $6, $7, $8)`,
      [
        id,
        organizationId,
        accountId,
        options.kind ?? 'model',
        key.hash,
        key.last4,
        options.allowedModels ?? null,
        options.creditLimitMicros ?? null,
      ],
    );
    return { id, value: key.value };
  }

  async revoke(keyId: string): Promise<void> {
    await this.db.database.pool.query(`update api_keys set status = 'revoked', revoked_at = now() where id = $1`, [
      keyId,
    ]);
  }

  async wallet(
    organizationId = this.organization.organizationId,
  ): Promise<{ balanceMicros: bigint; heldMicros: bigint }> {
    const { rows } = await this.db.database.pool.query<{ balance_micros: bigint; held_micros: bigint }>(
      'select * from wallets where organization_id = $1',
      [organizationId],
    );
    return { balanceMicros: rows[0]!.balance_micros, heldMicros: rows[0]!.held_micros };
  }

  /** The newest call record, with its columns as stored. */
  async lastRecord(): Promise<Record<string, unknown>> {
    const { rows } = await this.db.database.pool.query<Record<string, unknown>>(
      'select * from call_records order by created_at desc, id desc limit 1',
    );
    return rows[0] ?? {};
  }

  /** The stored attempts of a call; by default of the newest one. */
  async attemptsOf(record?: Record<string, unknown>): Promise<KeptAttempt[] | null> {
    const { id, organization_id: organizationId } = (record ?? (await this.lastRecord())) as {
      id: string;
      organization_id: string;
    };
    return this.db.database.withOrganization(organizationId, ({ callRecords }) => callRecords.attemptsOf(id));
  }
}

/** The caller of a key, authenticated by that process. */
export async function callerOf(
  process: GatewayProcess,
  value: string,
): Promise<Caller & { kind: 'key'; key: AuthenticatedKey }> {
  return { kind: 'key', key: await process.gateway.authenticate([value]) };
}

/** Makes calls for a caller by one process, plain unless the body says otherwise. */
export function callsOf(process: GatewayProcess, caller: Caller) {
  return (endpoint: Endpoint, body: Record<string, unknown>): Promise<GatewayAnswer> =>
    process.gateway.call({ caller, endpoint, body, requestId: 'req_test', signal: new AbortController().signal });
}

/** The body of a plain answer, parsed. */
export function json(answer: GatewayAnswer): Record<string, unknown> {
  if (!('body' in answer)) throw new Error('The answer is a stream.');
  return JSON.parse(answer.body.toString()) as Record<string, unknown>;
}

/** Everything of a stream, as text. */
export async function readAll(answer: GatewayAnswer): Promise<string> {
  if (!('stream' in answer)) throw new Error(`The answer is no stream: ${answer.body.toString()}`);
  const pieces: Uint8Array[] = [];
  for await (const bytes of answer.stream) pieces.push(bytes);
  return Buffer.concat(pieces).toString();
}
