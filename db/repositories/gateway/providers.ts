import { AppError } from '../../../openapi/AppError.ts';
import { violatedConstraint } from '../../databaseError.ts';
import { ProviderEntity, type ProviderRow } from '../../entities/provider.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow } from '../rows.ts';
import { InstanceProviderKeys } from './instanceProviderKeys.ts';
import { runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

export type NewProvider = Omit<ProviderRow, 'createdAt' | 'updatedAt' | 'concurrency' | 'apiKeyPaused'> & {
  concurrency?: number | null;
};
export type ProviderChange = Partial<
  Pick<ProviderRow, 'name' | 'baseUrl' | 'apiKeyEncrypted' | 'apiKeyPaused' | 'concurrency' | 'enabled'>
>;

/** The upstream vendors of the instance. System only, because their keys are theirs. */
export class Providers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The keys that providers have besides their own one. */
  get furtherKeys(): InstanceProviderKeys {
    return new InstanceProviderKeys(this.#scope);
  }

  /** Errors: `name_taken`. */
  async insert(provider: NewProvider): Promise<ProviderRow> {
    const { id, name, kind, baseUrl, apiKeyEncrypted, concurrency = null, enabled } = provider;
    const inserted = await orNameTaken(
      runQueryForRow(
        this.#scope,
        tables
          .insertInto('providers')
          .values({ id, name, kind, baseUrl, apiKeyEncrypted, concurrency, enabled })
          .returningAll()
          .$narrowType<Pick<ProviderRow, 'kind'>>(),
      ),
    );
    return inserted!;
  }

  find(id: string): Promise<ProviderRow | null> {
    return findRow(this.#scope, ProviderEntity, { id });
  }

  findByName(name: string): Promise<ProviderRow | null> {
    return findRow(this.#scope, ProviderEntity, { name });
  }

  list(page: PageRequest): Promise<Page<ProviderRow>> {
    return findPage(this.#scope, ProviderEntity, { where: {}, page });
  }

  /** Changes what is given (undefined = as it is); null when there is no such provider. Errors: `name_taken`. */
  async update(id: string, change: ProviderChange): Promise<ProviderRow | null> {
    const { name, baseUrl, apiKeyEncrypted, apiKeyPaused, concurrency, enabled } = change;
    return orNameTaken(
      runQueryForRow(
        this.#scope,
        tables
          .updateTable('providers')
          .set({ name, baseUrl, apiKeyEncrypted, apiKeyPaused, concurrency, enabled, updatedAt: now })
          .where('id', '=', id)
          .returningAll()
          .$narrowType<Pick<ProviderRow, 'kind'>>(),
      ),
    );
  }

  /** Deletes a provider; false when there is none. Errors: `provider_in_use` while a model names it. */
  async remove(id: string): Promise<boolean> {
    try {
      return (await runQueryForCount(this.#scope, tables.deleteFrom('providers').where('id', '=', id))) === 1;
    } catch (error) {
      if (violatedConstraint(error) !== 'model_providers_provider_id_fkey') throw error;
      throw new AppError(
        'provider_in_use',
        'Models still use this provider. Give them another provider, or disable this one.',
      );
    }
  }
}

async function orNameTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) !== 'providers_name_key') throw error;
    throw new AppError('name_taken', 'A provider of this name exists already. Choose another name.', {
      param: '/name',
    });
  }
}
