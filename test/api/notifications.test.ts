import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';

let api: TestApi;
let owner: Person;
let member: Person;
let digitalId: string;
beforeAll(async () => {
  api = await startTestApi();
  owner = await signUpPerson(api.url);
  member = await signUpMember(api, owner.organizationId);
  const nodes = [{ id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } }];
  const body = { name: 'Mail sorter', draft: { nodes, connections: [] } };
  digitalId = (await owner.client.ok('createDigitalOrganization', { body })).id;
  await owner.client.ok('publishDigitalOrganization', { params: { digital_organization_id: digitalId } });
});
afterAll(() => api?.close());

/** Starts an execution and ends it as the engine would, with an error. */
async function fail(mode: 'manual' | 'production'): Promise<string> {
  const params = { digital_organization_id: digitalId };
  const { id } = await owner.client.ok('startExecution', { params, body: { mode, start_node: 'start' } });
  const error = { code: 'node_failed', message: 'Too bad.', node_id: 'start', node_name: 'Start', parameter: null };
  await api.test.database.pool.query(`update executions set status = 'error', error = $2 where id = $1`, [id, error]);
  return id;
}

describe('events', () => {
  test('report failed production executions only, once in ten minutes for a digital organization', async () => {
    await fail('manual');
    expect((await owner.client.ok('listEvents')).data).toEqual([]);
    const failed = await fail('production');
    await fail('production');
    expect((await owner.client.ok('listEvents')).data).toMatchObject([
      {
        kind: 'execution_failed',
        digital_organization_name: 'Mail sorter',
        data: { digital_organization_id: digitalId, execution_id: failed, code: 'node_failed', message: 'Too bad.' },
      },
    ]);
    await api.test.database.pool.query(`update events set created_at = created_at - interval '11 minutes'`);
    await fail('production');
    expect((await owner.client.ok('listEvents')).data).toHaveLength(2);
  });

  test('of a project are for those who see it', async () => {
    expect((await member.client.ok('listEvents')).data).toEqual([]);
    expect(await member.client.ok('getUnreadEvents')).toMatchObject({ unread: 0 });
  });

  test('are read by each account for itself', async () => {
    const [newest] = (await owner.client.ok('listEvents')).data;
    expect(await owner.client.ok('getUnreadEvents')).toEqual({ unread: 2, read_until: null });
    const body = { read_until: newest!.created_at };
    expect(await owner.client.ok('readEvents', { body })).toEqual({ unread: 0, read_until: newest!.created_at });
    expect(await owner.client.ok('getUnreadEvents')).toEqual({ unread: 0, read_until: newest!.created_at });
    expect(await member.client.ok('getUnreadEvents')).toEqual({ unread: 0, read_until: null });
    await owner.client.ok('readEvents', { body: { read_until: '2020-01-01T00:00:00Z' } });
    expect(await owner.client.ok('getUnreadEvents')).toMatchObject({ unread: 2 });
  });

  test('are read up to an existing moment, by a signed-in user', async () => {
    for (const read_until of ['yesterday', '2020-06-30T23:59:60Z'])
      expect(await owner.client.refused('readEvents', { body: { read_until } })).toMatchObject({ status: 400 });
    const anybody = new ApiClient(api.url);
    expect(await anybody.refused('getUnreadEvents')).toMatchObject({ status: 401 });
    const body = { read_until: '2020-01-01T00:00:00Z' };
    expect(await anybody.refused('readEvents', { body })).toMatchObject({ status: 401 });
    const { value } = await owner.client.ok('createModelApiKey', { body: { label: 'model' } });
    expect(await anybody.withKey(value).refused('getUnreadEvents')).toMatchObject({ status: 403 });
  });
});
