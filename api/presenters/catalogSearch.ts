import { inputSchemaOf } from '../../domains/catalog/define/input.ts';
import type { SourceLicence } from '../../domains/catalog/define/source.ts';
import { withRecord } from '../../domains/catalog/engine/decodePage.ts';
import { searchKinds } from '../../domains/catalog/kinds.ts';
import type { KnownSearch } from '../../domains/catalog/runs/SearchIndex.ts';
import { type SourceState, sourceStatus } from '../../domains/catalog/runs/sourceStatus.ts';
import type { components } from '../../openapi/generated/types.ts';

type Shown<Name extends keyof components['schemas']> = components['schemas'][Name];

/** A search in a list. */
export function presentSearchSummary(
  { source, search }: KnownSearch,
  state: SourceState,
): Shown<'CatalogSearchSummary'> {
  const { status, reason } = sourceStatus(source, search, state);
  return {
    id: search.id,
    source_id: source.id,
    source_title: source.title,
    kind: search.kind,
    section: searchKinds[search.kind],
    title: search.title,
    description: search.description,
    status,
    status_reason: reason,
  };
}

/** A search with all that running it takes. */
export function presentSearch(known: KnownSearch, state: SourceState): Shown<'CatalogSearch'> {
  const { source, search } = known;
  return {
    ...presentSearchSummary(known, state),
    inputs: inputSchemaOf(search.inputs),
    at_least_one_of: [...(search.atLeastOneOf ?? [])],
    examples: search.examples.map((example) => ({ ...example })),
    columns: Object.entries(withRecord(search)).map(([name, { type, unit, description }]) => ({
      name,
      type,
      ...(unit !== undefined && { unit }),
      ...(description !== undefined && { description }),
    })),
    open_columns: search.openColumns ?? false,
    default_limit: search.paging.default,
    max_limit: search.paging.max,
    has_pages: search.paging.kind !== 'none',
    free_when_empty: search.freeWhenEmpty ?? false,
    notes: [...(search.notes ?? [])],
    licence: presentLicence(source.licence),
  };
}

/** Under which terms a source gives its data out. */
export function presentLicence({ name, url, attribution, commercial, note }: SourceLicence): Shown<'CatalogLicence'> {
  return { name, url: url ?? null, attribution, commercial, note: note ?? null };
}
