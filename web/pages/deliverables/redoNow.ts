import type { Schema } from '../../api/client.ts';

/** What doing a deliverable again costs its hirer. */
export type Redo = Schema<'ListingDetail'>['redo'];

/** The promise of the listing for the deliverable of `run`: what was done again for free is not free again. */
export function redoNow({ listing }: Schema<'Position'>, { redo_of: before }: Schema<'EmployeeRun'>): Redo {
  return listing.redo === 'once_free' && before !== null ? 'priced' : listing.redo;
}
