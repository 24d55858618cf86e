type Page<Line> = { data: Line[]; next_cursor: string | null };

/** Options that every cursor-paged list shares (decisions §2): the cursor travels as `cursor`. */
export const cursorPages = {
  pageParamName: 'cursor',
  // `null` leaves the cursor out; `undefined` would become 0 in openapi-react-query.
  initialPageParam: null,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};

/** All lines loaded so far, in the order of the list. */
export function linesOf<Line>(loaded: { pages: Page<Line>[] } | undefined): Line[] {
  return loaded?.pages.flatMap((page) => page.data) ?? [];
}
