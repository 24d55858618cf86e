import { readPageRequest } from '../../../db/repositories/page.ts';
import { queryWords } from '../../../domains/catalog/runs/searchWords.ts';
import type { Handler } from '../../handler.ts';
import { presentListing } from '../../presenters/market.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the employees that the caller's organization can hire: newest first, or the best match first. */
export const listListings: Handler<'listListings'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const { organizationId } = actor;
  const listings = await deps.database.asSystem(({ market }) =>
    market.list(
      organizationId,
      { words: wordsOf(query.q), category: query.category, tag: query.tag, ownOnly: query.own },
      page,
    ),
  );
  return { status: 200, body: presentPage(listings, (listing) => presentListing(listing, organizationId)) };
};

/** Returns the stems of a search text, without filler words; the text itself if it has only fillers. */
function wordsOf(text = ''): string[] | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const stems = queryWords(trimmed).map(([word]) => word!.stem);
  return stems.length > 0 ? stems : [trimmed];
}
