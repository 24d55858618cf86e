import { AppError } from '../../../openapi/AppError.ts';
import { violatedConstraint } from '../../databaseError.ts';
import { ProviderEntity, type ProviderRow } from '../../entities/provider.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow } from '../rows.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

export type NewProvider = Omit<ProviderRow, 'createdAt' | 'updatedAt' | 'concurrency'> & {
  concurrency?: number | null;
};
export type ProviderChange = Partial<
  Pick<ProviderRow, 'name' | 'baseUrl' | 'apiKeyEncrypted' | 'concurrency' | 'enabled'>
>;

/** The upstream vendors of the instance. System only, because their keys are theirs. */
export class Providers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: `name_taken`. */
  async insert(provider: NewProvider): Promise<ProviderRow> {
    const rows = await orNameTaken(
      runStatement<ProviderRow>(
        this.#scope,
        `insert into providers (id, name, kind, base_url, api_key_encrypted, concurrency, enabled)
         values ($1, $2, $3, $4, $5, $6, $7) returning *`,
        [
          provider.id,
          provider.name,
          provider.kind,
          provider.baseUrl,
          provider.apiKeyEncrypted,
          provider.concurrency ?? null,
          provider.enabled,
        ],
      ),
    );
    return rows[0]!;
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
    const rows = await orNameTaken(
      runStatement<ProviderRow>(
        this.#scope,
        `update providers set name = coalesce($2, name), base_url = coalesce($3, base_url),
           api_key_encrypted = case when $4::boolean then $5 else api_key_encrypted end, concurrency = case when $6::boolean then $7::int else concurrency end,
           enabled = coalesce($8, enabled), updated_at = now()
          where id = $1 returning *`,
        [
          id,
          change.name,
          change.baseUrl,
          change.apiKeyEncrypted !== undefined,
          change.apiKeyEncrypted ?? null,
          change.concurrency !== undefined,
          change.concurrency ?? null,
          change.enabled,
        ],
      ),
    );
    return rows[0] ?? null;
  }

  /** Deletes a provider; false when there is none. Errors: `provider_in_use` while a model names it. */
  async remove(id: string): Promise<boolean> {
    try {
      return (await runChange(this.#scope, 'delete from providers where id = $1', [id])) === 1;
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
