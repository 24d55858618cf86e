import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpPerson } from '../../support/apiClient.ts';
import { startHiring, type Hiring } from './startHiring.ts';

/** Events that publishers and hirers receive about an employee in the market. */
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

test('hirers receive an event when a publisher withdraws an employee with notice, lists it again, or an admin suspends it', async () => {
  const { employee, position } = await hiring.hired();
  const at = { params: { employee_id: employee.id } };
  const of = { position_id: position.id, position_name: position.name };
  const news = async () =>
    (await events(hiring.hirer)).flatMap(({ kind, data }) =>
      'position_id' in data && data.position_id === position.id ? [{ kind, data }] : [],
    );
  await hiring.publisher.client.ok('unpublishEmployee', at);
  const params = { position_id: position.id };
  const { withdrawn_at: ends_at } = await hiring.hirer.client.ok('getPosition', { params });
  expect(await news()).toEqual([{ kind: 'position_ending', data: { ...of, ends_at } }]);
  await hiring.publisher.client.ok('publishEmployee', { ...at, body: {} });
  expect((await news())[0]).toEqual({ kind: 'position_returned', data: of });

  const listing = { params: { listing_id: employee.listing!.id } };
  const admin = await signUpPerson(hiring.api.url);
  await hiring.api.test.database.pool.query(`update accounts set instance_role = 'instance_admin' where id = $1`, [
    admin.accountId,
  ]);
  await admin.client.ok('suspendListing', { ...listing, body: { reason: 'Not its own work.' } });
  expect((await news())[0]).toEqual({ kind: 'position_withdrawn', data: of });
  await admin.client.ok('liftListing', listing);
  expect((await news()).map(({ kind }) => kind)).toEqual([
    'position_withdrawn',
    'position_returned',
    'position_ending',
  ]);

  // A dismissed position has no more news.
  await hiring.hirer.client.call('dismissPosition', { params });
  await hiring.publisher.client.ok('publishEmployee', { ...at, body: {} });
  expect(await news()).toHaveLength(3);
}, 60_000);
