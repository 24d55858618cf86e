import type { components } from '../../openapi/generated/types.ts';
import { withNotes, withSearchTexts, withSourceTexts } from './catalogTexts.ts';
import { t } from './texts.ts';
import type { Say } from './typeTexts.ts';

const files = import.meta.glob<Record<string, string>>('../../domains/catalog/sources/german/*.json', {
  eager: true,
  import: 'default',
});
const bySource = new Map(
  Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]),
);

type Schemas = components['schemas'];
type Summary = Schemas['CatalogSearchSummary'];
type Source = Schemas['CatalogSource'];

/** Texts without a German version stay in English; the instance may be newer than the page. */
const sayOf = (sourceId: string): Say => {
  const texts = bySource.get(sourceId) ?? {};
  return (place, english) => texts[place] ?? english;
};

/** A search in German, found by its English words, too. */
export function searchInGerman<Search extends Summary>(search: Search): Search & { englishWords: string } {
  const { title, description, source_id: sourceId, source_title: source } = search;
  const say = sayOf(sourceId);
  const off = say(`${search.id} off`, say('off', search.status_reason ?? ''));
  return {
    ...withSearchTexts(search, say),
    status_reason: reasonInGerman(search, { source, off }),
    englishWords: `${title} ${description}`,
  };
}

/** A proposal names its search. */
export function proposalInGerman(proposal: Schemas['CatalogProposal']): Schemas['CatalogProposal'] {
  return { ...proposal, search: searchInGerman(proposal.search) };
}

/** A source in German. */
export function sourceInGerman(source: Source): Source & { englishWords: string } {
  const told = withSourceTexts(source, sayOf(source.id));
  const off = told.off_by_default ?? source.status_reason ?? '';
  const reason = reasonInGerman(source, { source: source.title, off });
  return { ...told, status_reason: reason, englishWords: source.description };
}

/** A run names its search. */
export function runInGerman(run: Schemas['CatalogRun']): Schemas['CatalogRun'] {
  if (run.search_title === null) return run;
  return { ...run, search_title: sayOf(run.source_id)(run.search_id, run.search_title) };
}

/** Ids of searches begin with that of their source; the longest that fits, where one is the beginning of another. */
function sourceIdOf(searchId: string): string {
  const fitting = [...bySource.keys()].filter((id) => searchId.startsWith(`${id}.`));
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** Translates the texts that a source requires with its rows. */
export function resultInGerman(result: Schemas['CatalogResult']): Schemas['CatalogResult'] {
  return { ...result, notes: withNotes(result.notes, result.search_id, sayOf(sourceIdOf(result.search_id))) };
}

/**
 * Translates the reason that something cannot be searched: one of the server's three forms (`domains/catalog/runs/sourceStatus.ts`), or the
 * source's own.
 */
function reasonInGerman(
  { status, status_reason: reason }: Pick<Summary, 'status' | 'status_reason'>,
  { source, off }: { source: string; off: string },
): string | null {
  if (reason === null) return null;
  if (status === 'off') return /An admin of this instance/.test(reason) ? t('catalog.switchedOff', { source }) : off;
  return reason.includes('contact address') ? t('catalog.wantsContact', { source }) : t('catalog.wantsKey', { source });
}
