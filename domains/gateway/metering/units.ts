/** The lines of a price that units are charged by, in micro-credits; null if there is none. A single price of a table is its entry `default`. */
export interface UnitPrice {
  readonly perImageMicros: ReadonlyMap<string, bigint> | null;
  readonly perToolCallMicros: ReadonlyMap<string, bigint> | null;
  readonly perMcharMicros: bigint | null;
  readonly perMinuteMicros: bigint | null;
  readonly perSecondMicros: bigint | null;
}

/** Usage of a call other than tokens. Absent fields were not used. */
export interface Units {
  /** Images by the entry of the price's `per_image` that they cost. */
  images?: Readonly<Record<string, number>>;
  /** Characters (Unicode code points) of input. */
  characters?: number;
  /** Audio or video. A whole number. */
  durationMs?: number;
  /** Calls of tools that the provider ran, by tool. */
  toolCalls?: Readonly<Record<string, number>>;
}

/** The parts of a micro-credit in which units are summed, so that nothing is rounded before the end. */
export const partsPerMicro = 60_000_000n;

/** Cost of units, in parts of a micro-credit (`partsPerMicro`). */
export function unitParts(price: UnitPrice, units: Units): bigint {
  const characters = BigInt(units.characters ?? 0);
  const durationMs = BigInt(units.durationMs ?? 0);
  return (
    tableParts(units.images, price.perImageMicros) +
    tableParts(units.toolCalls, price.perToolCallMicros) +
    (price.perMcharMicros ?? 0n) * characters * 60n + // a million characters
    (price.perMinuteMicros ?? 0n) * durationMs * 1_000n + // 60,000 milliseconds
    (price.perSecondMicros ?? 0n) * durationMs * 60_000n // 1,000 milliseconds
  );
}

function tableParts(
  counts: Readonly<Record<string, number>> | undefined,
  table: ReadonlyMap<string, bigint> | null,
): bigint {
  let sum = 0n;
  if (table === null) return sum;
  for (const [entry, count] of Object.entries(counts ?? {})) {
    sum += (table.get(entry) ?? table.get('default') ?? 0n) * BigInt(count) * partsPerMicro;
  }
  return sum;
}

/** Units as a call record shows them: images, characters or seconds, whichever the call was about; null for none. */
export function unitsText(units: Units | null): string | null {
  if (units === null) return null;
  if (units.images) return String(sumOf(units.images));
  if (units.characters !== undefined) return String(units.characters);
  if (units.durationMs !== undefined) return (units.durationMs / 1000).toFixed(3);
  return units.toolCalls ? String(sumOf(units.toolCalls)) : null;
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
