import { sql } from 'kysely';

import { AppError } from '../../../openapi/AppError.ts';
import { violatedConstraint } from '../../databaseError.ts';
import type { ModelRow } from '../../rows/model.ts';
import type { ModelPriceRow } from '../../entities/modelPrice.ts';
import { changeFirstRoute, replaceAliases, replaceRoutes, routesOfModel } from './modelProviders.ts';
import type { ModelRoute, NewModelRoute } from './modelProviders.ts';
import { anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { onePage, type Page, pageOf, type PageRequest } from '../page.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** The price row valid now. */
type CurrentPrice = Omit<ModelPriceRow, 'createdBy'>;

/** A model with its ways (at least one, the first to be tried first), its aliases and the price valid now (null: it is not callable). */
export type PricedModel = ModelRow & { ways: ModelRoute[]; aliases: string[]; price: CurrentPrice | null };
export type NewModel = Omit<
  ModelRow,
  | 'capabilities'
  | 'defaultOutputTokens'
  | 'dropUnsupported'
  | 'routing'
  | 'fallbackModels'
  | 'createdAt'
  | 'updatedAt'
  | 'requestsPerMinute'
  | 'tokensPerMinute'
> & {
  ways: readonly NewModelRoute[];
  capabilities?: ModelRow['capabilities'];
  defaultOutputTokens?: number | null;
  dropUnsupported?: boolean;
  routing?: ModelRow['routing'];
  fallbackModels?: readonly string[];
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
    | 'routing'
    | 'enabled'
  >
> & {
  fallbackModels?: readonly string[] | undefined;
  ways?: readonly NewModelRoute[] | undefined;
  /** Changes of the first way alone. */
  firstRoute?: { providerId?: string | undefined; upstreamName?: string | undefined };
  aliases?: readonly string[] | undefined;
};

type PricedRow = ModelRow & {
  ways: ModelRoute[];
  reachable: boolean;
  aliases: string[];
  priceId: string | null;
  priceLines: Record<string, string>;
  priceValidFrom: Date;
  priceCreatedAt: Date;
};

const mostNames = 1_000;

/** The model pool. Readable by all; only the system writes. */
export class Models {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: `name_taken`; `not_found` for an unknown provider; `invalid_request` for a way that is there twice. */
  async insert(model: NewModel): Promise<PricedModel> {
    await readable(
      runQuery(
        this.#scope,
        tables.insertInto('models').values({
          id: model.id,
          name: model.name,
          endpoints: model.endpoints,
          contextTokens: model.contextTokens,
          maxOutputTokens: model.maxOutputTokens,
          defaultOutputTokens: model.defaultOutputTokens ?? null,
          openToUsers: model.openToUsers,
          enabled: model.enabled,
          capabilities: model.capabilities ?? [],
          dropUnsupported: model.dropUnsupported ?? false,
          routing: model.routing ?? 'priority',
          fallbackModels: [...(model.fallbackModels ?? [])],
        }),
      ),
    );
    await readable(replaceRoutes(this.#scope, model.id, model.ways));
    await readable(replaceAliases(this.#scope, model.id, model.aliases ?? []));
    return (await this.find(model.id))!;
  }

  async find(id: string): Promise<PricedModel | null> {
    const row = await runQueryForRow(this.#scope, pricedModels().where('m.id', '=', id));
    return row && priced(row);
  }

  async findByName(name: string): Promise<PricedModel | null> {
    const row = await runQueryForRow(this.#scope, pricedModels().where('m.name', '=', name));
    return row && priced(row);
  }

  /** Those of up to 1,000 names; names without a model are left out. */
  async findByNames(names: readonly string[]): Promise<PricedModel[]> {
    const query = pricedModels().where('m.name', '=', anyOf(names)).limit(mostNames);
    return (await runQuery(this.#scope, query)).map(priced);
  }

  /** The whole pool, for its administrators. */
  async list(page: PageRequest): Promise<Page<PricedModel>> {
    const rows = await runQuery(this.#scope, onePage(pricedModels(), page, 'm.'));
    return pageOf(rows.map(priced), page);
  }

  /** Lists models that can be called: enabled, with an enabled route and a price; `openOnly` omits models closed to users. */
  async listCallable({ openOnly }: { openOnly: boolean }, page: PageRequest): Promise<Page<PricedModel>> {
    let query = pricedModels()
      .where('m.enabled', '=', true)
      .where('w.reachable', '=', true)
      .where('c.id', 'is not', null);
    if (openOnly) query = query.where('m.openToUsers', '=', true);
    const rows = await runQuery(this.#scope, onePage(query, page, 'm.'));
    return pageOf(rows.map(priced), page);
  }

  /** Changes what is given (undefined = as it is); null when there is no such model. Errors: as `insert`. */
  async update(id: string, change: ModelChange): Promise<PricedModel | null> {
    const changed = await readable(
      runQueryForCount(
        this.#scope,
        tables
          .updateTable('models')
          .set({
            name: change.name,
            endpoints: change.endpoints,
            contextTokens: change.contextTokens,
            maxOutputTokens: change.maxOutputTokens,
            defaultOutputTokens: change.defaultOutputTokens,
            openToUsers: change.openToUsers,
            enabled: change.enabled,
            capabilities: change.capabilities,
            dropUnsupported: change.dropUnsupported,
            routing: change.routing,
            fallbackModels: change.fallbackModels && [...change.fallbackModels],
            updatedAt: now,
          })
          .where('id', '=', id),
      ),
    );
    if (changed === 0) return null;
    if (change.ways) await readable(replaceRoutes(this.#scope, id, change.ways));
    if (change.firstRoute) await readable(changeFirstRoute(this.#scope, id, change.firstRoute));
    if (change.aliases) await readable(replaceAliases(this.#scope, id, change.aliases));
    return await this.find(id);
  }
}

/** Selects models (`m`) with their ways (`w`) and the price valid now (`c`). */
function pricedModels() {
  return tables
    .selectFrom('models as m')
    .innerJoinLateral(
      sql<{ ways: ModelRoute[]; reachable: boolean }>`(${sql.raw(routesOfModel)})`.as<'w'>(sql`w`),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('modelPrices')
          .select(['id', 'lines', 'validFrom', 'createdAt'])
          .whereRef('modelId', '=', 'm.id')
          .where('validFrom', '<=', now)
          .orderBy('validFrom', 'desc')
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .select((select) => [
      'w.ways',
      'w.reachable',
      sql<string[]>`array${select
        .selectFrom('modelAliases')
        .select('name')
        .whereRef('modelId', '=', 'm.id')
        .orderBy('name')}`.as('aliases'),
      'c.id as priceId',
      'c.lines as priceLines',
      'c.validFrom as priceValidFrom',
      'c.createdAt as priceCreatedAt',
    ])
    .$narrowType<Omit<PricedRow, 'priceId'>>();
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
