import { AppError } from '../../openapi/AppError.ts';
import { violatedConstraint } from '../databaseError.ts';
import type { ModelRow } from '../entities/model.ts';
import type { ModelPriceRow } from '../entities/modelPrice.ts';
import type { ProviderRow } from '../entities/provider.ts';
import { type Page, pageClause, pageOf, type PageRequest } from './page.ts';
import { runStatement, type Scope } from './scope.ts';

/** A model with its provider's name and kind and the price valid now (null: it has none and is not callable). */
export type PricedModel = ModelRow & {
  providerName: string;
  providerKind: ProviderRow['kind'];
  price: ModelPriceRow | null;
};
export type NewModel = Omit<ModelRow, 'createdAt' | 'updatedAt'>;
export type ModelChange = Partial<
  Pick<
    ModelRow,
    | 'name'
    | 'providerId'
    | 'upstreamName'
    | 'endpoints'
    | 'contextTokens'
    | 'maxOutputTokens'
    | 'openToUsers'
    | 'enabled'
  >
>;

type PricedRow = ModelRow & {
  providerName: string;
  providerKind: ProviderRow['kind'];
  priceId: string | null;
  priceLines: Record<string, string>;
  priceValidFrom: Date;
  priceCreatedAt: Date;
};

const pricedModels = `select m.*, p.name as provider_name, p.kind as provider_kind, c.id as price_id, c.lines as price_lines,
    c.valid_from as price_valid_from, c.created_at as price_created_at
  from models m join providers p on p.id = m.provider_id
  left join lateral (select id, lines, valid_from, created_at from model_prices where model_id = m.id and valid_from <= now()
    order by valid_from desc, created_at desc, id desc limit 1) c on true`;

/** The model pool. Everybody reads it; only the system writes. */
export class Models {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: `name_taken`; `not_found` for an unknown provider. */
  async insert(model: NewModel): Promise<PricedModel> {
    await readable(
      runStatement(
        this.#scope,
        `insert into models (id, name, provider_id, upstream_name, endpoints, context_tokens, max_output_tokens, open_to_users, enabled)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          model.id,
          model.name,
          model.providerId,
          model.upstreamName,
          model.endpoints,
          model.contextTokens,
          model.maxOutputTokens,
          model.openToUsers,
          model.enabled,
        ],
      ),
    );
    return (await this.find(model.id))!;
  }

  async find(id: string): Promise<PricedModel | null> {
    const rows = await runStatement<PricedRow>(this.#scope, `${pricedModels} where m.id = $1`, [id]);
    return rows[0] ? priced(rows[0]) : null;
  }

  async findByName(name: string): Promise<PricedModel | null> {
    const rows = await runStatement<PricedRow>(this.#scope, `${pricedModels} where m.name = $1`, [name]);
    return rows[0] ? priced(rows[0]) : null;
  }

  /** The whole pool, for its administrators. */
  async list(page: PageRequest): Promise<Page<PricedModel>> {
    const clause = pageClause(page, 1, 'm.');
    const rows = await runStatement<PricedRow>(this.#scope, `${pricedModels} where true${clause.sql}`, clause.values);
    return pageOf(rows.map(priced), page);
  }

  /** What can be called now: enabled, its provider too, with a price; `openOnly` leaves out what is closed to users. */
  async listCallable(options: { openOnly: boolean }, page: PageRequest): Promise<Page<PricedModel>> {
    const clause = pageClause(page, 2, 'm.');
    const sql = `${pricedModels} where m.enabled and p.enabled and c.id is not null and (m.open_to_users or not $1::boolean)${clause.sql}`;
    const rows = await runStatement<PricedRow>(this.#scope, sql, [options.openOnly, ...clause.values]);
    return pageOf(rows.map(priced), page);
  }

  /** Changes what is given (undefined = as it is); null when there is no such model. Errors: as `insert`. */
  async update(id: string, change: ModelChange): Promise<PricedModel | null> {
    const rows = await readable(
      runStatement(
        this.#scope,
        `update models set name = coalesce($2, name), provider_id = coalesce($3, provider_id), upstream_name = coalesce($4, upstream_name),
           endpoints = coalesce($5, endpoints), context_tokens = case when $6::boolean then $7::int else context_tokens end,
           max_output_tokens = case when $8::boolean then $9::int else max_output_tokens end,
           open_to_users = coalesce($10, open_to_users), enabled = coalesce($11, enabled), updated_at = now()
          where id = $1 returning id`,
        [
          id,
          change.name,
          change.providerId,
          change.upstreamName,
          change.endpoints,
          change.contextTokens !== undefined,
          change.contextTokens ?? null,
          change.maxOutputTokens !== undefined,
          change.maxOutputTokens ?? null,
          change.openToUsers,
          change.enabled,
        ],
      ),
    );
    return rows[0] ? this.find(id) : null;
  }
}

function priced({ priceId, priceLines, priceValidFrom, priceCreatedAt, ...model }: PricedRow): PricedModel {
  if (priceId === null) return { ...model, price: null };
  return {
    ...model,
    price: { id: priceId, modelId: model.id, lines: priceLines, validFrom: priceValidFrom, createdAt: priceCreatedAt },
  };
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'models_name_key') {
      throw new AppError('name_taken', 'A model of this name exists already. Choose another name.', { param: '/name' });
    }
    if (constraint === 'models_provider_id_fkey') {
      throw new AppError('not_found', 'There is no such provider.', { param: '/provider_id' });
    }
    throw error;
  }
}
