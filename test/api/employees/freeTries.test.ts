import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildModel } from '../../support/factories.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { balance, startHiring, type Hiring } from './startHiring.ts';

/** Trying an employee once before it is hired. */
let hiring: Hiring;
/** Costs 4 credits a call. */
let model: string;
beforeAll(async () => {
  hiring = await startHiring();
  ({ name: model } = await buildModel(hiring.api.test.database, { lines: { per_call: '4' } }));
}, 120_000);
afterAll(() => hiring?.close());

const input = { topic: 'zebras' };
/** A listing of the publisher, which offers this many tries a month. */
async function listed(tries: number, nodes: Parameters<Hiring['hired']>[0] = {}) {
  const { employee } = await hiring.hired(nodes, {
    by: hiring.publisher,
    listing: { free_tries_per_month: tries },
  });
  const params = { listing_id: employee.listing!.id };
  return { employee, params };
}
const tryIt = (params: { listing_id: string }, { client } = hiring.hirer) =>
  client.ok('createTrialRun', { params, body: { input, wait: 60 } });

describe('a free try', () => {
  test('costs the caller nothing, the publisher what the run uses inside, and leaves no deliverable', async () => {
    const { employee, params } = await listed(5, {
      ask: { type: 'ai.chat', parameters: { model, prompt: '{{ $json.topic }}' } },
    });
    const { client } = hiring.hirer;
    expect(await client.ok('getListing', { params })).toMatchObject({ free_try: 'available', offers_free_try: true });
    const [before, publisherBefore] = [await balance(hiring.hirer), await balance(hiring.publisher)];
    const deliverables = (await client.ok('listDeliverables')).data.length;

    const run = await tryIt(params);
    expect(run).toMatchObject({ mode: 'trial', status: 'success', credits_charged: '0.000000', deliverable_id: null });
    expect(run.output!.parts[0]).toMatchObject({ kind: 'text', text: expect.stringContaining('About') });
    const at = { params: { ...params, trial_run_id: run.id } };
    expect(await client.ok('getTrialRun', at)).toMatchObject({ id: run.id, position_id: null });
    const part = await client.call('getTrialRunPart', { params: { ...at.params, part: '0' } });
    expect(part).toMatchObject({ status: 200, text: expect.stringContaining('About') });
    const get = `/api/v1/market/employees/${params.listing_id}/trial-runs/${run.id}`;
    expect(run.urls).toEqual({ get, cancel: null, events: null });

    expect(await balance(hiring.hirer)).toEqual(before);
    expect((await balance(hiring.publisher)).balance).toBe(publisherBefore.balance - 4);
    const entries = (await hiring.publisher.client.ok('listWalletEntries')).data;
    expect(entries[0]).toMatchObject({ kind: 'settlement', credits: '-4.000000' });
    expect((await client.ok('listDeliverables')).data).toHaveLength(deliverables);

    // The publisher sees that there was a try, and none of its content.
    const seen = await hiring.publisher.client.ok('listPublisherRuns', { params: { employee_id: employee.id } });
    expect(seen.data[0]).toMatchObject({ id: run.id, mode: 'trial', credits_earned: '0.000000' });
    expect(JSON.stringify(seen)).not.toContain('zebras');
    const own = await hiring.publisher.client.ok('getEmployee', { params: { employee_id: employee.id } });
    expect(own.listing).toMatchObject({ free_tries_per_month: 5, free_tries_used: 1 });
  }, 60_000);

  test('is had once by a person, also if two requests race', async () => {
    const { params } = await listed(5);
    const attempts = await Promise.allSettled([tryIt(params), tryIt(params), tryIt(params)]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const call = { params, body: { input } };
    expect(await hiring.hirer.client.refused('createTrialRun', call)).toMatchObject({
      status: 409,
      code: 'trial_used',
    });
    expect(await hiring.hirer.client.ok('getListing', { params })).toMatchObject({ free_try: 'used' });
  }, 60_000);

  test('counts against the month of the listing, and a failed one not against the person', async () => {
    const { params } = await listed(2, {
      stop: { type: 'logic.stop_and_error', parameters: { message: 'No such topic.' } },
    });
    expect(await tryIt(params)).toMatchObject({ status: 'error', error: { message: 'No such topic.' } });
    expect(await hiring.hirer.client.ok('getListing', { params })).toMatchObject({ free_try: 'available' });
    await tryIt(params);
    const other = await signUpPerson(hiring.api.url);
    expect(await other.client.ok('getListing', { params })).toMatchObject({ free_try: 'exhausted' });
    const call = { params, body: { input } };
    expect(await other.client.refused('createTrialRun', call)).toMatchObject({ code: 'trial_not_offered' });
  }, 60_000);

  test('is not there where the publisher offers none, for its own members, with an input that does not fit, or for others to read', async () => {
    const { params } = await listed(0);
    const call = { params, body: { input } };
    expect(await hiring.hirer.client.refused('createTrialRun', call)).toMatchObject({ code: 'trial_not_offered' });
    const { params: offered } = await listed(3);
    expect(await hiring.publisher.client.refused('createTrialRun', { params: offered, body: { input } })).toMatchObject(
      { code: 'trial_not_offered' },
    );
    expect(await hiring.hirer.client.refused('createTrialRun', { params: offered, body: { input: {} } })).toMatchObject(
      { status: 400, param: '/input/topic' },
    );
    const run = await tryIt(offered);
    const at = { params: { ...offered, trial_run_id: run.id } };
    for (const { client } of [hiring.publisher, await signUpPerson(hiring.api.url)])
      expect(await client.refused('getTrialRun', at)).toMatchObject({ status: 404 });
  }, 60_000);
});
