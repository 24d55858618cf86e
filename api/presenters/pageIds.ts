/** The ids at both ends of a page, as the lists of OpenAI and Anthropic tell them; null if it is empty. */
export function pageIds(page: readonly { id: string }[]): { first_id: string | null; last_id: string | null } {
  return { first_id: page[0]?.id ?? null, last_id: page.at(-1)?.id ?? null };
}
