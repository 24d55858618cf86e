import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ApiClient, cookieOf, signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { hasSlapd, startDirectory, type Directory } from '../../support/directory.ts';
import { proveDomain, type TxtRecords } from '../../support/ssoOrganization.ts';

const user = (uid: string, more: string[] = []): string =>
  [
    `dn: uid=${uid},ou=people,dc=company,dc=test`,
    'objectClass: inetOrgPerson',
    `uid: ${uid}`,
    `cn: Name of ${uid}`,
    'sn: X',
    `mail: ${uid}@company.test`,
    `userPassword: password of ${uid}`,
    ...more,
  ].join('\n');
const group = (name: string, members: string[]): string =>
  [
    `dn: cn=${name},ou=groups,dc=company,dc=test`,
    'objectClass: groupOfNames',
    `cn: ${name}`,
    ...members.map((member) => `member: ${member},dc=company,dc=test`),
  ].join('\n');
const entries = (elsewhere: string): string =>
  [
    'dn: dc=company,dc=test\nobjectClass: dcObject\nobjectClass: organization\no: Company\ndc: company',
    'dn: ou=people,dc=company,dc=test\nobjectClass: organizationalUnit\nou: people',
    'dn: ou=groups,dc=company,dc=test\nobjectClass: organizationalUnit\nou: groups',
    user('ada'),
    user('eve'),
    user('twin', ['uid: twins']),
    user('other', ['uid: twins']),
    ...['people', 'groups'].map(
      (place) =>
        `dn: ou=elsewhere,ou=${place},dc=company,dc=test\nobjectClass: referral\nobjectClass: extensibleObject\nou: elsewhere\nref: ${elsewhere}/dc=evil,dc=test`,
    ),
    group('staff', ['uid=ada,ou=people']),
    group('company', ['cn=staff,ou=groups', 'cn=round,ou=groups']),
    group('round', ['cn=company,ou=groups']),
    group('others', ['uid=eve,ou=people']),
  ].join('\n\n');

describe.skipIf(!hasSlapd)('Signing in with a directory (signInByDirectory)', () => {
  let api: TestApi;
  let directory: Directory;
  let owner: Person;
  let connectionId: string;
  const records: TxtRecords = new Map();
  let searching: object;
  /** Target of the directory's referrals, which must never be followed. */
  let asked = 0;
  const elsewhere = createServer((socket) => {
    asked += 1;
    socket.destroy();
  });

  beforeAll(async () => {
    elsewhere.listen(0, 'localhost');
    await once(elsewhere, 'listening');
    directory = await startDirectory(entries(`ldap://localhost:${(elsewhere.address() as AddressInfo).port}`));
    api = await startTestApi({
      settings: { outboundAllow: ['localhost'] },
      lookUpTxt: async (name) => records.get(name) ?? [],
    });
    owner = await signUpPerson(api.url);
    await proveDomain(owner, 'company.test', records);
    searching = {
      url: directory.tlsUrl,
      ca_certificate: directory.authority,
      bind_dn: directory.adminDn,
      bind_password: directory.adminPassword,
      base_dn: directory.baseDn,
      group_base_dn: `ou=groups,${directory.baseDn}`,
    };
    connectionId = await connect();
  });
  afterAll(async () => {
    await api?.close();
    await directory?.close();
    elsewhere.close();
  });

  async function connect(change: object = {}): Promise<string> {
    const body = { name: 'Directory', ldap: { ...searching, ...change } };
    return (await owner.client.ok('createSsoConnection', { body })).id;
  }

  async function signIn(username: string, password: string, id = connectionId): Promise<ApiClient> {
    const answer = await new ApiClient(api.url).call('signInByDirectory', {
      params: { sso_connection_id: id },
      body: { username, password },
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return new ApiClient(api.url, { cookie: cookieOf(answer.headers), origin: api.url });
  }

  function refused(username: string, password: string, id = connectionId) {
    const params = { sso_connection_id: id };
    return new ApiClient(api.url).refused('signInByDirectory', { params, body: { username, password } });
  }

  async function groupsOf(client: ApiClient): Promise<string[] | null> {
    const me = await client.ok('getMe');
    const { rows } = await api.test.database.pool.query<{ groups: string[] | null }>(
      'select groups from outside_identities where account_id = $1 order by last_sign_in_at desc limit 1',
      [me.account.id],
    );
    return rows[0]!.groups?.toSorted() ?? null;
  }

  test('searches, binds, and knows the groups of groups, round ones too, over TLS', async () => {
    const client = await signIn('ada', 'password of ada');
    const me = await client.ok('getMe');
    expect(me.account).toMatchObject({ name: 'Name of ada', email: 'ada@company.test' });
    expect(me).toMatchObject({ role: 'member', organizations: [{ id: owner.organizationId }] });
    expect(await groupsOf(client)).toEqual(['company', 'round', 'staff']);
    expect((await (await signIn('ada', 'password of ada')).ok('getMe')).account.id).toBe(me.account.id);
  });

  test('binds as the user at once, without a searcher, by StartTLS, and without groups of groups', async () => {
    const own = await connect({
      url: directory.plainUrl,
      start_tls: true,
      user_dn: `uid={username},ou=people,${directory.baseDn}`,
      bind_dn: null,
      bind_password: undefined,
      nested_groups: false,
    });
    const client = await signIn('eve', 'password of eve', own);
    expect((await client.ok('getMe')).account.email).toBe('eve@company.test');
    expect(await groupsOf(client)).toEqual(['others']);
    expect((await refused('eve', 'password of ada', own)).code).toBe('invalid_sign_in');
  });

  test('answers one text for a wrong password, an unknown name, and every attempt to write a filter or a name', async () => {
    const own = await connect({ user_dn: `uid={username},ou=people,${directory.baseDn}` });
    const expected = { status: 401, code: 'invalid_sign_in', message: 'Wrong user name or password.' };
    const attempts: [name: string, password: string][] = [
      ['ada', 'password of eve'],
      ['nobody', 'password of ada'],
      ['*', 'password of ada'],
      ['a*', 'password of ada'],
      ['ada)(uid=*', 'password of ada'],
      ['*)(|(uid=ada', 'password of ada'],
      [String.raw`\61da`, 'password of eve'],
      ['ada,ou=people,dc=company,dc=test', 'password of ada'],
      ['eve+uid=ada', 'password of ada'],
      ['ada\0', 'password of ada'],
      ['ada', 'password of ada\0'],
      [' ', 'password of ada'],
    ];
    for (const [name, password] of attempts) {
      const body = { username: name, password };
      for (const id of [connectionId, own]) {
        const answer = await new ApiClient(api.url).refused('signInByDirectory', {
          params: { sso_connection_id: id },
          body,
        });
        expect([400, 401]).toContain(answer.status); // a NUL is refused before anybody reads it
        if (answer.status === 401) expect(answer).toMatchObject(expected);
      }
    }
  });

  test('rejects an empty password, although the directory accepts it as an anonymous bind', async () => {
    expect((await refused('ada', '')).status).toBe(400);
  });

  test('follows no referral: not for a person, not for groups, not to bind', async () => {
    expect((await refused('mallory', 'password of mallory')).code).toBe('invalid_sign_in');
    await signIn('ada', 'password of ada');
    const own = await connect({ user_dn: `uid={username},ou=elsewhere,ou=people,${directory.baseDn}` });
    expect((await refused('mallory', 'password of mallory', own)).code).toBe('invalid_sign_in');
    const inside = await connect({ base_dn: `ou=elsewhere,ou=people,${directory.baseDn}` });
    expect((await refused('mallory', 'password of mallory', inside)).status).toBeGreaterThanOrEqual(400);
    expect(asked).toBe(0);
  });

  test('refuses a name that two people have', async () => {
    for (const uid of ['twin', 'other']) expect((await refused('twins', `password of ${uid}`)).code).toBe('sso_failed');
  });

  test('limits guesses of a name', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await refused('guessed', `wrong ${attempt}`);
    expect((await refused('guessed', 'again')).code).toBe('rate_limit_exceeded');
  });

  test('asks no directory without encryption unless an admin of the instance has named it, nor one whose certificate is not known', async () => {
    const closed = await api.another({ settings: { outboundAllow: ['127.0.0.1'] } });
    const there = new ApiClient(closed.url, { cookie: owner.cookie, origin: closed.url });
    const create = (ldap: object, client = owner.client) =>
      client.refused('createSsoConnection', { body: { name: 'X', ldap: { ...searching, ...ldap } } });
    expect(await create({ url: directory.plainUrl }, there)).toMatchObject({ status: 400, param: '/ldap/url' });
    expect(await create({ ca_certificate: null })).toMatchObject({ status: 400, param: '/ldap/url' });
    expect(await create({ bind_password: 'wrong' })).toMatchObject({ status: 400, param: '/ldap/url' });
    expect(await create({ url: 'ldaps://10.0.0.1' })).toMatchObject({ status: 400, param: '/ldap/url' });
  });

  test('never shows the password of the searcher, which no other directory gets', async () => {
    const { text } = await owner.client.call('listSsoConnections');
    expect(text).not.toContain(directory.adminPassword);
    const moved = await owner.client.refused('updateSsoConnection', {
      params: { sso_connection_id: connectionId },
      body: { ldap: { url: 'ldaps://evil.test' } },
    });
    expect(moved).toMatchObject({ status: 400, param: '/ldap/bind_password' });
  });
});
