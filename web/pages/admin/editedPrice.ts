import type { Schema } from '../../api/client.ts';
import { multiplyCredits } from '../../parts/creditSums.ts';
import { isAmount } from '../../parts/isAmount.ts';

type Lines = Schema<'PriceLines'>;
type PriceLine = Exclude<keyof Lines, 'tiers' | 'service_tiers'>;
type ServiceTiers = NonNullable<Lines['service_tiers']>;

/** A tier as a form edits it: where it begins, and amounts as texts (empty for the line below it). */
export interface EditedTier {
  /** Stays while the tier is edited. */
  readonly key: number;
  readonly above: string;
  readonly amounts: Readonly<Record<string, string>>;
}

/** A price as a form edits it: single amounts as texts (empty for no line), tables as they are. */
export interface EditedPrice {
  readonly amounts: Readonly<Record<string, string>>;
  readonly tables: Lines;
  readonly tiers: readonly EditedTier[];
  /** The factors of service tiers as texts, empty for none; their other lines stay as they are. */
  readonly factors: Readonly<Record<keyof ServiceTiers, string>>;
  readonly services: ServiceTiers;
}

/** The lines that may differ by tier. */
const tokenLines: readonly string[] = [
  'input_per_mtok',
  'cached_input_per_mtok',
  'cache_write_per_mtok',
  'cache_write_1h_per_mtok',
  'output_per_mtok',
  'audio_input_per_mtok',
  'audio_output_per_mtok',
];

const always: readonly PriceLine[] = [
  'input_per_mtok',
  'cached_input_per_mtok',
  'output_per_mtok',
  'per_call',
  'cache_hit_share',
];

/** The line by which calls of an endpoint are usually priced, where that is not tokens. */
function usualFor(endpoint: Schema<'ModelEndpoint'>): PriceLine[] {
  if (endpoint.startsWith('images.')) return ['per_image'];
  if (endpoint === 'audio.speech') return ['per_mchar'];
  if (endpoint === 'realtime') return ['audio_input_per_mtok', 'audio_output_per_mtok'];
  if (endpoint === 'audio.transcriptions' || endpoint === 'audio.translations') return ['per_minute'];
  return endpoint === 'videos' || endpoint === 'music.generations' ? ['per_second'] : [];
}

/** A price to edit, with every line that is usual for the endpoints. Its other lines stay, so that a change of one drops no other. */
export function editedPrice(lines: Lines, endpoints: readonly Schema<'ModelEndpoint'>[]): EditedPrice {
  const { tiers = [], service_tiers: services = {}, ...others } = lines;
  const names = new Set([...always, ...endpoints.flatMap(usualFor), ...Object.keys(others)]) as Set<PriceLine>;
  const amounts: Record<string, string> = {};
  const tables: Lines = {};
  for (const name of names) {
    const value = lines[name];
    if (typeof value === 'object') Object.assign(tables, { [name]: value });
    else amounts[name] = value ?? '';
  }
  return {
    amounts,
    tables,
    tiers: tiers.map(({ above_input_tokens: above, ...tier }, key) => ({
      key,
      above: String(above),
      amounts: tierAmounts(amounts, tier),
    })),
    factors: {
      batch: services.batch?.multiplier ?? '',
      flex: services.flex?.multiplier ?? '',
      priority: services.priority?.multiplier ?? '',
    },
    services,
  };
}

/** The price with one more tier, to be filled in. */
export function withTier(price: EditedPrice): EditedPrice {
  const key = Math.max(-1, ...price.tiers.map((tier) => tier.key)) + 1;
  return { ...price, tiers: [...price.tiers, { key, above: '', amounts: tierAmounts(price.amounts, {}) }] };
}

/** Every line of tokens that the price has a field for, and those of the tier. */
function tierAmounts(
  amounts: Readonly<Record<string, string>>,
  tier: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const names = tokenLines.filter((name) => name in amounts || name in tier);
  return Object.fromEntries(names.map((name) => [name, tier[name] ?? '']));
}

/** Whether a text is a number of input tokens that a tier can begin above. */
export function isTokenCount(text: string): boolean {
  return /^[1-9]\d{0,7}$/.test(text);
}

/** Whether a text is a factor for the normal price. */
export function isFactor(text: string): boolean {
  return /^\d{1,3}(\.\d{1,6})?$/.test(text);
}

/** The price as the server takes it; null while nothing is filled in, an amount is none, or a tier does not say where it begins. */
export function priceBody(price: EditedPrice): Lines | null {
  const { amounts, tables, tiers } = price;
  const services = servicesBody(price);
  if (services === null) return null;
  const lines = filledIn(amounts);
  const begun = tiers.map((tier) => tierBody(tier));
  if (lines === null || begun.includes(null)) return null;
  const body: Lines = { ...lines, ...tables };
  if (Object.keys(body).length === 0) return null;
  const sorted = begun.flatMap((tier) => tier ?? []).toSorted((a, b) => a.above_input_tokens - b.above_input_tokens);
  return {
    ...body,
    ...(sorted.length > 0 && { tiers: sorted }),
    ...(Object.keys(services).length > 0 && { service_tiers: services }),
  };
}

/** Null if a factor is invalid. */
function servicesBody({ factors, services }: EditedPrice): ServiceTiers | null {
  const body: ServiceTiers = {};
  for (const [name, factor] of Object.entries(factors)) {
    const tier = name as keyof ServiceTiers;
    if (factor !== '' && !isFactor(factor)) return null;
    const { multiplier: _old, ...own } = services[tier] ?? {};
    const next = { ...own, ...(factor !== '' && { multiplier: factor }) };
    if (Object.keys(next).length > 0) body[tier] = next;
  }
  return body;
}

function tierBody({ above, amounts }: EditedTier): Schema<'PriceTier'> | null {
  const lines = filledIn(amounts);
  if (lines === null || Object.keys(lines).length === 0 || !isTokenCount(above)) return null;
  return { above_input_tokens: Number(above), ...lines };
}

/** The lines that are filled in; null if one is no amount. */
function filledIn(amounts: Readonly<Record<string, string>>): Readonly<Record<string, string>> | null {
  const filled = Object.entries(amounts).filter(([, amount]) => amount !== '');
  return filled.every(([, amount]) => isAmount(amount)) ? Object.fromEntries(filled) : null;
}

/** A list price in dollars as a price in credits, line by line, rounded up to a whole micro-credit. Vendors have no share for our cache. */
export function inCredits(
  { tiers, service_tiers: _services, cache_hit_share: _share, ...dollars }: Lines,
  creditsPerDollar: string,
): Lines {
  const convert = (amount: string) => multiplyCredits(amount, creditsPerDollar).replace(/\.?0+$/, '');
  const all = (amounts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, convert(amount)]));
  const lines: Lines = Object.fromEntries(
    Object.entries(dollars).map(([name, value]) => [name, typeof value === 'string' ? convert(value) : all(value)]),
  );
  if (tiers === undefined) return lines;
  return {
    ...lines,
    tiers: tiers.map(({ above_input_tokens, ...tier }) => ({ above_input_tokens, ...all(tier) })),
  };
}
