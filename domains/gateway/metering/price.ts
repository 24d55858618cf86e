import { parseCredits } from '../../../db/credits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { serviceTiers, type ServiceTier } from './serviceTier.ts';
import { partsPerMicro, unitParts } from './units.ts';
import type { UnitPrice, Units } from './units.ts';
import type { Usage } from './usage.ts';

/** The lines of a price as stored: decimal strings of credits, a table of them by key (such as a tool's name), or tiers of lines. */
export type PriceLines = Readonly<
  Record<string, string | Readonly<Record<string, string>> | readonly TierLines[] | ServiceTierTable>
>;

/** A tier as stored: `above_input_tokens`, and decimal strings of credits. */
export type TierLines = Readonly<Record<string, string | number>>;

/** Stored prices of service tiers: a `multiplier` of the normal lines, and separate lines. */
interface ServiceTierTable {
  readonly [tier: string]: PriceLines;
}

/** The lines of tokens: micro-credits per million; null if the price has no such line. */
export interface TokenPrice {
  readonly inputMicros: bigint | null;
  readonly cachedInputMicros: bigint | null;
  readonly cacheWriteMicros: bigint | null;
  readonly cacheWrite1hMicros: bigint | null;
  readonly audioInputMicros: bigint | null;
  readonly outputMicros: bigint | null;
  readonly audioOutputMicros: bigint | null;
}

/** The lines of tokens of calls with more input than that. */
export interface PriceTier extends TokenPrice {
  readonly aboveInputTokens: number;
}

/**
 * A price row read once: micro-credits per million tokens or characters, or per unit; null if the price has no such line. Tables are by
 * size and quality (`imagePricing`) or by tool; a single price is their entry `default`. Tiers are ordered and complete: missing lines are
 * taken from the tier below.
 */
export interface Price extends UnitPrice, TokenPrice {
  readonly id: string;
  readonly perCallMicros: bigint | null;
  /** Millionths of a price that an answer from the response cache costs. */
  readonly cacheHitShare: bigint;
  readonly tiers: readonly PriceTier[];
  /** The complete prices of service tiers that differ from the normal one. */
  readonly serviceTiers: ReadonlyMap<ServiceTier, Price>;
}

/** Maximum usage of a call, from which its hold is computed. `audio…` say whether audio lines can apply at all. */
export interface UsageBound {
  inputTokens: number;
  outputTokens: number;
  audioInput: boolean;
  audioOutput: boolean;
  units?: Units;
  /** The service tiers in which the provider may answer, besides the normal one. */
  serviceTiers?: readonly ServiceTier[];
}

/** Token lines are per million tokens. */
const partsPerTokenMicro = partsPerMicro / 1_000_000n;
/** A multiplier is a decimal with six digits, as amounts are. */
const oneInPpm = 1_000_000n;
/** A billion credits. */
const mostMicros = 1_000_000_000_000_000n;

/**
 * Reads a stored price row. Null when it has none of the lines this version charges by: such a model is not callable.
 * Errors: `invalid_request` naming the line when it is no decimal string of credits, or is negative; naming the tier that is not above the one before.
 */
export function readPrice(id: string, lines: PriceLines): Price | null {
  const tokenPrice = readTokenPrice(lines);
  const price: Price = {
    id,
    ...tokenPrice,
    tiers: readTiers(lines.tiers, tokenPrice),
    perCallMicros: readLine(lines, 'per_call'),
    cacheHitShare: readLine(lines, 'cache_hit_share') ?? 0n,
    perImageMicros: readTable(lines, 'per_image'),
    perToolCallMicros: readTable(lines, 'per_tool_call'),
    perMcharMicros: readLine(lines, 'per_mchar'),
    perMinuteMicros: readLine(lines, 'per_minute'),
    perSecondMicros: readLine(lines, 'per_second'),
    serviceTiers: readServiceTiers(id, lines),
  };
  const { inputMicros, outputMicros, perCallMicros, perImageMicros, perMcharMicros } = price;
  const ofUnits = [perCallMicros, perImageMicros, perMcharMicros, price.perMinuteMicros, price.perSecondMicros];
  return [inputMicros, outputMicros, ...ofUnits].some((line) => line !== null) ? price : null;
}

/**
 * Returns the cost of a call: the sum of all lines, rounded up once to a whole micro-credit (decisions §5). Cached and written input
 * without a line of its own costs what plain input costs; so does audio. The length of the whole input decides which tier charges all
 * tokens, and the service tier of the usage which price. Guarantee: never above `holdMicros` of a bound that the usage keeps within.
 */
export function chargeMicros(ordinary: Price, usage: Usage): bigint {
  const price = usage.serviceTier === undefined ? ordinary : priceOf(ordinary, usage.serviceTier);
  const lines = price.tiers.findLast(({ aboveInputTokens }) => usage.inputTokens > aboveInputTokens) ?? price;
  const input = lines.inputMicros ?? 0n;
  const output = lines.outputMicros ?? 0n;
  const written = usage.cacheWriteTokens + usage.cacheWrite1hTokens;
  const special = usage.cachedInputTokens + written + usage.audioInputTokens;
  const tokens =
    input * BigInt(Math.max(0, usage.inputTokens - special)) +
    (lines.cachedInputMicros ?? input) * BigInt(usage.cachedInputTokens) +
    (lines.cacheWriteMicros ?? input) * BigInt(usage.cacheWriteTokens) +
    (lines.cacheWrite1hMicros ?? lines.cacheWriteMicros ?? input) * BigInt(usage.cacheWrite1hTokens) +
    (lines.audioInputMicros ?? input) * BigInt(usage.audioInputTokens) +
    output * BigInt(Math.max(0, usage.outputTokens - usage.audioOutputTokens)) +
    (lines.audioOutputMicros ?? output) * BigInt(usage.audioOutputTokens);
  return sumUp(price, tokens, usage.units);
}

/** Returns the cost of an answer from the response cache: the model's share of its current price, rounded up. */
export function cacheHitMicros(price: Price, usage: Usage): bigint {
  return scaled(chargeMicros(price, usage), price.cacheHitShare);
}

/**
 * The credits to set aside before a call: input × the dearest input line + output × the dearest output line + units,
 * rounded up once, at the dearest service tier. An upper bound of every charge whose usage stays within `bound` (decisions §5).
 */
export function holdMicros(price: Price, bound: UsageBound): bigint {
  const prices = [price, ...(bound.serviceTiers ?? []).map((tier) => priceOf(price, tier))];
  return dearest(prices.map((one) => holdAt(one, bound)));
}

/** Returns the price of a service tier, else the normal price. */
export function priceOf(price: Price, tier: ServiceTier): Price {
  return price.serviceTiers.get(tier) ?? price;
}

function holdAt(price: Price, bound: UsageBound): bigint {
  const reachable = [price, ...price.tiers.filter(({ aboveInputTokens }) => bound.inputTokens > aboveInputTokens)];
  const input = dearest(
    reachable.flatMap((lines) => [
      lines.inputMicros,
      lines.cachedInputMicros,
      lines.cacheWriteMicros,
      lines.cacheWrite1hMicros,
      bound.audioInput ? lines.audioInputMicros : null,
    ]),
  );
  const output = dearest(
    reachable.flatMap((lines) => [lines.outputMicros, bound.audioOutput ? lines.audioOutputMicros : null]),
  );
  const tokens = input * BigInt(bound.inputTokens) + output * BigInt(bound.outputTokens);
  return sumUp(price, tokens, bound.units ?? null);
}

function readTokenPrice(lines: PriceLines): TokenPrice {
  return {
    inputMicros: readLine(lines, 'input_per_mtok'),
    cachedInputMicros: readLine(lines, 'cached_input_per_mtok'),
    cacheWriteMicros: readLine(lines, 'cache_write_per_mtok'),
    cacheWrite1hMicros: readLine(lines, 'cache_write_1h_per_mtok'),
    audioInputMicros: readLine(lines, 'audio_input_per_mtok'),
    outputMicros: readLine(lines, 'output_per_mtok'),
    audioOutputMicros: readLine(lines, 'audio_output_per_mtok'),
  };
}

/** A multiplier changes lines of tokens and of calls, including those of longer input. Separate lines of a tier replace them. */
function readServiceTiers(id: string, { service_tiers: table, ...lines }: PriceLines): Price['serviceTiers'] {
  const prices = new Map<ServiceTier, Price>();
  if (table === undefined || table === null) return prices;
  const ordinary = readPrice(id, lines);
  for (const tier of serviceTiers) {
    const own = (table as ServiceTierTable)[tier];
    if (ordinary !== null && own !== undefined) prices.set(tier, readServiceTier(ordinary, own));
  }
  return prices;
}

function readServiceTier(ordinary: Price, { multiplier, ...own }: PriceLines): Price {
  const ppm = multiplier === undefined ? oneInPpm : readAmount(multiplier, 'multiplier');
  const token = { ...scaledTokens(ordinary, ppm), ...present(readTokenPrice(own)) };
  const tiers = ordinary.tiers.map((tier) => ({ ...tier, ...scaledTokens(tier, ppm) }));
  return {
    ...ordinary,
    ...token,
    perCallMicros: readLine(own, 'per_call') ?? scaledLine(ordinary.perCallMicros, ppm),
    tiers: own.tiers === undefined ? tiers : readTiers(own.tiers, token),
  };
}

function scaledTokens(lines: TokenPrice, ppm: bigint): TokenPrice {
  return {
    inputMicros: scaledLine(lines.inputMicros, ppm),
    cachedInputMicros: scaledLine(lines.cachedInputMicros, ppm),
    cacheWriteMicros: scaledLine(lines.cacheWriteMicros, ppm),
    cacheWrite1hMicros: scaledLine(lines.cacheWrite1hMicros, ppm),
    audioInputMicros: scaledLine(lines.audioInputMicros, ppm),
    outputMicros: scaledLine(lines.outputMicros, ppm),
    audioOutputMicros: scaledLine(lines.audioOutputMicros, ppm),
  };
}

function scaledLine(line: bigint | null, ppm: bigint): bigint | null {
  return line === null ? null : scaled(line, ppm);
}

/** Returns so many millionths of an amount, rounded up. */
function scaled(micros: bigint, ppm: bigint): bigint {
  return (micros * ppm + oneInPpm - 1n) / oneInPpm;
}

/** Returns the existing lines. */
function present(lines: TokenPrice): Partial<TokenPrice> {
  return Object.fromEntries(Object.entries(lines).filter(([, line]) => line !== null));
}

function readTiers(tiers: PriceLines[string] | undefined, base: TokenPrice): PriceTier[] {
  let below: PriceTier = { ...base, aboveInputTokens: 0 };
  if (!Array.isArray(tiers)) return [];
  return (tiers as readonly TierLines[]).map(({ above_input_tokens: above, ...lines }, at) => {
    if (typeof above !== 'number' || !(above > below.aboveInputTokens)) {
      const message = 'Each tier must begin above more input tokens than the one before it.';
      throw new AppError('invalid_request', message, { param: `tiers/${at}/above_input_tokens` });
    }
    below = { ...below, ...present(readTokenPrice(lines as PriceLines)), aboveInputTokens: above };
    return below;
  });
}

function readLine(lines: PriceLines, name: string): bigint | null {
  const value = lines[name];
  return value === undefined || value === null ? null : readAmount(value, name);
}

/** A table of prices by entry; a single price is the table with `default` alone. */
function readTable(lines: PriceLines, name: string): ReadonlyMap<string, bigint> | null {
  const value = lines[name];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return new Map([['default', readAmount(value, name)]]);
  return new Map(Object.entries(value).map(([entry, text]: [string, unknown]) => [entry, readAmount(text, name)]));
}

function readAmount(value: unknown, name: string): bigint {
  if (typeof value !== 'string') {
    throw new AppError('invalid_request', `The price line ${name} must be a decimal string of credits.`, {
      param: name,
    });
  }
  const amountMicros = parseCredits(value, name);
  if (amountMicros < 0n) {
    throw new AppError('invalid_request', `The price line ${name} must not be negative.`, { param: name });
  }
  return amountMicros;
}

/** Errors: `invalid_request` for lines that calls cannot be charged by, with where in them below `param`. */
export function checkPriceLines(lines: PriceLines, param: string): Price {
  try {
    const price = readPrice('checked', lines);
    if (price !== null) return price;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, error.message, { param: `${param}/${error.param ?? ''}`, cause: error });
  }
  throw new AppError('invalid_request', 'These price lines cannot be used to charge calls.', { param });
}

function dearest(lines: readonly (bigint | null)[]): bigint {
  let most = 0n;
  for (const line of lines) if (line !== null && line > most) most = line;
  return most;
}

/**
 * `tokens` is the sum of the token lines. A mistyped price must not overflow the amount column, which would fail all calls of the
 * statement.
 */
function sumUp(price: Price, tokens: bigint, units: Units | null): bigint {
  const perCall = (price.perCallMicros ?? 0n) * partsPerMicro;
  const sum = tokens * partsPerTokenMicro + perCall + (units === null ? 0n : unitParts(price, units));
  const amountMicros = (sum + partsPerMicro - 1n) / partsPerMicro;
  return amountMicros > mostMicros ? mostMicros : amountMicros;
}
