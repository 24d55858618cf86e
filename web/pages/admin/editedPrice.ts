import type { Schema } from '../../api/client.ts';
import { multiplyCredits } from '../../parts/creditSums.ts';
import { isAmount } from '../../parts/isAmount.ts';

type Lines = Schema<'PriceLines'>;
export type PriceLine = keyof Lines;

/** A price as a form edits it: single amounts as texts (empty for no line), tables as they are. */
export interface EditedPrice {
  readonly amounts: Readonly<Record<string, string>>;
  readonly tables: Lines;
}

const always: readonly PriceLine[] = ['input_per_mtok', 'cached_input_per_mtok', 'output_per_mtok', 'per_call'];

/** The line by which calls of an endpoint are usually priced, where that is not tokens. */
function usualFor(endpoint: Schema<'ModelEndpoint'>): PriceLine[] {
  if (endpoint.startsWith('images.')) return ['per_image'];
  if (endpoint === 'audio.speech') return ['per_mchar'];
  if (endpoint === 'audio.transcriptions' || endpoint === 'audio.translations') return ['per_minute'];
  return endpoint === 'videos' || endpoint === 'music.generations' ? ['per_second'] : [];
}

/** A price to edit, with every line that is usual for the endpoints. Its other lines stay, so that a change of one drops no other. */
export function editedPrice(lines: Lines, endpoints: readonly Schema<'ModelEndpoint'>[]): EditedPrice {
  const names = new Set([...always, ...endpoints.flatMap(usualFor), ...Object.keys(lines)]) as Set<PriceLine>;
  const amounts: Record<string, string> = {};
  const tables: Lines = {};
  for (const name of names) {
    const value = lines[name];
    if (typeof value === 'object') Object.assign(tables, { [name]: value });
    else amounts[name] = value ?? '';
  }
  return { amounts, tables };
}

/** The price as the server takes it; null while nothing is filled in or an amount is none. */
export function priceBody({ amounts, tables }: EditedPrice): Lines | null {
  const filled = Object.entries(amounts).filter(([, amount]) => amount !== '');
  if (filled.some(([, amount]) => !isAmount(amount))) return null;
  const lines: Lines = { ...Object.fromEntries(filled), ...tables };
  return Object.keys(lines).length === 0 ? null : lines;
}

/** A list price in dollars as a price in credits, line by line, rounded up to a whole micro-credit. */
export function inCredits(dollars: Lines, creditsPerDollar: string): Lines {
  const convert = (amount: string) => multiplyCredits(amount, creditsPerDollar).replace(/\.?0+$/, '');
  return Object.fromEntries(
    Object.entries(dollars).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? convert(value)
        : Object.fromEntries(Object.entries(value).map(([entry, amount]) => [entry, convert(amount)])),
    ]),
  );
}
