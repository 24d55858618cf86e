import { AppError } from '../../../openapi/AppError.ts';
import { violatedConstraint } from '../../databaseError.ts';
import type { ModelRow } from '../../rows/model.ts';
import type { ModelPriceRow } from '../../entities/modelPrice.ts';
import { changeFirstWay, replaceAliases, replaceWays, waysOfModel } from './modelProviders.ts';
import type { ModelWay, NewWay } from './modelProviders.ts';
import { type Page, pageClause, pageOf, type PageRequest } from '../page.ts';
import { runStatement, type Scope } from '../scope.ts';

/** The price row valid now. */
type CurrentPrice = Omit<ModelPriceRow, 'createdBy'>;

/** A model with its ways (at least one, the first to be tried first), its aliases and the price valid now (null: it is not callable). */
export type PricedModel = ModelRow & { ways: ModelWay[]; aliases: string[]; price: CurrentPrice | null };
export type NewModel = Omit<
  ModelRow,
  | 'capabilities'
  | 'defaultOutputTokens'
  | 'dropUnsupported'
  | 'createdAt'
  | 'updatedAt'
  | 'requestsPerMinute'
  | 'tokensPerMinute'
> & {
  ways: readonly NewWay[];
  capabilities?: ModelRow['capabilities'];
  defaultOutputTokens?: number | null;
  dropUnsupported?: boolean;
  aliases?: readonly string[];
};
export type ModelChange = Partial<
  Pick<
    ModelRow,
    | 'name'
    | 'endpoints'
    | 'contextTokens'
    | 'maxOutputTokens'
    | 'defaultOutputTokens'
    | 'capabilities'
    | 'openToUsers'
    | 'dropUnsupported'
    | 'enabled'
  >
> & {
  ways?: readonly NewWay[] | undefined;
  /** Changes of the first way alone. */
  firstWay?: { providerId?: string | undefined; upstreamName?: string | undefined };
  aliases?: readonly string[] | undefined;
};

type PricedRow = ModelRow & {
  ways: ModelWay[];
  reachable: boolean;
  aliases: string[];
  priceId: string | null;
  priceLines: Record<string, string>;
  priceValidFrom: Date;
  priceCreatedAt: Date;
};

const mostNames = 1_000;
const pricedModels = `select m.*, w.ways, w.reachable, array(select name from model_aliases where model_id = m.id order by name) as aliases,
    c.id as price_id, c.lines as price_lines, c.valid_from as price_valid_from, c.created_at as price_created_at
  from models m join lateral (${waysOfModel}) w on true
  left join lateral (select id, lines, valid_from, created_at from model_prices where model_id = m.id and valid_from <= now()
    order by valid_from desc, created_at desc, id desc limit 1) c on true`;

/** The model pool. Readable by all; only the system writes. */
export class Models {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: `name_taken`; `not_found` for an unknown provider; `invalid_request` for a way that is there twice. */
  async insert(model: NewModel): Promise<PricedModel> {
    await readable(
      runStatement(
        this.#scope,
        `insert into models (id, name, endpoints, context_tokens, max_output_tokens, default_output_tokens, open_to_users, enabled, capabilities, drop_unsupported)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          model.id,
          model.name,
          model.endpoints,
          model.contextTokens,
          model.maxOutputTokens,
          model.defaultOutputTokens ?? null,
          model.openToUsers,
          model.enabled,
          model.capabilities ?? [],
          model.dropUnsupported ?? false,
        ],
      ),
    );
    await readable(replaceWays(this.#scope, model.id, model.ways));
    await readable(replaceAliases(this.#scope, model.id, model.aliases ?? []));
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

  /** Those of up to 1,000 names; names without a model are left out. */
  async findByNames(names: readonly string[]): Promise<PricedModel[]> {
    const sql = `${pricedModels} where m.name = any($1) limit ${mostNames}`;
    return (await runStatement<PricedRow>(this.#scope, sql, [names])).map(priced);
  }

  /** The whole pool, for its administrators. */
  async list(page: PageRequest): Promise<Page<PricedModel>> {
    const clause = pageClause(page, 1, 'm.');
    const rows = await runStatement<PricedRow>(this.#scope, `${pricedModels} where true${clause.sql}`, clause.values);
    return pageOf(rows.map(priced), page);
  }

  /** Lists models that can be called: enabled, with an enabled route and a price; `openOnly` omits models closed to users. */
  async listCallable(options: { openOnly: boolean }, page: PageRequest): Promise<Page<PricedModel>> {
    const clause = pageClause(page, 2, 'm.');
    const sql = `${pricedModels} where m.enabled and w.reachable and c.id is not null and (m.open_to_users or not $1::boolean)${clause.sql}`;
    const rows = await runStatement<PricedRow>(this.#scope, sql, [options.openOnly, ...clause.values]);
    return pageOf(rows.map(priced), page);
  }

  /** Changes what is given (undefined = as it is); null when there is no such model. Errors: as `insert`. */
  async update(id: string, change: ModelChange): Promise<PricedModel | null> {
    const rows = await readable(
      runStatement(
        this.#scope,
        `update models set name = coalesce($2, name),
           endpoints = coalesce($3, endpoints), context_tokens = case when $4::boolean then $5::int else context_tokens end,
           max_output_tokens = case when $6::boolean then $7::int else max_output_tokens end,
           open_to_users = coalesce($8, open_to_users), enabled = coalesce($9, enabled), capabilities = coalesce($10, capabilities),
           default_output_tokens = case when $11::boolean then $12::int else default_output_tokens end,
           drop_unsupported = coalesce($13, drop_unsupported), updated_at = now()
          where id = $1 returning id`,
        [
          id,
          change.name,
          change.endpoints,
          change.contextTokens !== undefined,
          change.contextTokens ?? null,
          change.maxOutputTokens !== undefined,
          change.maxOutputTokens ?? null,
          change.openToUsers,
          change.enabled,
          change.capabilities,
          change.defaultOutputTokens !== undefined,
          change.defaultOutputTokens ?? null,
          change.dropUnsupported,
        ],
      ),
    );
    if (!rows[0]) return null;
    if (change.ways) await readable(replaceWays(this.#scope, id, change.ways));
    if (change.firstWay) await readable(changeFirstWay(this.#scope, id, change.firstWay));
    if (change.aliases) await readable(replaceAliases(this.#scope, id, change.aliases));
    return await this.find(id);
  }
}

function priced({
  priceId,
  priceLines,
  priceValidFrom,
  priceCreatedAt,
  reachable: _reachable,
  ...model
}: PricedRow): PricedModel {
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
    if (constraint === 'models_name_key' || constraint === 'model_aliases_pkey') {
      throw new AppError('name_taken', 'A model has this name or alias already. Choose another one.', {
        param: constraint === 'models_name_key' ? '/name' : '/aliases',
      });
    }
    if (constraint === 'model_providers_model_id_provider_id_upstream_name_key') {
      throw new AppError('invalid_request', 'The model has two ways to one model of one provider. Leave one out.', {
        param: '/providers',
      });
    }
    if (constraint === 'model_providers_provider_id_fkey') {
      throw new AppError('not_found', 'There is no such provider.', { param: '/provider_id' });
    }
    throw error;
  }
}
