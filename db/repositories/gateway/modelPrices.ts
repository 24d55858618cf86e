import { ModelPriceEntity, type ModelPriceRow } from '../../entities/modelPrice.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage } from '../rows.ts';
import { runStatement, type Scope } from '../scope.ts';

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
    const rows = await runStatement<ModelPriceRow>(
      this.#scope,
      'insert into model_prices (id, model_id, lines, created_by) values ($1, $2, $3::jsonb, $4) returning *',
      [price.id, price.modelId, JSON.stringify(price.lines), price.createdBy ?? null],
    );
    return rows[0]!;
  }

  /** The price row valid now; null when the model has none and so cannot be called. */
  async findCurrent(modelId: string): Promise<ModelPriceRow | null> {
    const rows = await runStatement<ModelPriceRow>(
      this.#scope,
      'select * from model_prices where model_id = $1 and valid_from <= now() order by valid_from desc, created_at desc, id desc limit 1',
      [modelId],
    );
    return rows[0] ?? null;
  }

  /** The price rows of a model, the newest first, with the names of those who set them. */
  async list(modelId: string, page: PageRequest): Promise<Page<SetPrice>> {
    const rows = await findPage<ModelPriceRow>(this.#scope, ModelPriceEntity, { where: { modelId }, page });
    const setters = await runStatement<PriceSetter>(this.#scope, 'select id, name from accounts where id = any($1)', [
      [...new Set(rows.data.flatMap(({ createdBy }) => createdBy ?? []))],
    ]);
    const data = rows.data.map((row) => ({ ...row, setBy: setters.find(({ id }) => id === row.createdBy) ?? null }));
    return { ...rows, data };
  }
}
