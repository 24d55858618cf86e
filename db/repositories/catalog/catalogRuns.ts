import { CatalogRunEntity, type CatalogRunRow } from '../../entities/catalogRun.ts';
import { tables } from '../../tables/tables.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow } from '../rows.ts';
import { runQueryForCount, type Scope } from '../scope.ts';

/** Filter of a run list. */
export interface CatalogRunFilter {
  readonly accountId?: string | undefined;
  readonly sourceId?: string | undefined;
  readonly searchId?: string | undefined;
  readonly state?: CatalogRunRow['state'] | undefined;
}

const maxPruned = 5_000;

/** Runs of searches of the data catalog, to read; the ledger's functions are the only writer. */
export class CatalogRuns {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  find(id: string): Promise<CatalogRunRow | null> {
    return findRow(this.#scope, CatalogRunEntity, { id });
  }

  list(filter: CatalogRunFilter, page: PageRequest): Promise<Page<CatalogRunRow>> {
    const where = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    return findPage(this.#scope, CatalogRunEntity, { where, page });
  }

  /** Deletes old runs, a batch at a time; returns how many. System only. */
  prune(before: Date): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('catalogRuns')
        .where('id', 'in', (old) =>
          old
            .selectFrom('catalogRuns')
            .select('id')
            .where('createdAt', '<', before)
            .where('state', '<>', 'open')
            .limit(maxPruned),
        ),
    );
  }
}
