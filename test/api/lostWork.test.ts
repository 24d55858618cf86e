import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { grantCredits } from '../support/factories.ts';
import { hireWriter } from './employees/hireWriter.ts';
import { balance } from './employees/startHiring.ts';
import { builderOf } from './engineApi.ts';
import { at, evaluationWorld } from './evaluationWorld.ts';

/** Something that waits for a workflow of its own. */
interface Work {
  /** The id of its workflow. */
  reference: string;
  look: () => Promise<{ status: string; error?: unknown }>;
}

let api: TestApi;
let temporal: Client;
let person: Person;
const begin: Record<string, () => Promise<Work>> = {};
const ended: Record<string, string> = { 'a run of an employee': 'error', 'a run of an evaluation': 'error' };

beforeAll(async () => {
  // Longer than Temporal lets a name be: it refuses every start. There is no worker.
  api = await startTestApi({ settings: { taskQueue: 'q'.repeat(1_001) } });
  temporal = new Client({ connection: Connection.lazy({ address: process.env['TEST_TEMPORAL_ADDRESS']! }) });
  const publisher = await signUpPerson(api.url); // the first, so an admin
  person = await signUpPerson(api.url);
  for (const { organizationId } of [publisher, person])
    await grantCredits(api.test.database, organizationId, 100_000_000n);
  const { client } = person;
  const { position } = await hireWriter({ api: builderOf(publisher), hirer: person });
  begin['a run of an employee'] = async () => {
    const params = { position_id: position.id };
    const { id } = await client.ok('createPositionRun', {
      params,
      body: { input: { topic: 'zebras' }, background: true },
    });
    expect(await balance(person)).toEqual({ balance: 100, held: 2 });
    return { reference: id, look: () => client.ok('getPositionRun', { params: { ...params, run_id: id } }) };
  };
  const world = evaluationWorld(builderOf(person));
  const { evaluation } = await world.makeSet();
  begin['a run of an evaluation'] = async () => {
    const run = await world.start(evaluation);
    return { reference: run.id, look: () => client.ok('getEvaluationRun', at(evaluation, run)) };
  };
  const base = await client.ok('createKnowledgeBase', { body: { name: 'Files', model: 'sandbox/embedding' } });
  begin['a file of a knowledge base'] = async () => {
    const params = { knowledge_base_id: base.id };
    const body = { file_name: 'a.txt', content: Buffer.from('Bees').toString('base64') };
    const { id } = await client.ok('uploadKnowledgeFile', { params, body });
    const look = () => client.ok('getKnowledgeFile', { params: { ...params, knowledge_file_id: id } });
    return { reference: `${id}.1`, look };
  };
  begin['a job of a model'] = await videosOf(publisher);
}, 60_000);
afterAll(async () => {
  expect(await checkLedger(api.test.database.pool)).toEqual([]);
  await temporal.connection.close();
  await api.close();
});

async function videosOf({ client }: Pick<Person, 'client'>): Promise<() => Promise<Work>> {
  const provider = await client.ok('createProvider', {
    body: { name: 'jobs', kind: 'openai_compatible', base_url: 'http://127.0.0.1:9/v1' },
  });
  const model = await client.ok('createModel', {
    body: {
      name: 'video',
      provider_id: provider.id,
      upstream_name: 'sora-2',
      endpoints: ['videos'],
      context_tokens: 1000,
      open_to_users: true,
    },
  });
  await client.ok('createPrice', { params: { model_id: model.id }, body: { lines: { per_second: '0.1' } } });
  const { value } = await person.client.ok('createModelApiKey', { body: { label: 'jobs' } });
  const key = person.client.withKey(value);
  return async () => {
    const { id } = await key.ok('createVideo', { body: { model: 'video', prompt: 'A cat', seconds: '4' } });
    expect(await balance(person)).toEqual({ balance: 100, held: 0.4 });
    return { reference: id, look: () => key.ok('getVideo', { params: { video_id: id } }) };
  };
}

const query = async (sql: string, reference: string) => (await api.test.database.pool.query(sql, [reference])).rows;
const messages = ({ reference }: Work) => query('select kind from outbox where reference = $1', reference);
/** Simulates a restored backup, or a message deleted in Temporal. */
const loseMessage = ({ reference }: Work) => query('delete from outbox where reference = $1', reference);
const statusOf = async (work: Work) => (await work.look()).status;

async function expectEnd(kind: string, work: Work, code: string): Promise<void> {
  expect(await work.look()).toMatchObject({ status: ended[kind] ?? 'failed', error: { code } });
  await api.ledger.sweep();
  expect(await balance(person)).toEqual({ balance: 100, held: 0 });
  expect(await messages(work)).toEqual([]);
}

describe.each(['a run of an employee', 'a run of an evaluation', 'a file of a knowledge base', 'a job of a model'])(
  '%s',
  (kind) => {
    test('ends as not started if Temporal permanently rejects its workflow, and holds no credits', async () => {
      const work = await begin[kind]!();
      const before = await statusOf(work);
      await expect
        .poll(
          async () => {
            // Its last try: the attempt that the call itself made may end late and put the next one off again.
            await query(
              `update outbox set refusals = 9, next_attempt_at = date_trunc('milliseconds', now()) where reference = $1`,
              work.reference,
            );
            await api.deps.executions.drainOutbox();
            return statusOf(work);
          },
          { timeout: 20_000 },
        )
        .not.toBe(before);
      await expectEnd(kind, work, 'work_not_started');
    });

    test('ends as lost, once, where Temporal knows nothing of its workflow, but not before its start was delivered', async () => {
      const work = await begin[kind]!();
      const before = await statusOf(work);
      expect(await api.deps.executions.reconcile(0)).toMatchObject({ lost: 0 });
      expect(await statusOf(work)).toBe(before);
      await loseMessage(work);
      expect(await api.deps.executions.reconcile(60_000)).toMatchObject({ lost: 0 });
      expect(await api.deps.executions.reconcile(0)).toMatchObject({ lost: 1 });
      await expectEnd(kind, work, 'work_lost');
      expect(await api.deps.executions.reconcile(0)).toMatchObject({ lost: 0 });
    });

    test('is left alone while its workflow runs, and ends as lost where that is terminated', async () => {
      const work = await begin[kind]!();
      const before = await statusOf(work);
      await loseMessage(work);
      const workflow = await temporal.workflow.start('any', { taskQueue: 'nobody', workflowId: work.reference });
      expect(await api.deps.executions.reconcile(0)).toMatchObject({ lost: 0 });
      expect(await statusOf(work)).toBe(before);
      await workflow.terminate('By an admin');
      expect(await api.deps.executions.reconcile(0)).toMatchObject({ lost: 1 });
      await expectEnd(kind, work, 'work_lost');
    });
  },
);

test('a run of an employee does not end by the first refusal after an outage of Temporal, however long it was tried', async () => {
  const work = await begin['a run of an employee']!();
  const before = await statusOf(work);
  await query(
    `update outbox set attempts = 1000, next_attempt_at = date_trunc('milliseconds', now()) where reference = $1`,
    work.reference,
  );
  await expect
    .poll(async () => {
      await api.deps.executions.drainOutbox();
      return (await query('select refusals from outbox where reference = $1', work.reference))[0]?.refusals;
    })
    .toBeGreaterThan(0);
  expect(await statusOf(work)).toBe(before);
  await loseMessage(work);
  await api.deps.executions.reconcile(0);
  await expectEnd('a run of an employee', work, 'work_lost');
});
