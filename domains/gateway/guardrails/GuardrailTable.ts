import type pg from 'pg';

import type { GuardrailSettings } from '../../../db/repositories/gateway/guardrails.ts';
import { remember } from '../../../platform/boundedMap.ts';
import { RecentRead } from '../RecentRead.ts';
import { readRows } from '../routing/readRows.ts';
import { compileGuardrail } from './guardrail.ts';
import type { Guardrail } from './guardrail.ts';

const none: readonly Guardrail[] = [];

interface GuardrailColumns {
  id: string;
  settings: GuardrailSettings;
}

/**
 * The enabled guardrails of organizations, in order. The set of organizations with guardrails is read once for all, so calls of others cost one
 * look-up in memory. Lists read within the last `ttlMs` are used. Errors: `unavailable`; the call then fails.
 */
export class GuardrailTable {
  readonly #options: { pool: pg.Pool; ttlMs: number };
  readonly #owners: RecentRead<ReadonlySet<string>>;
  readonly #lists = new Map<string, RecentRead<readonly Guardrail[]>>();

  constructor(options: { pool: pg.Pool; ttlMs: number }) {
    this.#options = options;
    this.#owners = new RecentRead(() => this.#readOwners(), options.ttlMs);
  }

  /** The guardrails of an organization. */
  async of(organizationId: string): Promise<readonly Guardrail[]> {
    if (!(await this.#owners.get()).has(organizationId)) return none;
    const known = this.#lists.get(organizationId);
    if (known !== undefined) return known.get();
    const list = new RecentRead(() => this.#read(organizationId), this.#options.ttlMs);
    remember(this.#lists, [organizationId, list]);
    return list.get();
  }

  /** Applies changed guardrails of an organization to the next call of this process. */
  forget(organizationId: string): void {
    this.#owners.forget();
    this.#lists.delete(organizationId);
  }

  async #readOwners(): Promise<ReadonlySet<string>> {
    const text = 'select distinct organization_id as id from guardrails where enabled';
    const rows = await readRows<{ id: string }>(this.#options.pool, { name: 'gateway_guardrail_owners', text });
    return new Set(rows.map(({ id }) => id));
  }

  async #read(organizationId: string): Promise<readonly Guardrail[]> {
    const rows = await readRows<GuardrailColumns>(this.#options.pool, {
      name: 'gateway_guardrails',
      text: `select id, jsonb_build_object('name', name, 'enabled', enabled, 'kind', kind, 'stage', stage, 'action', action,
                'onFailure', on_failure, 'keyIds', key_ids, 'patterns', patterns, 'words', words, 'dataKinds', data_kinds,
                'model', model, 'categories', categories, 'digitalOrganizationId', digital_organization_id) as settings
               from guardrails where organization_id = $1 and enabled order by created_at, id`,
      values: [organizationId],
    });
    return rows.map(({ id, settings }) => compileGuardrail(id, settings));
  }
}
