import type { components } from '../../../openapi/generated/types.ts';
import type pg from 'pg';

import type { Caller } from './caller.ts';
import { needsOpenModel } from './caller.ts';
import { canCharge } from '../metering/canCharge.ts';
import type { Endpoint, Translation, Wire } from '../formats/format.ts';
import { formats, translationOf } from '../formats/formats.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';
import type { OwnKey } from '../ownKeys/OwnKeyTable.ts';
import { readPrice } from '../metering/price.ts';
import type { Price, PriceLines } from '../metering/price.ts';
import type { Providers } from '../providers/providers.ts';
import type { ProviderKind } from '../providers/providerKind.ts';
import type { ProviderTarget } from '../providers/providerCall.ts';
import { readRows } from './readRows.ts';

/** Something that a model can do. */
export type ModelCapability = components['schemas']['ModelCapability'];

/** Selects the first route of a call: by the admin's priority, the time until the first byte, the share of answered calls, or the provider's cost. */
export type RoutingStrategy = components['schemas']['RoutingStrategy'];

/** A key of a provider of the instance. */
export interface InstanceKey {
  /** `ipk_…`, or the id of the provider for the key that was saved with it. */
  id: string;
  /** Opens the stored key. Errors: `secret_unreadable`. */
  open(): string;
}

/** One way to a model: a provider, and the model's name there. */
export interface ProviderRoute {
  id: string;
  providerId: string;
  kind: ProviderKind;
  upstreamName: string;
  target: ProviderTarget;
  /** The keys of the provider, which calls use in rotation; empty if it needs none, or an own key is used. */
  keys: readonly InstanceKey[];
  /** The one of `target`; null if `keys` is empty. */
  key: InstanceKey | null;
  /** Its share of the calls among the ways of its priority; 0 = only after the others. */
  weight: number;
  /** Lower ones are tried first. */
  priority: number;
  /** Until the first byte of a stream or the whole of a plain answer; null = as the gateway is set. */
  timeoutMs: number | null;
  /** The cost of the provider for the instance per million tokens, in micro-credits; null if it is not known. For comparisons only. */
  inputCostMicros: number | null;
  outputCostMicros: number | null;
  /** Calls that the provider takes at a time from this process; null = any number. */
  concurrency: number | null;
  /** The key of the calling organization that is used in place of the instance's, and whether its address is the organization's. */
  ownKey: { key: OwnKey; isGuarded: boolean } | null;
}

/** A callable model with the ways to its providers and the price a call is held and charged at. */
export interface ResolvedModel {
  modelId: string;
  name: string;
  /** Other names it is called by. */
  aliases: readonly string[];
  endpoints: readonly Endpoint[];
  contextTokens: number;
  maxOutputTokens: number;
  /** The output cap of calls that name none (decisions §17). */
  defaultOutputTokens: number;
  openToUsers: boolean;
  /** Capabilities that admins declared; they reject no call. */
  capabilities: readonly ModelCapability[];
  /** True if the model is said to think before it answers. */
  reasons: boolean;
  /** Its calls lose what their provider has no word for, instead of being refused. */
  dropsUnsupported: boolean;
  strategy: RoutingStrategy;
  /** Names of the fallback models of a text call, unless the caller names some. */
  fallbackModels: readonly string[];
  createdAt: Date;
  /** The enabled ones, at least one, by priority. */
  ways: readonly ProviderRoute[];
  price: Price;
  priceLines: PriceLines;
}

/** Decrypts a provider's key as stored; it can be read for that provider, or as that additional key of it, only. */
export type OpenSecret = (sealed: string, providerId: string, furtherKeyId?: string) => string;

interface RouteRow {
  model_id: string;
  name: string;
  aliases: string[];
  endpoints: Endpoint[];
  context_tokens: number | null;
  max_output_tokens: number | null;
  default_output_tokens: number | null;
  open_to_users: boolean;
  capabilities: ModelCapability[];
  drops_unsupported: boolean;
  routing: RoutingStrategy;
  fallback_models: string[];
  created_at: Date;
  ways: WayRow[];
  price_id: string;
  lines: PriceLines;
}

type WayRow = Omit<ProviderRoute, 'target' | 'ownKey' | 'keys' | 'key'> & {
  name: string;
  baseUrl: string | null;
  sealedKey: string | null;
  furtherKeys: { id: string; sealed: string }[] | null;
};

const mostModels = 10_000;
/** Default output cap of calls to models without one: enough for long answers, and a hold that a usual balance covers. */
const usualOutputTokens = 8_192;

/**
 * Enabled models with their enabled ways to enabled providers and the price row valid now; a model without one is not callable
 * (decisions §5).
 */
const selectRoutes = `
  select m.id as model_id, m.name, m.endpoints, m.context_tokens, m.max_output_tokens, m.default_output_tokens,
         m.open_to_users, m.capabilities, m.drop_unsupported as drops_unsupported, m.routing, m.fallback_models, m.created_at,
         array(select name from model_aliases where model_id = m.id order by name) as aliases, way.ways, price.id as price_id, price.lines
    from models m
    join lateral (select json_agg(json_build_object('id', w.id, 'providerId', w.provider_id, 'kind', p.kind, 'upstreamName', w.upstream_name,
                           'name', p.name, 'baseUrl', p.base_url, 'weight', w.weight,
                           'sealedKey', case when not p.api_key_paused then p.api_key_encrypted end,
                           'furtherKeys', (select json_agg(json_build_object('id', k.id, 'sealed', k.api_key_encrypted) order by k.created_at, k.id)
                                             from instance_provider_keys k where k.provider_id = p.id and k.enabled),
                           'priority', w.priority, 'timeoutMs', w.timeout_ms,
                           'inputCostMicros', w.input_cost_micros, 'outputCostMicros', w.output_cost_micros, 'concurrency', p.concurrency) order by w.priority, w.id) as ways
                    from model_providers w join providers p on p.id = w.provider_id and p.enabled
                   where w.model_id = m.id and w.enabled) way on way.ways is not null
    join lateral (select id, lines from model_prices where model_id = m.id and valid_from <= now()
                   order by valid_from desc, created_at desc, id desc limit 1) price on true
   where m.enabled`;

/**
 * Finds models by name or alias. A row read within the last `ttlMs` may serve routing, because the statement that places the hold
 * decides; a name that was not found is never remembered, so a model works from the moment it is there.
 */
export class RouteTable {
  readonly #pool: pg.Pool;
  readonly #openSecret: OpenSecret;
  readonly #ttlMs: number;
  readonly #cache = new Map<string, { route: ResolvedModel; readAtMs: number }>();
  readonly #reading = new Map<string, Promise<ResolvedModel | null>>();

  constructor(options: { pool: pg.Pool; openSecret: OpenSecret; ttlMs: number }) {
    this.#pool = options.pool;
    this.#openSecret = options.openSecret;
    this.#ttlMs = options.ttlMs;
  }

  /** The callable model of that name, possibly from the cache; null when there is none at this moment. */
  async find(name: string): Promise<ResolvedModel | null> {
    const cached = this.#cache.get(name);
    if (cached && performance.now() - cached.readAtMs < this.#ttlMs) return cached.route;
    const shared = this.#reading.get(name);
    if (shared) return (await shared) ?? (await this.read(name)); // a shared "no" may be older than the question
    const reading = this.read(name).finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return await reading;
  }

  /** The same, read now. */
  async read(name: string): Promise<ResolvedModel | null> {
    const readAtMs = performance.now();
    const rows = await readRows<RouteRow>(this.#pool, {
      name: 'gateway_route',
      text: `${selectRoutes} and (m.name = $1 or m.id = (select model_id from model_aliases where name = $1))`,
      values: [name],
    });
    const [row] = rows;
    const route = row ? toRoute(row, this.#openSecret) : null;
    if (route) this.#cache.set(name, { route, readAtMs });
    else this.#cache.delete(name);
    return route;
  }

  /** Drops what is remembered of a name, after the hold statement disagreed. */
  forget(name: string): void {
    this.#cache.delete(name);
  }

  /** All callable models, by name, read now; without the keys of their providers. */
  async list(): Promise<ResolvedModel[]> {
    const rows = await readRows<RouteRow>(this.#pool, { text: `${selectRoutes} order by m.name limit ${mostModels}` });
    return rows.map((row) => toRoute(row, null)).filter((route) => route !== null);
  }
}

/** Without `openSecret` the providers' keys stay closed. */
function toRoute(row: RouteRow, openSecret: OpenSecret | null): ResolvedModel | null {
  const price = readPrice(row.price_id, row.lines);
  if (price === null) return null;
  return {
    modelId: row.model_id,
    name: row.name,
    aliases: row.aliases,
    endpoints: row.endpoints,
    contextTokens: row.context_tokens ?? 0,
    maxOutputTokens: row.max_output_tokens ?? 0,
    defaultOutputTokens: Math.min(row.default_output_tokens ?? usualOutputTokens, row.max_output_tokens ?? 0),
    openToUsers: row.open_to_users,
    capabilities: row.capabilities,
    reasons: row.capabilities.includes('reasoning'),
    dropsUnsupported: row.drops_unsupported,
    strategy: row.routing,
    fallbackModels: row.fallback_models,
    createdAt: row.created_at,
    ways: row.ways.map(({ name: providerName, baseUrl, sealedKey, furtherKeys, ...way }) => {
      const keys = openSecret === null ? [] : keysOf({ sealedKey, furtherKeys, ...way }, openSecret);
      const [key = null] = keys;
      return { ...way, keys, key, target: { name: providerName, baseUrl, apiKey: key?.open() ?? null }, ownKey: null };
    }),
    price,
    priceLines: row.lines,
  };
}

function keysOf(
  { providerId, sealedKey, furtherKeys }: Pick<WayRow, 'providerId' | 'sealedKey' | 'furtherKeys'>,
  openSecret: OpenSecret,
): InstanceKey[] {
  const first = sealedKey === null ? [] : [{ id: providerId, open: () => openSecret(sealedKey, providerId) }];
  const further = (furtherKeys ?? []).map(({ id, sealed }) => ({ id, open: () => openSecret(sealed, providerId, id) }));
  return [...first, ...further];
}

/** Returns the key of the instance that a call uses, if its provider has several; null otherwise. */
export function rotatedKey({ keys, key }: Pick<ProviderRoute, 'keys' | 'key'>): InstanceKey | null {
  return keys.length > 1 ? key : null;
}

/** True when this caller may call the model: opened where that is needed, and within the key's `allowed_models`. */
export function mayCall(caller: Caller, route: ResolvedModel): boolean {
  if (needsOpenModel(caller) && !route.openToUsers) return false;
  return caller.kind !== 'key' || caller.key.allowedModels === null || caller.key.allowedModels.includes(route.name);
}

/**
 * Returns a route's wire format for a call of `endpoint`: the provider's format, and the translation if it differs. Null when the way does
 * not serve the endpoint, or the model lacks the limits a hold or the price a charge needs there.
 */
export function wireOfRoute(
  providers: Providers,
  { route, way }: { route: ResolvedModel; way: ProviderRoute },
  endpoint: Endpoint,
): { wire: Wire; translation: Translation | null } | null {
  if (!formats[endpoint] || route.contextTokens <= 0 || !canCharge(route.price, endpoint)) return null;
  if (isTextEndpoint(endpoint) && route.maxOutputTokens <= 0) return null;
  const wire = providers[way.kind]?.wireOf(endpoint, route.endpoints, way.upstreamName) ?? null;
  const translation = wire === null ? undefined : translationOf(endpoint, wire);
  return wire === null || translation === undefined ? null : { wire, translation };
}

/** The endpoints by which the model can be called, translations included. */
export function callableEndpoints(providers: Providers, route: ResolvedModel): Endpoint[] {
  const serves = (endpoint: Endpoint): boolean =>
    route.ways.some((way) => wireOfRoute(providers, { route, way }, endpoint) !== null);
  return (Object.keys(formats) as Endpoint[]).filter(serves);
}
