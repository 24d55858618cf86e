import { ModelPriceEntity, type ModelPriceRow } from '../../entities/modelPrice.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage } from '../rows.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

interface PriceSetter {
  readonly id: string;
  readonly name: string;
}

/** A price row with the account that set it; null for the instance or unknown. */
export type SetPrice = ModelPriceRow & { readonly setBy: PriceSetter | null };

/** A price row to add; `createdBy` is the account that sets it, left out where the instance does. */
export type NewPrice = Pick<ModelPriceRow, 'id' | 'modelId' | 'lines'> & { createdBy?: string };

/** Price rows of models. They are inserted and read, never edited; only the system inserts. */
export class ModelPrices {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds a price row, valid from now on by the database's clock, so that it follows every earlier one. */
  async insert(price: NewPrice): Promise<ModelPriceRow> {
    const { id, modelId, createdBy = null } = price;
    const inserted = await runQueryForRow(
      this.#scope,
      tables
        .insertInto('modelPrices')
        .values({ id, modelId, lines: JSON.stringify(price.lines), createdBy })
        .returningAll()
        .$narrowType<Pick<ModelPriceRow, 'lines'>>(),
    );
    return inserted!;
  }

  /** The price rows of a model, the newest first, with the names of those who set them. */
  async list(modelId: string, page: PageRequest): Promise<Page<SetPrice>> {
    const rows = await findPage<ModelPriceRow>(this.#scope, ModelPriceEntity, { where: { modelId }, page });
    const setBy = [...new Set(rows.data.flatMap(({ createdBy }) => createdBy ?? []))];
    const setters = await runQuery(
      this.#scope,
      tables.selectFrom('accounts').select(['id', 'name']).where('id', '=', anyOf(setBy)),
    );
    const data = rows.data.map((row) => ({ ...row, setBy: setters.find(({ id }) => id === row.createdBy) ?? null }));
    return { ...rows, data };
  }
}
