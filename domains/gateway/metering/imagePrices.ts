import { AppError } from '../../../openapi/AppError.ts';
import type { UnitPrice } from './units.ts';

/** Size and quality of an image as a caller asked for them or a provider reports them; null = not said. */
export interface ImageKind {
  size: string | null;
  quality: string | null;
}

/** How the images of one call are priced. */
export interface ImagePricing {
  /** The most expensive entry that can apply, used for holds. */
  readonly dearest: string;
  /** The entry that an image costs once the provider has said what it made. */
  entryOf(made: ImageKind): string;
}

const partial = 'partial';

/**
 * Finds the entries of the model's `per_image` that can apply to a call. Entries are `<size>`, `<size>/<quality>`, and with
 * `default` for any other size; a single price is `default` alone. A quality other than `standard` needs an entry that names it,
 * a size needs its own or `default`. If the caller leaves one to the provider, the answer says which entry is charged.
 * Null if the model has no such line. Errors: `unsupported_parameter` naming `/quality` or `/size`.
 */
export function imagePricing(price: UnitPrice, asked: ImageKind): ImagePricing | null {
  const table = price.perImageMicros;
  if (table === null) return null;
  const wanted = { size: named(asked.size), quality: named(asked.quality) };
  const entries = [...table.keys()].filter((entry) => entry !== partial && fits(entry, wanted));
  if (entries.length === 0) throw unpriced(table, wanted);
  const dearest = entries.reduce((most, entry) => (table.get(entry)! > table.get(most)! ? entry : most));
  return {
    dearest,
    entryOf(made) {
      const size = wanted.size ?? named(made.size);
      const quality = wanted.quality ?? named(made.quality);
      const preferred = [`${size}/${quality}`, `default/${quality}`, `${size}`, 'default'];
      return preferred.find((entry) => entries.includes(entry)) ?? dearest;
    },
  };
}

/** The price of a partial image of a stream; null if the model has no entry for it. */
export function partialImageEntry(price: UnitPrice): typeof partial | null {
  return price.perImageMicros?.has(partial) ? partial : null;
}

function fits(entry: string, { size, quality }: ImageKind): boolean {
  const [entrySize, entryQuality = null] = entry.split('/', 2);
  if (entrySize !== 'default' && size !== null && entrySize !== size) return false;
  if (entryQuality === null) return quality === null || quality === 'standard';
  return quality === null || entryQuality === quality;
}

function named(value: string | null): string | null {
  return value === null || value === '' || value === 'auto' ? null : value;
}

function unpriced(table: ReadonlyMap<string, bigint>, { size, quality }: ImageKind): AppError {
  const withoutQuality = [...table.keys()].some((entry) => entry !== partial && fits(entry, { size, quality: null }));
  const field = quality !== null && withoutQuality ? 'quality' : 'size';
  const value = (field === 'quality' ? quality : size) ?? 'that you did not name';
  return new AppError('unsupported_parameter', `This model has no price for images of the ${field} ${value}.`, {
    param: `/${field}`,
  });
}
