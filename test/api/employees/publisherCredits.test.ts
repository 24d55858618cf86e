import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import { buildModel, grantCredits } from '../../support/factories.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { startHiring, type Hiring } from './startHiring.ts';

type Schemas = components['schemas'];

let hiring: Hiring;
/** Costs 4 credits a call. */
let model: string;
beforeAll(async () => {
  hiring = await startHiring({ publisherMicros: 0n });
  ({ name: model } = await buildModel(hiring.api.test.database, { lines: { per_call: '4' } }));
}, 60_000);
afterAll(() => hiring?.close());

const asking = () => ({ ask: { type: 'ai.chat', parameters: { model, prompt: '{{ $json.topic }}' } } });
const grant = (credits: number): Promise<void> =>
  grantCredits(hiring.api.test.database, hiring.publisher.organizationId, BigInt(Math.round(credits * 1e6)));
const refused = (position: Schemas['Position']) =>
  hiring.hirerKey.refused('createEmployeeRun', {
    params: { position_id: position.id },
    body: { input: { topic: 'zebras' } },
  });
const events = async (): Promise<Schemas['OrganizationEvent'][]> =>
  (await hiring.publisher.client.ok('listEvents')).data.filter(({ kind }) => kind === 'employee_runs_refused');
const issues = async ({ id }: Schemas['Employee']): Promise<string[]> =>
  (await hiring.publisher.client.ok('getEmployee', { params: { employee_id: id } })).issues.map(({ code }) => code);
/** Leaves the publisher with this much. */
async function leave(credits: number): Promise<void> {
  const { balance } = await hiring.publisher.client.ok('getWallet');
  await grant(credits - Number(balance));
}

describe('the publisher’s credits', () => {
  test('are not needed for an employee that costs nothing inside, which earns with an empty wallet', async () => {
    const { position, employee } = await hiring.hired();
    await leave(0);
    expect(await hiring.publisher.client.ok('getWallet')).toMatchObject({ balance: '0.000000' });
    expect(await hiring.run(position)).toMatchObject({ status: 'success', credits_charged: '2.000000' });
    expect(await hiring.publisher.client.ok('getWallet')).toMatchObject({ balance: '2.000000' });
    expect(await issues(employee)).toEqual([]);
  });

  test('have to cover what a run usually costs inside; the publisher is notified once until a run is admitted again', async () => {
    await leave(20);
    const { position, employee } = await hiring.hired(asking());
    expect(await hiring.run(position)).toMatchObject({ status: 'success' });
    expect(await issues(employee)).toEqual([]);

    await leave(3.9);
    expect(await refused(position)).toMatchObject({ status: 503, code: 'employee_unavailable' });
    expect(await refused(position)).toMatchObject({ status: 503, code: 'employee_unavailable' });
    expect(await hiring.hirer.client.ok('getWallet')).toMatchObject({ held: '0.000000' });
    const told = { employee_id: employee.id, employee_name: employee.name, usual_cost: '4.000000', available: '3.900000' }; // prettier-ignore
    expect((await events()).map(({ data }) => data)).toEqual([told]);
    expect(await issues(employee)).toEqual(['publisher_credits_too_low']);
    // A member who does not see the employee's project does not see its name.
    expect((await hiring.hirer.client.ok('listEvents')).data).toEqual([]);

    await leave(4);
    expect(await issues(employee)).toEqual([]);
    expect(await hiring.run(position)).toMatchObject({ status: 'success' });
  });

  test('cover runs under way, too: of two that cost 4 inside, one is admitted with 6', async () => {
    await leave(20);
    const { position } = await hiring.hired({
      wait: { type: 'logic.wait', parameters: { mode: 'webhook' } },
      ...asking(),
    });
    const params = { position_id: position.id };
    const { pool } = hiring.api.test.database;
    await pool.query(
      `update employee_runs r set inner_micros = 4000000, version_id = (select v.id from employee_versions v join listings l on l.employee_id = v.employee_id where l.id = $1), employee_id = (select employee_id from listings where id = $1)
        where id = (select id from employee_runs order by created_at limit 1)`,
      [position.listing.id],
    );
    await leave(6);
    const body = { input: { topic: 'zebras' }, background: true };
    const { id } = await hiring.hirerKey.ok('createEmployeeRun', { params, body });
    expect(await refused(position)).toMatchObject({ status: 503, code: 'employee_unavailable' });
    await hiring.hirerKey.ok('cancelEmployeeRun', { params: { ...params, run_id: id } });
    const next = await hiring.hirerKey.ok('createEmployeeRun', { params, body });
    await hiring.hirerKey.ok('cancelEmployeeRun', { params: { ...params, run_id: next.id } });
  });

  test('count the nodes behind the delivery and a single call of an agent', async () => {
    await leave(50);
    const { name } = await buildModel(hiring.api.test.database, { lines: { per_call: '3' } });
    const { id } = await hiring.publisher.client.ok('createEmployee', {
      body: { name: 'Answers', instructions: 'Answer.', input_schema: {}, worker: { kind: 'agent', model: name } },
    });
    const employee = await hiring.publisher.client.ok('publishEmployee', {
      params: { employee_id: id },
      body: { credits: '1', listing: { visibility: 'instance', summary: 'Answers.' } },
    });
    const position = await hiring.hirer.client.ok('hireEmployee', { params: { listing_id: employee.listing!.id } });
    expect(await hiring.run(position)).toMatchObject({ status: 'success' });
    await leave(2);
    expect(await refused(position)).toMatchObject({ status: 503 });
    expect(await issues(employee)).toEqual(['publisher_credits_too_low']);
  });

  test('do not decide about runs of an own employee', async () => {
    await leave(20);
    const { position } = await hiring.hired(asking(), { by: hiring.publisher });
    const params = { position_id: position.id };
    const call = { params, query: { wait: 20 }, body: { input: { topic: 'zebras' } } };
    expect(await hiring.publisher.client.ok('createPositionRun', call)).toMatchObject({ status: 'success' });
    await leave(1);
    expect(await hiring.publisher.client.ok('createPositionRun', call)).toMatchObject({ status: 'error' });
    const stranger = await signUpPerson(hiring.api.url);
    expect((await stranger.client.ok('listEvents')).data).toEqual([]);
  });
});
