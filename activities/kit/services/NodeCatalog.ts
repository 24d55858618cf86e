import type { FinishedRun } from '../../../domains/catalog/runs/SearchRuns.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';

/** The data catalog, charged to the execution's organization. */
export interface NodeCatalog {
  /** Runs one page of a search. Errors: those of `SearchRuns.run`. */
  search: (search: CatalogSearch) => Promise<FinishedRun>;
}

/** One page of a search of the data catalog. */
export interface CatalogSearch {
  searchId: string;
  inputs: JsonObject;
  limit: number | undefined;
  cursor: string | undefined;
  /** The same for every attempt at this page: it is charged once. */
  idempotencyKey: string;
  signal: AbortSignal;
}
