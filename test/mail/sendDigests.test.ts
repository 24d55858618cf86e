import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastWeek, sendDigests } from '../../domains/mail/sendDigests.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

let api: TestApi;
let owner: Person;
let member: Person;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  member = await signUpMember(api, owner.organizationId);
});
afterAll(() => api.close());

/** A Monday, ten in the morning. */
const monday = Date.parse('2026-11-30T10:00:00Z');

const digestsOf = async (person: Person) => {
  const { data } = await person.client.ok('listEvents');
  return data.filter(({ kind }) => kind === 'weekly_digest').map((event) => event.data);
};

test('a week is the last complete one from Monday to Sunday', () => {
  expect(lastWeek(monday)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(lastWeek(Date.parse('2026-12-06T23:00:00Z'))).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(lastWeek(Date.parse('2026-12-07T00:00:00Z'))).toEqual({ from: '2026-11-30', to: '2026-12-06' });
});

test('the digest of a week is sent once, to members without an opt-out, with the spending that they may see', async () => {
  const { database, mailer } = api.deps;
  const spend = (accountId: string, day: string, model: string, micros: number) =>
    api.test.database.pool.query(
      `insert into usage_days (organization_id, day, model, key_id, account_id, project_id, tags, kind, calls, errors, input_tokens, cached_input_tokens,
         output_tokens, units, credits_micros)
       values ($1, $2, $3, '', $4, '', '{}', 'model', 1, 0, 1, 0, 1, 0, $5)`,
      [owner.organizationId, day, model, accountId, micros],
    );
  await spend(owner.accountId, '2026-11-24', 'a/dear', 3_000_000);
  await spend(member.accountId, '2026-11-25', 'b/cheap', 1_000_000);
  await spend(owner.accountId, '2026-11-18', 'a/dear', 2_000_000);
  const quiet = await signUpMember(api, owner.organizationId);
  expect((await quiet.client.ok('getWeeklyDigest')).enabled).toBe(true);
  await sendDigests(database, mailer, monday);
  await sendDigests(database, mailer, monday + 3_600_000);
  expect(await digestsOf(owner)).toMatchObject([
    {
      week_starts_on: '2026-11-23',
      model_credits: '4.000000',
      week_before_credits: '2.000000',
      top_model: 'a/dear',
      is_own: false,
    },
  ]);
  expect(await digestsOf(member)).toMatchObject([{ model_credits: '1.000000', top_model: 'b/cheap', is_own: true }]);
  expect(await digestsOf(quiet)).toEqual([]); // spent nothing
  await member.client.ok('updateWeeklyDigest', { body: { enabled: false } });
  await spend(member.accountId, '2026-12-01', 'b/cheap', 1_000_000);
  await sendDigests(database, mailer, monday + 7 * 86_400_000);
  expect([(await digestsOf(owner)).length, (await digestsOf(member)).length]).toEqual([2, 1]);
});
