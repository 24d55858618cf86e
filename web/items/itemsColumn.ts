import { createContext, use } from 'react';

/** The title of the items column if the page shows more than one; else null. */
export const ItemsColumn = createContext<string | null>(null);

/** The name of a region of items: `name`, with the column before it where there are several. */
export function useRegionName(name: string): string {
  const column = use(ItemsColumn);
  return column === null ? name : `${column}: ${name}`;
}
