import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { anyOf, fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

type GraphNode = components['schemas']['GraphNode'];

/** An address of a trigger that is registered at its service; `db/secrets/hookRegistration.ts` says what opens its envelope. */
export interface HookRegistrationRow {
  id: string;
  organizationId: string;
  digitalOrganizationId: string;
  nodeId: string;
  /** ID of the production address, or of the test address. */
  addressId: string;
  isTest: boolean;
  state: 'creating' | 'active' | 'ending';
  /** As it was registered. */
  node: GraphNode;
  credentialId: string;
  /** When the credential was changed last before it was registered with it. */
  credentialChangedAt: Date;
  dataEncrypted: string;
  registeredAt: Date | null;
  expiresAt: Date | null;
  /** In a row, of attempts to remove it. */
  failures: number;
}

export type NewHookRegistration = Omit<
  HookRegistrationRow,
  'organizationId' | 'state' | 'registeredAt' | 'expiresAt' | 'failures'
>;

/** Columns of a registration. */
export const hookColumns = [
  'id',
  'organizationId',
  'digitalOrganizationId',
  'nodeId',
  'addressId',
  'isTest',
  'state',
  'node',
  'credentialId',
  'credentialChangedAt',
  'dataEncrypted',
  'registeredAt',
  'expiresAt',
  'failures',
] as const;

/** Registrations at services. An unused registration is removed there before its row is deleted. */
export class HookRegistrations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Notes a registration before the service is called. If nothing comes of it for `forMs`, it is removed. */
  async insert(registration: NewHookRegistration, forMs: number): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('hookRegistrations')
        .values({
          ...registration,
          organizationId: organizationOf(this.#scope),
          node: JSON.stringify(registration.node),
          nextCheckAt: fromNow(forMs),
        }),
    );
  }

  async listOf(digitalOrganizationId: string): Promise<HookRegistrationRow[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('hookRegistrations')
        .select(hookColumns)
        .$narrowType<Pick<HookRegistrationRow, 'node'>>()
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .orderBy('createdAt')
        .orderBy('id'),
    );
  }

  /** The registrations whose secret a delivery to this address may have. */
  async listAt(addressId: string): Promise<Pick<HookRegistrationRow, 'id' | 'organizationId' | 'dataEncrypted'>[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('hookRegistrations')
        .select(['id', 'organizationId', 'dataEncrypted'])
        .where('addressId', '=', addressId)
        .where('state', '<>', 'ending')
        .orderBy('createdAt', 'desc')
        .limit(10),
    );
  }

  /** System only: the newest registration of an address that its service is asked to take at the moment. */
  async findCreating(
    addressId: string,
  ): Promise<Pick<HookRegistrationRow, 'organizationId' | 'digitalOrganizationId' | 'node'> | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('hookRegistrations')
        .select(['organizationId', 'digitalOrganizationId', 'node'])
        .$narrowType<Pick<HookRegistrationRow, 'node'>>()
        .where('addressId', '=', addressId)
        .where('isTest', '=', false)
        .where('state', '=', 'creating')
        .orderBy('createdAt', 'desc')
        .limit(1),
    );
  }

  /** The service knows it. */
  async noteRegistered(
    id: string,
    { dataEncrypted, expiresAt, renewAt }: { dataEncrypted: string; expiresAt: Date | null; renewAt: Date | null },
  ): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set({ dataEncrypted, expiresAt, renewAt, registeredAt: now })
        .where('id', '=', id),
    );
  }

  /** A test listener uses it from now on. */
  async activateTest(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set({ state: 'active', nextCheckAt: null })
        .where('id', '=', id),
    );
  }

  /**
   * In the transaction that publishes or unpublishes: these registrations are in use, and all others of the digital organization end.
   * False if one of them was deleted, or ends.
   */
  async settle(digitalOrganizationId: string, used: readonly string[]): Promise<boolean> {
    const isUsed = sql<boolean>`id = ${anyOf(used)}`;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set({ state: 'ending', nextCheckAt: now, failures: 0 })
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('isTest', '=', false)
        .where('state', '<>', 'ending')
        .where((where) => where.not(isUsed)),
    );
    if (used.length === 0) return true;
    const taken = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set((set) => ({ state: 'active', nextCheckAt: set.ref('renewAt') }))
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('state', '<>', 'ending')
        .where(isUsed),
    );
    return taken === used.length;
  }

  /** Replaces the registration in use of one node by another. */
  async replace(by: Pick<HookRegistrationRow, 'id' | 'digitalOrganizationId' | 'nodeId'>): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set({ state: 'ending', nextCheckAt: now, failures: 0 })
        .where('digitalOrganizationId', '=', by.digitalOrganizationId)
        .where('nodeId', '=', by.nodeId)
        .where('isTest', '=', false)
        .where('state', '=', 'active')
        .where('id', '<>', by.id),
    );
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set((set) => ({ state: 'active', nextCheckAt: set.ref('renewAt') }))
        .where('id', '=', by.id),
    );
  }

  /** They are removed at the service soon. */
  async end(ids: readonly string[]): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set({ state: 'ending', nextCheckAt: now, failures: 0 })
        .where('id', '=', anyOf(ids)),
    );
  }

  /** The same of all of the organization, or of a digital organization. */
  async endAll(digitalOrganizationId?: string): Promise<void> {
    let ending = tablesOf(this.#scope)
      .updateTable('hookRegistrations')
      .set({ state: 'ending', nextCheckAt: now, failures: 0 })
      .where('state', '<>', 'ending');
    if (digitalOrganizationId !== undefined) ending = ending.where('digitalOrganizationId', '=', digitalOrganizationId);
    await runQuery(this.#scope, ending);
  }

  /**
   * The service knows it no more. An older one in use is made again: a service with a single registration has lost it to the removed one.
   */
  async remove({
    id,
    digitalOrganizationId,
    nodeId,
  }: Pick<HookRegistrationRow, 'id' | 'digitalOrganizationId' | 'nodeId'>): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set({ nextCheckAt: now })
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('nodeId', '=', nodeId)
        .where('state', '=', 'active')
        .where('isTest', '=', false)
        .where('createdAt', '<', (removed) =>
          removed.selectFrom('hookRegistrations').select('createdAt').where('id', '=', id).where('isTest', '=', false),
        ),
    );
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('hookRegistrations').where('id', '=', id));
  }

  /** It is looked at again after this time, because it could not be removed. */
  async noteFailure(id: string, delayMs: number): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('hookRegistrations')
        .set((set) => ({ failures: set('failures', '+', 1), nextCheckAt: fromNow(delayMs) }))
        .where('id', '=', id),
    );
  }

  /** A delivery has started an execution. Written once a minute at most. */
  async noteEvent(digitalOrganizationId: string, nodeId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('triggers')
        .set({ lastEventAt: now })
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('nodeId', '=', nodeId)
        .where((where) =>
          where.or([
            where('lastEventAt', 'is', null),
            where('lastEventAt', '<', sql<Date>`now() - interval '1 minute'`),
          ]),
        ),
    );
  }
}
