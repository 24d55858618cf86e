import { sql } from 'kysely';

import type { ModelRow } from '../../rows/model.ts';
import { newId } from '../../ids.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { replaceRoutes } from './modelProviders.ts';

/** A model of the sandbox to add, with the lines of its price. */
export type NewSandboxModel = Pick<ModelRow, 'name' | 'contextTokens' | 'maxOutputTokens' | 'openToUsers'> & {
  endpoints: readonly ModelRow['endpoints'][number][];
  lines: object;
};

/** The provider and the models of the sandbox, which every start adds where they are missing. Several processes may. System only. */
export class SandboxPool {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Returns the id of the provider; null if an admin gave the name to a provider of another kind. */
  async ensureProvider(): Promise<string | null> {
    await runQueryForCount(
      this.#scope,
      tables
        .insertInto('providers')
        .values({ id: newId('provider'), name: 'sandbox', kind: 'sandbox' })
        .onConflict((conflict) => conflict.column('name').doNothing()),
    );
    const provider = await runQueryForRow(
      this.#scope,
      tables.selectFrom('providers').select('id').where('name', '=', 'sandbox').where('kind', '=', 'sandbox'),
    );
    return provider?.id ?? null;
  }

  /** Adds a model with its price, unless a model or an alias has its name. */
  async addModel(providerId: string, model: NewSandboxModel): Promise<void> {
    const id = newId('model');
    const { name, endpoints, contextTokens, maxOutputTokens, openToUsers, lines } = model;
    const added = await runQueryForCount(
      this.#scope,
      sql`insert into models (id, name, endpoints, context_tokens, max_output_tokens, open_to_users)
        select ${id}, ${name}, ${endpoints}, ${contextTokens}, ${maxOutputTokens}, ${openToUsers}
         where not exists (select from model_aliases where name = ${name}) on conflict (name) do nothing`,
    );
    if (added === 0) return;
    await replaceRoutes(this.#scope, id, [{ providerId, upstreamName: name }]);
    await runQueryForCount(
      this.#scope,
      tables.insertInto('modelPrices').values({ id: newId('price'), modelId: id, lines: JSON.stringify(lines) }),
    );
  }

  /** Opens models to users, except models that were changed after they were added. */
  async open(providerId: string, names: readonly string[]): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tables
        .updateTable('models')
        .set({ openToUsers: true })
        .where('name', '=', anyOf(names))
        .where('openToUsers', '=', false)
        .whereRef('updatedAt', '=', 'createdAt')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('modelProviders')
              .select('id')
              .whereRef('modelId', '=', 'models.id')
              .where('providerId', '=', providerId),
          ),
        ),
    );
  }
}
