import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import type { Change } from '../../../db/changes/change.ts';
import { checkLedger } from '../../../db/ledger/check.ts';
import { CatalogLedger, type CatalogLedgerOptions, type CatalogRunRequest } from '../../../db/ledger/CatalogLedger.ts';
import { newId } from '../../../db/ids.ts';
import { buildApiKey } from '../../support/factories.ts';
import { LedgerFixture } from './ledgerFixture.ts';

const credit = 1_000_000n;
let fixture: LedgerFixture;
const ledgers: CatalogLedger[] = [];

beforeAll(async () => {
  fixture = await LedgerFixture.open();
});
afterEach(async () => {
  await Promise.all(ledgers.splice(0).map((ledger) => ledger.shutDown()));
  expect(await checkLedger(fixture.test.database.pool)).toEqual([]);
});
afterAll(async () => {
  await fixture?.close();
});

function open(options: Partial<CatalogLedgerOptions> = {}): CatalogLedger {
  const ledger = new CatalogLedger({ pool: fixture.test.database.systemPool, sweepEveryMs: 0, ...options });
  ledgers.push(ledger);
  return ledger;
}

const requestOf = (organizationId: string, reference = newId('request')): CatalogRunRequest => ({
  organizationId,
  reference,
  accountId: null,
  keyId: null,
  executionId: null,
  sourceId: 'test',
  searchId: 'test.rows',
  requestId: newId('request'),
  amountMicros: credit,
  askedSha256: Buffer.alloc(32),
});

const wellOf = (organizationId: string, runId: string) => ({
  organizationId,
  accountId: null,
  runId,
  amountMicros: credit,
  cached: false,
  rowCount: 3,
  errorReason: null,
  latencyMs: 12.4,
});
const badly = { amountMicros: 0n, rowCount: null, errorReason: 'timeout' };

it('charges exactly the runs that went well, over several processes, and never more than there is', async () => {
  const { organizationId } = await fixture.organization(100n * credit);
  const processes = [open(), open(), open()];
  const outcomes = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const ledger = processes[index % 3]!;
      const { runId, verdict } = await ledger.open(requestOf(organizationId));
      if (verdict !== 'ok') return verdict;
      const isWell = index % 2 === 0;
      await ledger.close({ ...wellOf(organizationId, runId), ...(!isWell && badly) });
      return isWell ? 'charged' : 'free';
    }),
  );
  const charged = BigInt(outcomes.filter((outcome) => outcome === 'charged').length);
  expect(await fixture.wallet(organizationId)).toEqual({ balance: (100n - charged) * credit, held: 0n });
  expect(outcomes.filter((outcome) => outcome === 'charged' || outcome === 'free').length).toBeGreaterThanOrEqual(100);
});

it('refuses a run that the wallet has no credit for, and holds nothing for it', async () => {
  const { organizationId } = await fixture.organization(2n * credit);
  const ledger = open();
  const openings = await Promise.all(Array.from({ length: 5 }, () => ledger.open(requestOf(organizationId))));
  expect(openings.map(({ verdict }) => verdict).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'credit_balance_exhausted'),
    'ok',
    'ok',
  ]);
  expect(await fixture.wallet(organizationId)).toEqual({ balance: 2n * credit, held: 2n * credit });
});

it('accepts a reference once: it is locked while in use, free once paid, and can be retried after a failure', async () => {
  const { organizationId } = await fixture.organization(10n * credit);
  const [one, other] = [open(), open()];
  const request = requestOf(organizationId, 'the same');
  const first = await one.open(request);
  expect(await other.open(request)).toEqual({ runId: first.runId, verdict: 'under_way' });
  await one.close({ ...wellOf(organizationId, first.runId), ...badly });
  const again = await other.open(request);
  expect(again).toEqual({ runId: first.runId, verdict: 'ok' });
  expect(await Promise.all([1, 2, 3].map(() => other.close(wellOf(organizationId, first.runId))))).toEqual([
    true,
    false,
    false,
  ]);
  expect(await one.open(request)).toEqual({ runId: first.runId, verdict: 'paid' });
  expect(await fixture.wallet(organizationId)).toEqual({ balance: 9n * credit, held: 0n });
});

it('reports the start and end of a run, and the wallet when credits change', async () => {
  const { organizationId } = await fixture.organization(10n * credit);
  const told: Change[] = [];
  const ledger = open({ tell: (change) => told.push(change) });
  const run = { kind: 'catalog_run', organizationId, id: null, accountId: null };
  const failed = await ledger.open(requestOf(organizationId));
  await ledger.close({ ...wellOf(organizationId, failed.runId), ...badly });
  expect(told.splice(0)).toEqual([run, run]);
  const well = await ledger.open(requestOf(organizationId));
  await ledger.close(wellOf(organizationId, well.runId));
  await ledger.close(wellOf(organizationId, well.runId));
  expect(told).toEqual([run, { kind: 'wallet', organizationId, id: null }, run]);
});

it('releases holds of a crashed process, and charges once for a late response', async () => {
  const { organizationId } = await fixture.organization(10n * credit);
  const gone = open({ leaseMs: -1 });
  const [lost, late, taken] = await Promise.all(
    ['lost', 'late', 'taken'].map((name) => gone.open(requestOf(organizationId, name))),
  );
  const ledger = open();
  expect(await ledger.open(requestOf(organizationId, 'taken'))).toEqual({ runId: taken!.runId, verdict: 'ok' });
  expect(await ledger.sweep()).toBe(2);
  expect(await fixture.wallet(organizationId)).toEqual({ balance: 10n * credit, held: credit });
  expect(await gone.close(wellOf(organizationId, late!.runId))).toBe(true);
  expect(await gone.close({ ...wellOf(organizationId, lost!.runId), ...badly })).toBe(false);
  expect(await gone.close(wellOf(organizationId, taken!.runId))).toBe(true);
  expect(await ledger.close(wellOf(organizationId, taken!.runId))).toBe(false);
  expect(await fixture.wallet(organizationId)).toEqual({ balance: 8n * credit, held: 0n });
});

it('counts what a search costs for the limit of its key', async () => {
  const built = await fixture.organization(10n * credit);
  const keyId = await buildApiKey(fixture.test.database, built, { creditLimitMicros: 5n * credit });
  const ledger = open();
  const { runId } = await ledger.open({ ...requestOf(built.organizationId), keyId, accountId: built.accountId });
  await ledger.close(wellOf(built.organizationId, runId));
  const { rows } = await fixture.test.database.pool.query(
    'select used_micros, held_micros from budgets where subject_id = $1',
    [keyId],
  );
  expect(rows).toEqual([{ used_micros: credit, held_micros: 0n }]);
});
