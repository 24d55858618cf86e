import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, testPassword, type Person } from '../../support/apiClient.ts';
import { grantCredits } from '../../support/factories.ts';
import { builderOf, chain } from '../engineApi.ts';
import { hireWriter } from './hireWriter.ts';
import { startHiring, type Hiring } from './startHiring.ts';

type Schemas = components['schemas'];

let hiring: Hiring;
let counter = 0;
beforeAll(async () => {
  hiring = await startHiring();
}, 60_000);
afterAll(() => hiring?.close());

const flowAt = (digital_organization_id: string) => ({ params: { digital_organization_id } });
const at = (project_id: string) => ({ params: { project_id } });
const forced = { query: { force: 'true' } } as const;
const events = async (person: Person, kind: Schemas['OrganizationEvent']['kind']) =>
  (await person.client.ok('listEvents')).data.filter((event) => event.kind === kind).map(({ data }) => data);
const projectOf = async ({ client }: Person) =>
  (await client.ok('createProject', { body: { name: `Project ${(counter += 1)}` } })).id;
const inUse = (...used_by: object[]) => ({ status: 409, body: { error: { code: 'in_use', used_by } } });

describe('a digital organization that others rely on', () => {
  test('is not deleted where an employee works with it; forced, the listing is withdrawn and both sides are notified', async () => {
    const { publisher, hirer, hirerKey } = hiring;
    const { position, employee, digitalOrganizationId: id } = await hiring.hired();
    expect(await publisher.client.call('deleteDigitalOrganization', flowAt(id))).toMatchObject(
      inUse({ kind: 'employee', id: employee.id, name: employee.name }),
    );
    expect(await hiring.run(position)).toMatchObject({ status: 'success' });
    expect((await publisher.client.call('deleteDigitalOrganization', { ...flowAt(id), ...forced })).status).toBe(204);
    const params = { position_id: position.id };
    expect(await hirerKey.refused('createEmployeeRun', { params, body: { input: { topic: 'a' } } })).toMatchObject({
      status: 410,
      code: 'employee_withdrawn',
    });
    const hiringAgain = { params: { listing_id: employee.listing!.id }, body: { name: 'Again' } };
    expect(await hirer.client.refused('hireEmployee', hiringAgain)).toMatchObject({ status: 410 });
    const shown = await publisher.client.ok('getEmployee', { params: { employee_id: employee.id } });
    expect(shown).toMatchObject({ status: 'draft', listing: { status: 'withdrawn' } });
    expect(shown.issues.map(({ code }) => code)).toEqual(['worker_missing']);
    expect(await events(hirer, 'position_withdrawn')).toEqual([
      { position_id: position.id, position_name: position.name },
    ]);
    expect(await events(publisher, 'listing_withdrawn')).toEqual([
      { employee_id: employee.id, employee_name: employee.name, reason: 'digital_organization_deleted', positions: 1 },
    ]);
  });

  test('is neither deleted, unpublished nor archived where another one calls it or uses it for failures, unless forced', async () => {
    const { client } = hiring.publisher;
    const { create, publish } = builderOf(hiring.publisher);
    const project = await projectOf(hiring.publisher);
    const sub = chain({ start: { type: 'trigger.sub' } });
    const called = await create(sub, { name: 'Called', project_id: project });
    const onError = await create(chain({ start: { type: 'trigger.error' } }), {
      name: 'On error',
      project_id: project,
    });
    for (const { id } of [called, onError]) await publish(id);
    const calling = chain({
      start: { type: 'trigger.webhook', parameters: { methods: ['POST'] } },
      call: { type: 'logic.sub_organization', parameters: { digital_organization_id: called.id } },
    });
    const caller = await create(calling, { name: 'Caller', settings: { error_organization_id: onError.id } });
    for (const { id } of [called, onError]) await client.ok('unpublishDigitalOrganization', flowAt(id));
    for (const { id } of [called, onError]) await publish(id);
    await publish(caller.id);
    const use = inUse({ kind: 'digital_organization', id: caller.id, name: 'Caller' });
    for (const { id } of [called, onError]) {
      expect(await client.call('deleteDigitalOrganization', flowAt(id))).toMatchObject(use);
      expect(await client.call('unpublishDigitalOrganization', flowAt(id))).toMatchObject(use);
    }
    expect(await client.call('archiveProject', { ...at(project), body: { unpublish: true } })).toMatchObject(use);
    expect(await client.call('deleteProject', { ...at(project), query: { contents: 'delete' } })).toMatchObject(use);
    await client.ok('unpublishDigitalOrganization', { ...flowAt(onError.id), ...forced });
    await client.ok('unpublishDigitalOrganization', flowAt(caller.id));
    expect((await client.call('deleteDigitalOrganization', flowAt(called.id))).status).toBe(204);
    await client.ok('archiveProject', { ...at(project), body: { unpublish: true } });
  });
});

test('a project whose employees others have hired is deleted by force only, and their positions end', async () => {
  const { publisher, hirer } = hiring;
  const project = await projectOf(publisher);
  const { position, employee } = await hiring.hired({}, { in: { project_id: project } });
  const query = { contents: 'delete' } as const;
  expect(await publisher.client.call('deleteProject', { ...at(project), query })).toMatchObject({
    status: 409,
    body: { error: { code: 'in_use', used_by: [], used_by_hidden: 1 } },
  });
  expect(await hiring.run(position)).toMatchObject({ status: 'success' });
  const gone = await publisher.client.call('deleteProject', { ...at(project), query: { ...query, ...forced.query } });
  expect(gone.status).toBe(204);
  expect(await publisher.client.refused('getEmployee', { params: { employee_id: employee.id } })).toMatchObject({
    status: 404,
  });
  const params = { position_id: position.id };
  expect(await hiring.hirerKey.refused('createEmployeeRun', { params, body: { input: { topic: 'a' } } })).toMatchObject(
    { status: 404 },
  );
  expect(await events(hirer, 'position_withdrawn')).toContainEqual({
    position_id: position.id,
    position_name: position.name,
  });
});

test('an organization whose employees others have hired is deleted by force only; restoring it lists them again', async () => {
  const { api, hirer, hirerKey } = hiring;
  const leaver = await signUpPerson(api.url);
  await grantCredits(api.test.database, leaver.organizationId, 10_000_000n);
  const { position } = await hireWriter({ api: builderOf(leaver), hirer });
  const before = await leaver.client.ok('getMe');
  await leaver.client.ok('createOrganization', { body: { name: 'Second' } });
  await leaver.client.ok('updateSession', { body: { organization_id: leaver.organizationId } });
  const body = { name: before.organization.name, current_password: testPassword };
  expect(await leaver.client.call('deleteOrganization', { body })).toMatchObject({
    status: 409,
    body: { error: { code: 'in_use', used_by: [], used_by_hidden: 1 } },
  });
  await leaver.client.ok('deleteOrganization', { ...forced, body });
  const params = { position_id: position.id };
  const call = { params, body: { input: { topic: 'a' } } };
  expect(await hirerKey.refused('createEmployeeRun', call)).toMatchObject({ status: 410, code: 'employee_withdrawn' });
  expect(await events(hirer, 'position_withdrawn')).toContainEqual({
    position_id: position.id,
    position_name: position.name,
  });
  await leaver.client.ok('restoreOrganization');
  expect(await hiring.run(position)).toMatchObject({ status: 'success' });
});
