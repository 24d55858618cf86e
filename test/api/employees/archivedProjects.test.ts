import { afterAll, beforeAll, expect, test } from 'vitest';

import { acceptDue } from '../../../domains/employees/settleVerdict.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { buildModel } from '../../support/factories.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { chain } from '../engineApi.ts';
import { balance, startHiring, type Hiring } from './startHiring.ts';

type Schemas = components['schemas'];

let hiring: Hiring;
let counter = 0;
beforeAll(async () => {
  hiring = await startHiring();
}, 60_000);
afterAll(() => hiring?.close());

const projectOf = async (person: Hiring['hirer']): Promise<string> => {
  counter += 1;
  return (await person.client.ok('createProject', { body: { name: `Project ${counter}` } })).id;
};
const at = (project_id: string) => ({ params: { project_id } });
const input = { topic: 'zebras' };
const events = async (person: Hiring['hirer'], kind: Schemas['OrganizationEvent']['kind']) =>
  (await person.client.ok('listEvents')).data.filter((event) => event.kind === kind).map(({ data }) => data);

test('a position of an archived project refuses every run, holds nothing, and runs again when the project is restored', async () => {
  const { hirer, hirerKey, api } = hiring;
  const project = await projectOf(hirer);
  const { position, employee } = await hiring.hired(
    {},
    { position: { project_id: project }, listing: { redo: 'once_free' } },
  );
  const done = await hiring.run(position);
  const caller = await hirer.client.ok('createDigitalOrganization', {
    body: {
      name: 'Caller',
      draft: chain({
        start: { type: 'trigger.manual' },
        call: { type: 'employee.call', parameters: { position_id: position.id, input: 'fields', fields: input } },
      }),
    },
  });
  const before = await balance(hirer);
  await hirer.client.ok('archiveProject', { ...at(project), body: {} });

  const params = { position_id: position.id };
  const archived = { status: 409, code: 'project_archived' };
  expect(await hirerKey.refused('createEmployeeRun', { params, body: { input } })).toMatchObject(archived);
  expect(await hirer.client.refused('createPositionRun', { params, body: { input } })).toMatchObject(archived);
  const started = await hirer.client.ok('startExecution', {
    params: { digital_organization_id: caller.id },
    body: { mode: 'manual' },
  });
  await expect
    .poll(async () => (await hirer.client.ok('getExecution', { params: { execution_id: started.id } })).status, {
      timeout: 15_000,
    }) // prettier-ignore
    .toBe('error');
  // A verdict can be given; doing it again would be a run.
  const deliverable = { params: { deliverable_id: done.deliverable_id! } };
  const shown = await hirer.client.ok('getDeliverable', deliverable);
  expect(shown.permissions).toEqual(['decide']);
  await hirer.client.ok('rejectDeliverable', { ...deliverable, body: { reason: 'No.' } });
  expect(await hirer.client.refused('redoDeliverable', { ...deliverable, body: { remark: 'Again.' } })).toMatchObject(
    archived,
  );
  // Its publisher can refund it.
  await hiring.publisher.client.ok('refundRun', {
    params: { employee_id: employee.id, run_id: done.id },
    body: { reason: 'Sorry.' },
  });
  expect(await balance(hirer)).toEqual({ balance: before.balance + 2, held: 0 });
  const { rows } = await api.test.database.pool.query('select 1 from employee_runs where position_id = $1', [
    position.id,
  ]);
  expect(rows).toHaveLength(1);

  await hirer.client.ok('restoreProject', at(project));
  expect(await hiring.run(position)).toMatchObject({ status: 'success' });
});

test('a hold that waits for a verdict is settled by the verdict in an archived project, and by silence', async () => {
  const { hirer } = hiring;
  const project = await projectOf(hirer);
  const { position } = await hiring.hired(
    {},
    { position: { project_id: project }, listing: { charge_on: 'acceptance', accept_after_days: 2 } },
  );
  const [rejected, accepted, silent] = [
    await hiring.run(position),
    await hiring.run(position),
    await hiring.run(position),
  ];
  const before = await balance(hirer);
  expect(before.held).toBe(6);
  await hirer.client.ok('archiveProject', { ...at(project), body: {} });
  const of = ({ deliverable_id }: Schemas['EmployeeRun']) => ({ params: { deliverable_id: deliverable_id! } });
  await hirer.client.ok('rejectDeliverable', { ...of(rejected), body: { reason: 'No.' } });
  await hirer.client.ok('acceptDeliverable', of(accepted));
  expect(await balance(hirer)).toEqual({ balance: before.balance - 2, held: 2 });
  await hiring.api.test.database.pool.query('update deliverables set accept_at = now() where id = $1', [
    silent.deliverable_id,
  ]);
  expect(await acceptDue(hiring.api.deps.database)).toBe(1);
  expect(await balance(hirer)).toEqual({ balance: before.balance - 4, held: 0 });
});

test('employees of an archived project are withdrawn with unpublish only, hirers are notified, and restoring lists them again', async () => {
  const { publisher, hirer, hirerKey } = hiring;
  const { name: model } = await buildModel(hiring.api.test.database, { lines: { per_call: '1' } });
  const project = await projectOf(publisher);
  const made = await publisher.client.ok('createEmployee', {
    body: { name: 'Answers', instructions: 'Answer.', input_schema: {}, worker: { kind: 'agent', model }, project_id: project }, // prettier-ignore
  });
  const employee = await publisher.client.ok('publishEmployee', {
    params: { employee_id: made.id },
    body: { credits: '1', listing: { visibility: 'instance', summary: 'Answers.' } },
  });
  const listing = { params: { listing_id: employee.listing!.id } };
  const position = await hirer.client.ok('hireEmployee', { ...listing, body: { name: 'Answerer' } });
  expect(await publisher.client.refused('archiveProject', { ...at(project), body: {} })).toMatchObject({
    status: 409,
    code: 'project_published',
  });
  const used = await publisher.client.call('archiveProject', { ...at(project), body: { unpublish: true } });
  expect(used).toMatchObject({ status: 409, body: { error: { code: 'in_use', used_by: [], used_by_hidden: 1 } } });
  expect(await publisher.client.ok('getProjectContents', at(project))).toMatchObject({ published_employees: 1 });

  await publisher.client.ok('archiveProject', { ...at(project), query: { force: 'true' }, body: { unpublish: true } });
  const params = { position_id: position.id };
  expect(await hirerKey.refused('createEmployeeRun', { params, body: { input: {} } })).toMatchObject({
    status: 410,
    code: 'employee_withdrawn',
  });
  expect(await hirer.client.ok('getPosition', { params })).toMatchObject({ status: 'withdrawn' });
  expect((await signUpPerson(hiring.api.url).then(({ client }) => client.ok('listListings'))).data.map(({ id }) => id)).not.toContain(listing.params.listing_id); // prettier-ignore
  expect(await hirer.client.refused('hireEmployee', { ...listing, body: { name: 'Two' } })).toMatchObject({
    status: 410,
  });
  expect(await events(hirer, 'position_withdrawn')).toEqual([{ position_id: position.id, position_name: 'Answerer' }]);
  expect(await events(publisher, 'listing_withdrawn')).toEqual([
    { employee_id: employee.id, employee_name: 'Answers', reason: 'project_archived', positions: 1 },
  ]);

  await publisher.client.ok('restoreProject', { ...at(project), body: { publish: true } });
  expect(await hiring.run(position, { input: {} })).toMatchObject({ status: 'success' });
  expect(await events(hirer, 'position_returned')).toEqual([{ position_id: position.id, position_name: 'Answerer' }]);
});

test('keys of a service account do nothing while its project is archived', async () => {
  const { publisher, api } = hiring;
  await api.test.database.pool.query(`update organizations set plan = 'enterprise' where id = $1`, [publisher.organizationId]); // prettier-ignore
  const { name: model } = await buildModel(api.test.database, { lines: { per_call: '1' } });
  const project = await projectOf(publisher);
  const service = await publisher.client.ok('createServiceAccount', {
    body: { name: 'CI', project_id: project, role: 'editor' },
  });
  const params = { service_account_id: service.id };
  const { value } = await publisher.client.ok('createServiceAccountKey', { params, body: { label: 'ci' } });
  const client = publisher.client.withKey(value);
  const chat = { body: { model, messages: [{ role: 'user' as const, content: 'Hi' }] } };
  await publisher.client.ok('archiveProject', { ...at(project), body: {} });
  const archived = { status: 409, code: 'project_archived' };
  expect(await client.refused('createChatCompletion', chat)).toMatchObject(archived);
  expect(await client.refused('listDigitalOrganizations')).toMatchObject(archived);
  expect(await client.refused('listGatewayModels')).toMatchObject(archived);
  const search = { params: { search_id: 'worldbank.indicator' }, body: { inputs: {} } };
  expect(await client.refused('createCatalogRun', search)).toMatchObject(archived);
  expect(await publisher.client.refused('createServiceAccountKey', { params, body: { label: 'two' } })).toMatchObject(
    archived,
  );
  const body = { name: 'Two', project_id: project, role: 'editor' };
  expect(await publisher.client.refused('createServiceAccount', { body })).toMatchObject(archived);
  await publisher.client.ok('restoreProject', at(project));
  await client.ok('createChatCompletion', chat);
});
