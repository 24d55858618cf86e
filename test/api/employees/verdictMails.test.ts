import { afterAll, beforeAll, expect, test } from 'vitest';

import { mailVerdicts } from '../../../domains/employees/publishing/mailVerdicts.ts';
import { mostVerdictMailsPerHour } from '../../../db/repositories/mail/verdictMails.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { insertDelivered } from '../../support/insertDelivered.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { insertTeamProject, signUpMember } from '../../support/members.ts';

let mailbox: Mailbox;
let api: TestApi;
let owner: Person;
let editor: Person;
let viewer: Person;
let projectId: string;
let employeeId: string;
let listingId: string;
let position: components['schemas']['Position'];

beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startTestApi({ settings: { smtp: mailbox.settings } });
  owner = await signUpPerson(api.url);
  editor = await signUpMember(api, owner.organizationId, { name: 'Ada' });
  viewer = await signUpMember(api, owner.organizationId);
  const people = [
    { person: editor, role: 'editor' },
    { person: viewer, role: 'viewer' },
  ] as const;
  projectId = await insertTeamProject(api, owner.organizationId, people);
  const worker = { kind: 'agent', model: 'sandbox/chat' };
  const made = await owner.client.ok('createEmployee', { body: { name: 'Writer', worker, project_id: projectId } });
  employeeId = made.id;
  const { listing } = await owner.client.ok('publishEmployee', { params: { employee_id: made.id }, body: {} });
  listingId = listing!.id;
  position = await hire('Writer of reports');
});
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});

const hire = (name: string) =>
  owner.client.ok('hireEmployee', { params: { listing_id: listingId }, body: { name, project_id: projectId } });
const wish = (enabled = true, { id } = position) => ({
  params: { position_id: id },
  body: { enabled },
});
const deliver = async (at = position): Promise<string> => {
  const { organizationId } = owner;
  return (await insertDelivered(api, { organizationId, projectId, position: at, employeeId })).deliverable_id;
};
/** As several processes do. */
const look = () => {
  const { database, mailer, verdictLinks } = api.deps;
  return Promise.all(Array.from({ length: 4 }, () => mailVerdicts(database, mailer, verdictLinks)));
};
const shown = (id: string) => owner.client.ok('getDeliverable', { params: { deliverable_id: id } });
const open = (link: string, method = 'GET') => fetch(link, { method });
/** Opens a link like a mail scanner. */
const scan = (link: string) =>
  owner.client.as({}).call('decideDeliverableByLink', { params: { verdict_token: link.split('/').at(-1)! } });
const send = (link: string, body: Record<string, string>) =>
  fetch(link, { method: 'POST', body: new URLSearchParams(body) });

test('Members who want it and may decide are mailed once; the link shows the name, decides only when it is sent, and ends with the verdict', async () => {
  for (const person of [owner, editor]) await person.client.ok('setVerdictMails', wish());
  expect(await viewer.client.refused('setVerdictMails', wish())).toMatchObject({ status: 403 });
  const neighbour = await signUpPerson(api.url);
  expect(await neighbour.client.refused('setVerdictMails', wish())).toMatchObject({ status: 404 });
  const at = { params: { position_id: position.id } };
  expect(await editor.client.ok('getPosition', at)).toMatchObject({ verdict_mails: true });
  expect(await viewer.client.ok('getPosition', at)).toMatchObject({ verdict_mails: false });
  const id = await deliver();
  await look();
  await look();
  const mail = await mailbox.next({ to: editor.email });
  await mailbox.next({ to: owner.email });
  expect(mail.subject).toBe('Waits for your verdict: Mine');
  expect(mail.text).toContain(`${api.url}/data-pool/${id}`);
  const { link } = mail;
  for (const method of ['GET', 'HEAD']) expect((await open(link, method)).status).toBe(200);
  const { text: page } = await scan(link);
  expect(page).toContain('Accept “Mine”?');
  expect(page).toContain('Writer of reports');
  expect(await shown(id)).toMatchObject({ status: 'pending' });
  expect((await send(link, {})).status).toBe(400);
  expect((await send(link, { decision: 'Reject', reason: ' ' })).status).toBe(400);
  expect((await send(link, { decision: 'Reject', reason: 'x'.repeat(2_001) })).status).toBe(400);
  expect(await shown(id)).toMatchObject({ status: 'pending' });
  const sent = await send(link, { decision: 'Reject', reason: 'Too <b>long</b>' });
  expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('Rejected')]);
  expect(await shown(id)).toMatchObject({ status: 'rejected', reason: 'Too <b>long</b>', decided_by: 'Ada' });
  for (const answer of [await open(link), await send(link, { decision: 'Accept' })])
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('was rejected before')]);
  const { data: events } = await owner.client.ok('listAuditEvents', { query: { action: ['deliverable.rejected'] } });
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    by: { kind: 'none' },
    target: { id },
    after: { status: 'rejected', by_link: true },
  });
  expect(events[0]!.actor).toMatchObject({ id: editor.accountId });
  expect(mailbox.received).toEqual([]);
});

test('A link allows one verdict by one authorized member: it cannot be forged, and of concurrent requests one wins', async () => {
  const [first, second] = [await deliver(), await deliver()];
  await look();
  const links = async (person: Person): Promise<Map<string, string>> => {
    const mails = [await mailbox.next({ to: person.email }), await mailbox.next({ to: person.email })];
    return new Map(mails.map(({ text, link }) => [/dlv_\w{26}/.exec(text)![0], link]));
  };
  const [ofOwner, ofEditor] = [await links(owner), await links(editor)];
  const link = ofEditor.get(first)!;
  const partsOf = (url: string) => /verdict\/(.{26})-(.{26})-(.{32})$/.exec(url)!.slice(1) as [string, string, string];
  const [dlv, acc, signature] = partsOf(link);
  const made = [
    `${partsOf(ofEditor.get(second)!)[0]}-${acc}-${signature}`,
    `${dlv}-${partsOf(ofOwner.get(first)!)[1]}-${signature}`,
    `${dlv}-${acc}-${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
    `${dlv}-${acc}-`,
    'x',
  ];
  for (const token of made)
    expect((await send(`${api.url}/verdict/${token}`, { decision: 'Accept' })).status).toBe(404);
  expect((await send(link.replace('/verdict/', '/verdict-mails/'), {})).status).toBe(404);
  const params = { project_id: projectId, account_id: editor.accountId };
  await owner.client.ok('setProjectMember', { params, body: { role: 'viewer' } });
  expect((await open(link)).status).toBe(404);
  expect((await send(link, { decision: 'Accept' })).status).toBe(404);
  await owner.client.ok('setProjectMember', { params, body: { role: 'editor' } });
  const racing = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      place % 2 === 0
        ? send(link, { decision: 'Accept' })
        : send(ofOwner.get(first)!, { decision: 'Reject', reason: 'No' }),
    ),
  );
  const { status } = await shown(first);
  const told = await Promise.all(racing.map((answer) => answer.text()));
  expect(told.filter((text) => text.includes(status === 'accepted' ? '<h1>Accepted' : '<h1>Rejected'))).not.toEqual([]);
  expect(told.join('')).not.toContain(status === 'accepted' ? '<h1>Rejected' : '<h1>Accepted');
  await api.test.database.pool.query(`update deliverables set created_at = now() - interval '31 days' where id = $1`, [
    second,
  ]);
  expect((await open(ofEditor.get(second)!)).status).toBe(404);
  const { data } = await owner.client.ok('listAuditEvents', { query: { target_id: first } });
  expect(data).toHaveLength(1);
});

test('The link at the end of a mail stops them, in the language of the recipient; of many an hour the rest waits', async () => {
  const other = await hire('Writer of much');
  await editor.client.ok('updateMe', { body: { language: 'de' } });
  await editor.client.ok('setVerdictMails', wish(true, other));
  await api.test.database.pool.query('delete from verdict_mails where account_id = $1', [editor.accountId]);
  for (let count = 0; count < mostVerdictMailsPerHour + 3; count += 1) await deliver(other);
  await look();
  await look();
  let stop = '';
  for (let count = 0; count < mostVerdictMailsPerHour; count += 1) {
    const { subject, text, link } = await mailbox.next({ to: editor.email });
    expect(subject).toBe('Wartet auf deine Entscheidung: Mine');
    if (count === 0) {
      const page = await (await open(link)).text();
      for (const shown of ['„Mine“ annehmen?', '>Ablehnen</label>', 'value="Reject"']) expect(page).toContain(shown);
      const other = await open(link, 'PUT');
      expect([other.status, await other.text()]).toEqual([405, expect.stringContaining('Öffne den Link')]);
    }
    stop = /\S+\/verdict-mails\/\S+/.exec(text)![0];
  }
  const counted = await api.test.database.pool.query('select 1 from verdict_mails where account_id = $1', [
    editor.accountId,
  ]);
  expect(counted.rows).toHaveLength(mostVerdictMailsPerHour);
  const at = { params: { position_id: other.id } };
  const asked = { params: { verdict_token: stop.split('/').at(-1)! } };
  expect((await editor.client.as({}).call('stopVerdictMails', asked)).text).toContain('Keine Mails mehr');
  expect(await editor.client.ok('getPosition', at)).toMatchObject({ verdict_mails: true });
  expect((await send(stop, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
  expect(await editor.client.ok('getPosition', at)).toMatchObject({ verdict_mails: false });
  expect((await open(stop.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')))).status).toBe(404);
  await api.test.database.pool.query(`update verdict_mails set created_at = now() - interval '2 hours'`);
  await look();
  const after = await api.test.database.pool.query('select 1 from verdict_mails where account_id = $1', [
    editor.accountId,
  ]);
  expect(after.rows).toHaveLength(mostVerdictMailsPerHour);
});

test.each([
  [
    'a second factor',
    `insert into sign_in_policies (organization_id, two_factor_required) values ($1, true)`,
    'delete from sign_in_policies where organization_id = $1',
  ],
  [
    'single sign-on',
    `insert into sso_policies (organization_id, sso_required) values ($1, true)`,
    'delete from sso_policies where organization_id = $1',
  ],
  [
    'a second factor by the instance',
    `insert into instance_settings (key, value) select 'sign_in_policies', '{"two_factor_required": true}' where $1 <> ''`,
    `delete from instance_settings where key = 'sign_in_policies' and $1 <> ''`,
  ],
])(
  'Where %s is demanded nothing is decided without signing in: mails lead to the page, and so do their links of before',
  async (what, demand, drop) => {
    const set = (sql: string) => api.test.database.pool.query(sql, [owner.organizationId]);
    const at = await hire(`Guarded by ${what}`);
    await editor.client.ok('setVerdictMails', wish(true, at));
    const before = await deliver(at);
    await look();
    const { link: old } = await mailbox.next({ to: editor.email });
    expect(old).toContain('/verdict/');
    await set(demand);
    try {
      const page = `${api.url}/data-pool/${before}`;
      for (const options of [
        { method: 'GET' },
        { method: 'HEAD' },
        { method: 'POST', body: new URLSearchParams({ decision: 'Accept' }) },
      ]) {
        const answer = await fetch(old, { ...options, redirect: 'manual' });
        expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
      }
      expect(await scan(old)).toMatchObject({ status: 303 });
      const now = await deliver(at);
      await look();
      const mail = await mailbox.next({ to: editor.email });
      expect(mail.link).toBe(`${api.url}/data-pool/${now}`);
      expect(mail.text).toContain('Melde dich an, um zu entscheiden');
      expect(mail.text).not.toContain('/verdict/');
    } finally {
      await set(drop);
    }
    expect(await shown(before)).toMatchObject({ status: 'pending' });
    // It works again once the requirement is removed.
    expect((await open(old)).status).toBe(200);
  },
);

test('An employee, a position and a deliverable say what each member may do, and an employee which of its models is closed', async () => {
  const id = await deliver();
  const told = async ({ client }: Person) => [
    (await client.ok('getEmployee', { params: { employee_id: employeeId } })).permissions,
    (await client.ok('getPosition', { params: { position_id: position.id } })).permissions,
    (await client.ok('getDeliverable', { params: { deliverable_id: id } })).permissions,
  ];
  expect(await told(owner)).toEqual([['edit', 'publish', 'delete'], ['run', 'manage', 'decide'], ['decide']]);
  expect(await told(editor)).toEqual([['edit'], ['run', 'decide'], ['decide']]);
  expect(await told(viewer)).toEqual([[], [], []]);
  const worker = { kind: 'agent', model: 'no/such-model' };
  const { issues, ...closed } = await owner.client.ok('createEmployee', { body: { name: 'Closed', worker } });
  expect(issues).toMatchObject([{ severity: 'warning', code: 'model_not_found', parameter: '/model' }]);
  const published = await owner.client.ok('publishEmployee', { params: { employee_id: closed.id }, body: {} });
  expect(published.issues).toHaveLength(1);
});
