import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkLedger } from '../../../db/ledger/check.ts';
import { freezeProcess } from '../../support/freezeProcess.ts';
import { isFull } from '../../support/isFull.ts';
import { LedgerFixture } from './ledgerFixture.ts';
import type { RelayProcessNews, RelayProcessTask } from './relayProcess.ts';

const rounds = isFull ? 10 : 1;
const count = 3;
const leaseMs = 2_000;
const costMicros = 7n;
const balanceMicros = 1_000_000_000n;

let fixture: LedgerFixture;

beforeAll(async () => {
  fixture = await LedgerFixture.open();
});

afterAll(() => fixture?.close());

interface Running {
  child: ChildProcess;
  made: Set<string>;
  /** Calls that were charged, with the verdict. */
  charged: Map<string, string>;
  failures: string[];
  relayed: Record<'done' | 'direct', number>;
}

function start(task: RelayProcessTask): Running {
  const child = fork(new URL('relayProcess.ts', import.meta.url).pathname, [JSON.stringify(task)], {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const running: Running = {
    child,
    made: new Set(),
    charged: new Map(),
    failures: [],
    relayed: { done: 0, direct: 0 },
  };
  child.on('message', (news: RelayProcessNews) => {
    if (news === 'ended') return;
    if ('made' in news) running.made.add(news.made);
    else if ('charged' in news) running.charged.set(news.charged, news.verdict);
    else if ('failed' in news) running.failures.push(news.failed);
    else running.relayed[news.relayed] += 1;
  });
  return running;
}

/** The process whose statements most of the newest holds were placed by. */
async function workingPid(organizationId: string): Promise<number> {
  const { rows } = await fixture.test.database.pool.query<{ owner: string }>(
    `select owner from (select owner from holds where organization_id = $1 order by created_at desc limit 100) h
      group by owner order by count(*) desc limit 1`,
    [organizationId],
  );
  return Number(rows[0]!.owner.split(' ')[1]);
}

/** Kills, pauses or drains the process that works for the others; these must not notice. */
async function disturb(how: 'SIGKILL' | 'SIGSTOP' | 'drain'): Promise<void> {
  const { organizationId } = await fixture.organization(balanceMicros);
  const { callId: _, amountMicros: __, ...request } = fixture.request(organizationId, 0n);
  const all = Array.from({ length: count }, () => start({ url: fixture.test.url, callers: 6, leaseMs, request }));
  try {
    await expect.poll(() => all.filter(({ relayed }) => relayed.done > 50).length, { timeout: 30_000 }).toBe(count - 1);
    const pid = await workingPid(organizationId);
    const working = all.find(({ child }) => child.pid === pid)!;
    const others = all.filter((one) => one !== working);
    if (how === 'drain') working.child.send('stop');
    else if (how === 'SIGKILL') working.child.kill('SIGKILL');
    else freezeProcess(working.child);
    const before = others.map(({ charged }) => charged.size);
    if (how === 'SIGSTOP') {
      await sleep(leaseMs * 2); // its holds are swept
      working.child.kill('SIGCONT');
    }
    await expect
      .poll(() => others.every(({ charged }, index) => charged.size > before[index]! + 50), { timeout: 30_000 })
      .toBe(true);
    await Promise.all(
      all
        .filter(({ child }) => child.exitCode === null && child.signalCode === null)
        .map(({ child }) => {
          const exit = once(child, 'exit');
          if (child.connected && !(how === 'drain' && child === working.child)) child.send('stop');
          return exit;
        }),
    );
    for (const { failures, made, charged } of others) {
      expect(failures).toEqual([]);
      expect(charged.size).toBe(made.size);
      expect(new Set(charged.values())).toEqual(new Set(['settled']));
    }
    await sleep(leaseMs); // the leases of the killed process end
    await fixture.ledger().sweep();
    await expectChargedOnce(organizationId, all, working, how === 'SIGKILL');
  } finally {
    for (const { child } of all) child.kill('SIGKILL');
  }
}

/** Each call has one charge, except unsettled calls of a killed process. */
async function expectChargedOnce(
  organizationId: string,
  all: readonly Running[],
  working: Running,
  isKilled: boolean,
): Promise<void> {
  const { rows } = await fixture.test.database.pool.query<{ reference: string; amount: bigint }>(
    `select reference, -sum(amount_micros)::bigint as amount from ledger_entries
      where organization_id = $1 and account = 'wallet' and kind in ('settlement', 'late_settlement') group by reference`,
    [organizationId],
  );
  const charges = new Map(rows.map(({ reference, amount }) => [reference, BigInt(amount)]));
  expect([...new Set(charges.values())]).toEqual([costMicros]);
  for (const running of all) {
    for (const callId of running.charged.keys()) expect(charges.has(callId)).toBe(true);
    const isWhole = running !== working || !isKilled;
    if (isWhole) expect(running.charged.size).toBe(running.made.size);
    expect(running.failures).toEqual([]);
  }
  const told = all.reduce((sum, { charged }) => sum + charged.size, 0);
  if (!isKilled) expect(charges.size).toBe(told);
  const wallet = await fixture.wallet(organizationId);
  expect(wallet).toEqual({ balance: balanceMicros - BigInt(charges.size) * costMicros, held: 0n });
  expect(await checkLedger(fixture.test.database.pool)).toEqual([]);
}

describe.each(Array.from({ length: rounds }, (_, index) => index + 1))(
  'round %i: the others continue, and each call is charged once',
  () => {
    it('when the process that works for them is killed', () => disturb('SIGKILL'), 90_000);
    it('when it is paused until its holds are swept, and continues', () => disturb('SIGSTOP'), 90_000);
    it('when it is drained', () => disturb('drain'), 90_000);
  },
);
