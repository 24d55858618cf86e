import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { OAuth2Tokens } from '../../domains/credentials/oauth2/oauth2Values.ts';
import { credentialContext } from '../../db/secrets/credential.ts';
import { operations } from '../../openapi/generated/operations.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { testCredentialTypes } from '../support/testCredentials.ts';
import { client, startTokenServer } from './fakeTokenServer.ts';
import { officeSignIns } from './officeSignIns.ts';
import { publishingSignIns } from './publishingSignIns.ts';
import { bearer, standard, type SignIn } from './signIn.ts';

const jiraSites = [
  { id: 'cloud-1', url: 'https://one.atlassian.net', name: 'one', scopes: [] },
  { id: 'cloud-2', url: 'https://two.atlassian.net', name: 'two', scopes: [] },
];

/** By type of credential. Each answer has the form of the vendor's documentation; the pages are in the files of the presets. */
const signIns: Readonly<Record<string, SignIn>> = {
  ...publishingSignIns,
  ...officeSignIns,
  slack_oauth2: {
    authorizationUrl: (url) => `${url}/oauth/v2/authorize`,
    tokenPath: '/oauth.v2.access',
    clientBy: 'body',
    body: 'form',
    pkce: false,
    authorization: {},
    scopeParameter: 'scope',
    answer: ({ access, next }) => ({
      ok: true,
      access_token: access,
      token_type: 'bot',
      scope: 'chat:write,channels:read',
      bot_user_id: 'U0KRQLJ9H',
      app_id: 'A0KRD7HC3',
      team: { name: 'Acme', id: 'T9TK3CUKW' },
      enterprise: null,
      authed_user: { id: 'U1234' },
      expires_in: 43_200,
      refresh_token: next,
    }),
    rotates: true,
    refusal: { status: 200, json: { ok: false, error: 'invalid_refresh_token' } },
    api: { 'POST /auth.test': { ok: true } },
    kept: () => ({ bot_user_id: 'U0KRQLJ9H', team_id: 'T9TK3CUKW', act_as: 'bot' }),
  },
  github_oauth2: {
    authorizationUrl: (url) => `${url}/login/oauth/authorize`,
    tokenPath: '/login/oauth/access_token',
    clientBy: 'body',
    body: 'form',
    pkce: true,
    authorization: {},
    scopeParameter: 'scope',
    answer: ({ access, next }) => ({
      access_token: access,
      expires_in: 28_800,
      refresh_token: next,
      refresh_token_expires_in: 15_897_600,
      scope: '',
      token_type: 'bearer',
    }),
    rotates: true,
    refusal: {
      status: 200,
      json: { error: 'bad_refresh_token', error_description: 'Wrong: client-secret-4711' },
    },
    api: { 'GET /user': { login: 'octocat' } },
  },
  gitlab_oauth2: {
    authorizationUrl: (url) => `${url}/gitlab/oauth/authorize`,
    tokenPath: '/gitlab/oauth/token',
    apiUrl: (url) => `${url}/gitlab/api/v4`,
    clientBy: 'body',
    body: 'form',
    pkce: true,
    authorization: {},
    scopeParameter: 'scope',
    answer: ({ access, next }) => ({
      access_token: access,
      token_type: 'Bearer',
      expires_in: 7_200,
      refresh_token: next,
      scope: 'api',
      created_at: 1_607_635_748,
    }),
    rotates: true,
    refusal: standard,
    api: { 'GET /gitlab/api/v4/user': { username: 'ann' } },
  },
  notion_oauth2: {
    authorizationUrl: (url) => `${url}/oauth/authorize`,
    tokenPath: '/oauth/token',
    clientBy: 'basic',
    body: 'json',
    pkce: false,
    authorization: { owner: 'user' },
    scopeParameter: null,
    answer: ({ access, next }) => ({
      access_token: access,
      token_type: 'bearer',
      refresh_token: next,
      bot_id: 'b3414d65',
      workspace_id: '59833787',
      workspace_name: 'Acme',
      workspace_icon: null,
      owner: { type: 'workspace', workspace: true },
      duplicated_template_id: null,
      request_id: 'r1',
      expires_in: null,
    }),
    rotates: true,
    refusal: standard,
    api: { 'GET /users/me': { object: 'user' } },
    kept: () => ({ bot_id: 'b3414d65', workspace_id: '59833787', workspace_name: 'Acme' }),
  },
  airtable_oauth2: {
    authorizationUrl: () => 'https://airtable.com/oauth2/v1/authorize',
    tokenPath: '/oauth2/v1/token',
    clientBy: 'basic',
    body: 'form',
    pkce: true,
    authorization: {},
    scopeParameter: 'scope',
    answer: ({ access, next }) => ({
      ...bearer,
      access_token: access,
      refresh_token: next,
      scope: 'data.records:read schema.bases:read',
      refresh_expires_in: 5_184_000,
    }),
    rotates: true,
    refusal: standard,
    api: { 'GET /meta/whoami': { id: 'usrL2PNC5o3H4lBEi' } },
  },
  jira_oauth2: {
    authorizationUrl: () => 'https://auth.atlassian.com/authorize',
    tokenPath: '/oauth/token',
    clientBy: 'body',
    body: 'form',
    pkce: false,
    authorization: { audience: 'api.atlassian.com', prompt: 'consent' },
    scopeParameter: 'scope',
    values: { site: 'https://two.atlassian.net/jira' },
    answer: ({ access, next }) => ({ ...bearer, access_token: access, refresh_token: next, scope: 'read:jira-work' }),
    rotates: true,
    refusal: standard,
    api: {
      'GET /oauth/token/accessible-resources': jiraSites,
      'GET /ex/jira/cloud-2/rest/api/3/myself': { accountId: 'a1' },
    },
    kept: (url) => ({
      site: 'https://two.atlassian.net/jira',
      site_url: 'https://two.atlassian.net',
      api_url: `${url}/ex/jira/cloud-2`,
    }),
  },
  dropbox_oauth2: {
    authorizationUrl: () => 'https://www.dropbox.com/oauth2/authorize',
    tokenPath: '/oauth2/token',
    clientBy: 'body',
    body: 'form',
    pkce: true,
    authorization: { token_access_type: 'offline' },
    scopeParameter: 'scope',
    answer: ({ access, next, isRenewal }) => ({
      token_type: 'bearer',
      expires_in: 14_400,
      access_token: access,
      ...(isRenewal ? {} : { refresh_token: next, scope: 'account_info.read files.metadata.read' }), // a renewal sends none
      uid: '12345',
      account_id: 'dbid:AAH4f99T0taONIb',
    }),
    rotates: false,
    refusal: standard,
    api: { 'POST /2/users/get_current_account': { account_id: 'dbid:AAH4f99T0taONIb' } },
    kept: () => ({ account_id: 'dbid:AAH4f99T0taONIb' }),
  },
  microsoft_oauth2: {
    authorizationUrl: () => 'https://login.microsoftonline.com/acme.example.com/oauth2/v2.0/authorize',
    tokenPath: '/acme.example.com/oauth2/v2.0/token',
    apiUrl: (url) => `${url}/v1.0`,
    clientBy: 'body',
    body: 'form',
    pkce: true,
    authorization: {},
    scopeParameter: 'scope',
    answer: ({ access, next }) => ({
      token_type: 'Bearer',
      scope: 'https://graph.microsoft.com/Mail.ReadWrite Mail.Send user.read MailboxSettings.Read',
      expires_in: 4382,
      ext_expires_in: 4382,
      access_token: access,
      refresh_token: next,
      id_token: 'eyJ0.eyJ0.x',
    }),
    rotates: true,
    refusal: standard,
    api: { 'GET /v1.0/me': { id: '48d31887' } },
    kept: () => ({ tenant: 'acme.example.com' }),
  },
};

const logged: string[] = [];
let api: TestApi;
let person: Person;
let callback: string;
beforeAll(async () => {
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.0/8'] }, log: (line) => void logged.push(line) });
  callback = `${api.deps.settings.publicUrl}${operations.finishAuthorization.path}`;
  person = await signUpPerson(api.url);
});
afterAll(() => api?.close());

const at = (id: string) => ({ params: { credential_id: id } });

test('every sign-in of a vendor has a token server here', () => {
  const all = testCredentialTypes.all().flatMap(({ definition }) => (definition.oauth2?.app ? [definition.type] : []));
  expect(Object.keys(signIns).toSorted()).toEqual(all.filter((type) => type !== 'google_oauth2').toSorted());
});

describe.each(Object.entries(signIns))('%s', (type, signIn) => {
  let server: Awaited<ReturnType<typeof startTokenServer>>;
  let apiUrl: string;
  beforeAll(async () => {
    server = await startTokenServer(signIn, callback);
    apiUrl = signIn.apiUrl?.(server.url) ?? server.url;
    const fields = {
      api_url: apiUrl,
      ...signIn.app,
      ...(type === 'microsoft_oauth2' ? { tenant: 'acme.example.com' } : {}),
    };
    await person.client.ok('setOAuthApp', { params: { credential_type: type }, body: { ...client, fields } });
  });
  afterAll(() => server?.close());

  let count = 0;
  const create = async (values: object = signIn.values ?? {}): Promise<string> => {
    const scopes = type === 'microsoft_oauth2' ? { scopes: ['mail'] } : {};
    const body = { name: `${type} ${(count += 1)}`, type, values: { ...scopes, ...values } };
    return (await person.client.ok('createCredential', { body })).id;
  };

  /** Comes back from the vendor's page with an answer. */
  const comeBack = async (id: string, answer: Record<string, string>): Promise<URLSearchParams> => {
    const { authorization_url: address } = await person.client.ok('authorizeCredential', at(id));
    const url = new URL(address);
    expect(`${url.origin}${url.pathname}`).toBe(signIn.authorizationUrl(server.url));
    const { searchParams: sent } = url;
    server.state.challenge = sent.get('code_challenge') ?? '';
    const state = sent.get('state')!;
    const names = ['client_id', 'redirect_uri', 'response_type', 'state', ...Object.keys(signIn.authorization)];
    const more = [signIn.scopeParameter, ...(signIn.pkce ? ['code_challenge', 'code_challenge_method'] : [])];
    expect([...sent.keys()].toSorted()).toEqual([...names, ...more.filter((name) => name !== null)].toSorted());
    expect(Object.fromEntries(sent)).toMatchObject({ client_id: client.client_id, ...signIn.authorization });
    const back = await fetch(`${callback}?${new URLSearchParams({ state, authuser: '0', ...answer })}`, {
      redirect: 'manual',
      headers: { cookie: person.cookie },
    });
    return new URL(back.headers.get('location')!).searchParams;
  };

  const open = async (id: string) => {
    const row = await api.deps.database.withOrganization(person.organizationId, ({ credentials }) =>
      credentials.findAny(id),
    );
    return api.deps.credentials.opened(row!);
  };

  const expire = (id: string): Promise<void> =>
    api.deps.database.withOrganization(person.organizationId, async ({ credentials }) => {
      const row = (await credentials.lock(id))!;
      const sealed = api.deps.secrets.decrypt(credentialContext(row, 'tokens_encrypted'), row.tokensEncrypted!);
      const tokens = { ...(JSON.parse(sealed) as OAuth2Tokens), renew_at_ms: 0 };
      await credentials.saveAgreement(id, api.deps.credentials.oauth2.seal(row, tokens));
    });

  test('is connected, tested, and renewed once for all that ask', async () => {
    const id = await create();
    expect([...(await comeBack(id, { code: 'code-1' }))]).toEqual([['connected', id]]);
    expect(await person.client.ok('testCredential', at(id))).toEqual({ result: 'ok', message: null });
    const expected = { api_url: apiUrl, ...signIn.kept?.(server.url), token_type: 'bearer' };
    const used = await open(id);
    expect(used.values).toMatchObject({ ...expected, access_token: 'access-1' });
    expect(await used.authorize!()).toEqual({ headers: { authorization: 'Bearer access-1' } });
    const body = { name: `${type} renamed`, values: signIn.values ?? {} };
    expect(await person.client.ok('updateCredential', { ...at(id), body })).toMatchObject({ connected: true });
    if (signIn.renews === false) return;
    for (const token of ['access-2', 'access-3']) {
      await expire(id);
      const all = await Promise.all(Array.from({ length: 8 }, () => open(id)));
      expect(new Set(all.map(({ values }) => values['access_token']))).toEqual(new Set([token]));
      expect(all[0]!.values).toMatchObject(expected);
    }
    expect(server.state.asked).toEqual(['authorization_code', 'refresh_token', 'refresh_token']);
    expect(server.state.problems).toEqual([]);
  });

  test('reports a refused consent and a refused code, without the secret', async () => {
    const id = await create();
    expect((await comeBack(id, { error: 'access_denied' })).get('connect_error')).toBe('access_denied');
    expect((await comeBack(id, { code: 'code-2' })).get('connect_error')).toBe('refused');
    expect(await person.client.ok('getCredential', at(id))).toMatchObject({ connected: false, access: null });
    expect(logged.join('')).not.toContain(client.client_secret);
  });

  test.skipIf(signIn.renews === false)('asks for a person again after the vendor has ended the access', async () => {
    const id = await create();
    await comeBack(id, { code: 'code-1' });
    server.state.refresh = 'ended';
    await expire(id);
    const error: Error = await open(id).then(
      () => expect.fail('The credential was opened.'),
      (refused: Error) => refused,
    );
    expect(error).toMatchObject({ code: 'credential_not_connected' });
    expect(error.message).not.toContain(client.client_secret);
  });
});

test('the access to calendars of Microsoft covers the time zone of the mailbox, and sites can be found', async () => {
  const params = { credential_type: 'microsoft_oauth2' };
  await person.client.ok('setOAuthApp', { params, body: client });
  const values = { scopes: ['calendar', 'sites'] };
  const body = { name: 'Microsoft calendars', type: 'microsoft_oauth2', values };
  const { id } = await person.client.ok('createCredential', { body });
  const url = new URL((await person.client.ok('authorizeCredential', at(id))).authorization_url);
  expect(url.searchParams.get('scope')!.split(' ')).toEqual(
    expect.arrayContaining(['Calendars.ReadWrite', 'MailboxSettings.Read', 'Sites.Read.All']),
  );
});

test('Slack acts as a person with the token of that person, and asks for scopes of a person', async () => {
  const slack = signIns['slack_oauth2']!;
  const personal = {
    ...slack,
    answer: ({ access }: { access: string }) => ({
      ok: true,
      access_token: 'xoxb-unused',
      token_type: 'bot',
      scope: 'commands',
      team: { id: 'T1' },
      authed_user: { id: 'U1', scope: 'chat:write', access_token: access, token_type: 'user' },
    }),
  };
  const server = await startTokenServer(personal, callback);
  try {
    const body = { ...client, fields: { api_url: server.url } };
    await person.client.ok('setOAuthApp', { params: { credential_type: 'slack_oauth2' }, body });
    const values = { act_as: 'person', scopes: ['messages'] };
    const made = { body: { name: 'Slack of a person', type: 'slack_oauth2', values } };
    const { id } = await person.client.ok('createCredential', made);
    const url = new URL((await person.client.ok('authorizeCredential', at(id))).authorization_url);
    expect([url.searchParams.get('user_scope'), url.searchParams.get('scope')]).toEqual([
      'chat:write,chat:write.public,chat:write.customize',
      null,
    ]);
    const state = url.searchParams.get('state')!;
    const back = `${callback}?${new URLSearchParams({ state, code: 'code-1' })}`;
    await fetch(back, { redirect: 'manual', headers: { cookie: person.cookie } });
    expect(await person.client.ok('getCredential', at(id))).toMatchObject({
      connected: true,
      access: { granted: [], missing_scopes: ['chat:write.public', 'chat:write.customize'] },
    });
    expect(await person.client.ok('testCredential', at(id))).toEqual({ result: 'ok', message: null });
  } finally {
    await server.close();
  }
});

test('Jira asks for the site if the account has several', async () => {
  const server = await startTokenServer(signIns['jira_oauth2']!, callback);
  try {
    const body = { ...client, fields: { api_url: server.url } };
    await person.client.ok('setOAuthApp', { params: { credential_type: 'jira_oauth2' }, body });
    for (const values of [{}, { site: 'https://three.atlassian.net' }]) {
      const made = { body: { name: `Jira ${JSON.stringify(values)}`, type: 'jira_oauth2', values } };
      const { id } = await person.client.ok('createCredential', made);
      const { authorization_url: url } = await person.client.ok('authorizeCredential', at(id));
      const state = new URL(url).searchParams.get('state')!;
      const answer = await fetch(`${callback}?${new URLSearchParams({ state, code: 'code-1' })}`, {
        redirect: 'manual',
        headers: { cookie: person.cookie },
      });
      const { searchParams } = new URL(answer.headers.get('location')!);
      expect(searchParams.get('connect_error')).toBe('unclear_account');
      expect(await person.client.ok('getCredential', at(id))).toMatchObject({ connected: false });
    }
  } finally {
    await server.close();
  }
});
