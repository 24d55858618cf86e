import type { InstanceProviderKeyRow } from '../../rows/instanceProviderKey.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Maximum number of additional keys of one provider. */
export const mostFurtherKeys = 49;

/** The additional keys of the instance's providers. System only. */
export class InstanceProviderKeys {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert({
    id,
    providerId,
    label,
    apiKeyEncrypted,
  }: Pick<InstanceProviderKeyRow, 'id' | 'providerId' | 'label' | 'apiKeyEncrypted'>): Promise<InstanceProviderKeyRow> {
    const values = { id, providerId, label, apiKeyEncrypted };
    return (await runQueryForRow(
      this.#scope,
      tables.insertInto('instanceProviderKeys').values(values).returningAll(),
    ))!;
  }

  /** Those of one provider, in the order of their creation. */
  listOf(providerId: string): Promise<InstanceProviderKeyRow[]> {
    const query = tables.selectFrom('instanceProviderKeys').selectAll().where('providerId', '=', providerId);
    return runQuery(this.#scope, query.orderBy('createdAt').orderBy('id').limit(mostFurtherKeys));
  }

  /** Changes what is given (undefined = as it is); null if the provider has no such key. */
  update(
    { providerId, id }: Pick<InstanceProviderKeyRow, 'providerId' | 'id'>,
    { label, enabled }: Partial<Pick<InstanceProviderKeyRow, 'label' | 'enabled'>>,
  ): Promise<InstanceProviderKeyRow | null> {
    const query = tables.updateTable('instanceProviderKeys').set({ id, label, enabled });
    return runQueryForRow(this.#scope, query.where('providerId', '=', providerId).where('id', '=', id).returningAll());
  }

  /** Deletes a key; false if the provider has no such key. */
  async remove({ providerId, id }: Pick<InstanceProviderKeyRow, 'providerId' | 'id'>): Promise<boolean> {
    const query = tables.deleteFrom('instanceProviderKeys').where('providerId', '=', providerId).where('id', '=', id);
    return (await runQueryForCount(this.#scope, query)) === 1;
  }
}
