import {
  createLedger,
  type CallRecord,
  type HoldRequest,
  type Ledger,
  type LedgerOptions,
} from '../../../db/ledger/ledger.ts';
import { newId } from '../../../db/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import {
  buildModel,
  buildOrganization,
  type BuiltModel,
  type BuiltOrganization,
  grantCredits,
} from '../../support/factories.ts';

/** A database with ledgers on it that do nothing by the clock. */
export class LedgerFixture {
  readonly test: TestDatabase;
  readonly model: BuiltModel;
  readonly #ledgers: Ledger[] = [];

  private constructor(test: TestDatabase, model: BuiltModel) {
    this.test = test;
    this.model = model;
  }

  static async open(): Promise<LedgerFixture> {
    const test = await createTestDatabase();
    return new LedgerFixture(test, await buildModel(test.database));
  }

  /** Another process's worth of ledger. */
  ledger(options: Partial<LedgerOptions> = {}): Ledger {
    const ledger = createLedger({
      pool: this.test.database.systemPool,
      owner: `test ${this.#ledgers.length}`,
      leaseMs: 3_600_000, // on a busy machine a file takes longer than the half minute of programs, and would sweep what others left
      renewEveryMs: 0,
      progressEveryMs: 0,
      sweepEveryMs: 0,
      ...options,
    });
    this.#ledgers.push(ledger);
    return ledger;
  }

  async organization(balanceMicros: bigint): Promise<BuiltOrganization> {
    const built = await buildOrganization(this.test.database);
    if (balanceMicros !== 0n) await grantCredits(this.test.database, built.organizationId, balanceMicros);
    return built;
  }

  request(organizationId: string, amountMicros: bigint, change: Partial<HoldRequest> = {}): HoldRequest {
    return {
      callId: newId('call'),
      organizationId,
      keyId: null,
      modelId: this.model.modelId,
      priceId: this.model.priceId,
      amountMicros,
      endpoint: 'chat.completions',
      requestId: newId('request'),
      ...change,
    };
  }

  async wallet(organizationId: string): Promise<{ balance: bigint; held: bigint }> {
    const wallet = await this.test.database.withOrganization(organizationId, ({ wallets }) =>
      wallets.find(organizationId),
    );
    return { balance: wallet!.balanceMicros, held: wallet!.heldMicros };
  }

  /** The wallets of these organizations, in their order, read past all walls: histories ask after each step. */
  async wallets(organizationIds: readonly string[]): Promise<{ balance: bigint; held: bigint }[]> {
    const { rows } = await this.test.database.pool.query(
      `select balance_micros as balance, held_micros as held from wallets where organization_id = any($1)
        order by array_position($1, organization_id)`,
      [organizationIds],
    );
    return rows;
  }

  /** Lets the lease of calls run out, as if their process had died 30 s ago. */
  async expire(...callIds: string[]): Promise<void> {
    await this.test.database.pool.query(
      `update holds set expires_at = now() - interval '1 second' where id = any($1)`,
      [callIds],
    );
  }

  /** Closes the ledgers: each keeps up to five connections. */
  async closeLedgers(): Promise<void> {
    await Promise.all(this.#ledgers.splice(0).map((ledger) => ledger.close()));
  }

  async close(): Promise<void> {
    await this.closeLedgers();
    await this.test.drop();
  }
}

export const record: CallRecord = {
  model: 'test/model',
  provider: 'test',
  status: 'ok',
  httpStatus: 200,
  stream: false,
  inputTokens: 10,
  cachedInputTokens: null,
  outputTokens: 5,
  reasoningTokens: null,
  units: null,
  estimated: false,
  ownProviderKey: false,
  latencyMs: 12,
  ttftMs: null,
  errorCode: null,
};
