import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHiring, type Hiring } from './startHiring.ts';

/** Events that publishers receive. */
let hiring: Hiring;
beforeAll(async () => {
  hiring = await startHiring();
}, 120_000);
afterAll(() => hiring?.close());

const events = async (person = hiring.publisher) => (await person.client.ok('listEvents')).data;

test('the publisher receives events for a hire, a rejected deliverable and a rating, and the hirer receives none of them', async () => {
  const { employee, position } = await hiring.hired();
  const of = { employee_id: employee.id, employee_name: employee.name };
  expect(await events()).toMatchObject([{ kind: 'employee_hired', data: { ...of, stars: null } }]);

  const decide = async (status: 'accept' | 'reject') => {
    const run = await hiring.ended(await hiring.run(position));
    const params = { deliverable_id: run.deliverable_id! };
    if (status === 'accept') await hiring.hirer.client.ok('acceptDeliverable', { params });
    else await hiring.hirer.client.ok('rejectDeliverable', { params, body: { reason: 'Too short.' } });
    return params;
  };
  await decide('reject');
  await decide('reject');
  const kinds = async () => (await events()).map(({ kind }) => kind);
  // A flood of rejections is one line.
  expect(await kinds()).toEqual(['deliverable_rejected', 'employee_hired']);
  const params = await decide('accept');
  await hiring.hirer.client.ok('rateDeliverable', { params, body: { stars: 4 } });
  expect((await events())[0]).toMatchObject({ kind: 'employee_rated', data: { ...of, stars: 4 } });
  expect(JSON.stringify(await events())).not.toContain('Too short.');
  expect(await events(hiring.hirer)).toEqual([]);
}, 60_000);

test('an organization that hires its own employee hears nothing of it', async () => {
  const before = (await events()).length;
  await hiring.hired({}, { by: hiring.publisher });
  expect(await events()).toHaveLength(before);
}, 60_000);
