import { ModelPriceEntity, type ModelPriceRow } from '../entities/modelPrice.ts';
import type { Page, PageRequest } from './page.ts';
import { findPage } from './rows.ts';
import { runStatement, type Scope } from './scope.ts';

/** Price rows of models. They are inserted and read, never edited; only the system inserts. */
export class ModelPrices {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Adds a price row, valid from now on by the database's clock, so that it follows every earlier one. */
  async insert(price: Pick<ModelPriceRow, 'id' | 'modelId' | 'lines'>): Promise<ModelPriceRow> {
    const rows = await runStatement<ModelPriceRow>(
      this.#scope,
      'insert into model_prices (id, model_id, lines) values ($1, $2, $3::jsonb) returning *',
      [price.id, price.modelId, JSON.stringify(price.lines)],
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

  list(modelId: string, page: PageRequest): Promise<Page<ModelPriceRow>> {
    return findPage(this.#scope, ModelPriceEntity, { where: { modelId }, page });
  }
}
