import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { watchDisk } from '../../domains/jobs/watchDisk.ts';
import { createLogger } from '../../platform/config/logger.ts';
import { Mailer } from '../../domains/mail/Mailer.ts';
import { lowPercent, type Space } from '../../platform/diagnostics/freeSpace.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

const gibibyte = 1024 ** 3;

describe('a disk that fills up', () => {
  let api: TestApi;
  let admin: Person;
  let member: Person;
  let space: Space;
  const lines: string[] = [];

  const watch = () => {
    const { database, secrets } = api.deps;
    const mailer = new Mailer({ secrets, publicUrl: 'https://bureau.test', hasServer: true });
    const destination = { write: (line: string) => void lines.push(line) };
    return watchDisk({
      database,
      mailer,
      space: async () => space,
      logger: createLogger({ service: 'api', level: 'warn', destination }),
    }).run;
  };
  const toldOf = async (person: Person) =>
    (await person.client.ok('listEvents')).data.filter(({ kind }) => kind === 'disk_low').map(({ data }) => data);
  const mails = async () =>
    (await api.test.database.pool.query<{ count: number }>(`select count(*)::int from mails where kind = 'disk_low'`))
      .rows[0]!.count;

  beforeAll(async () => {
    api = await startTestApi();
    [admin, member] = [await signUpPerson(api.url), await signUpPerson(api.url)];
    const role = `update accounts set instance_role = $2 where id = $1`;
    await api.test.database.pool.query(role, [admin.accountId, 'instance_owner']);
    await api.test.database.pool.query(role, [member.accountId, 'instance_member']);
  });
  afterAll(() => api?.close());

  it('is reported to admins once for each step, over all processes, in the log, as a notification and by mail', async () => {
    const [one, another] = [watch(), watch()];
    space = { freeBytes: 50 * gibibyte, sizeBytes: 100 * gibibyte };
    await one();
    expect([lines.length, await toldOf(admin), await mails()]).toEqual([0, [], 0]);
    space = { freeBytes: 9 * gibibyte, sizeBytes: 100 * gibibyte };
    for (const round of [one, one, another]) await round();
    expect(await toldOf(admin)).toEqual([{ free_percent: 10 }]);
    expect(await mails()).toBe(1);
    expect(lines.filter((line) => line.includes('nearly full'))).toHaveLength(2); // one of each process
    space = { freeBytes: gibibyte, sizeBytes: 100 * gibibyte };
    await one();
    expect(await toldOf(admin)).toEqual([{ free_percent: 1 }, { free_percent: 10 }]);
    expect(await toldOf(member)).toEqual([]);
  });

  it('is low by its share, but not while 20 GiB are free', () => {
    const of = (free: number, size: number) => lowPercent({ freeBytes: free * gibibyte, sizeBytes: size * gibibyte });
    expect([of(21, 1_000), of(19, 1_000), of(4, 100), of(50, 100), of(10.1, 100)]).toEqual([null, 2, 5, null, null]);
  });
});
