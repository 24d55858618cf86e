import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { purgedTables } from '../../db/repositories/organizations/organizationDeletions.ts';
import { serveCertificateAsks } from '../../api/customDomains/serveCertificateAsks.ts';
import { checkDomains } from '../../domains/identity/customDomains/checkDomains.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { insertToolCall } from '../support/toolCalls.ts';
import { chain } from './engineApi.ts';

let api: TestApi;
let ada: Person;
let eve: Person;
/** Records that the name servers return. */
const zone = new Map<string, string[]>();
beforeAll(async () => {
  api = await startTestApi({
    lookUpTxt: async (name) => zone.get(name) ?? [],
    settings: { publicUrl: 'https://bureau.example.com', hosts: ['inside.example.com'] },
  });
  ada = await signUp({ set_up_code: api.deps.setUpCode!.code });
  eve = await signUp();
});
afterAll(() => api?.close());
beforeEach(async () => {
  zone.clear();
  await sql('delete from custom_domains');
});

const origin = 'https://bureau.example.com';
const signUp = async (more: Parameters<typeof signUpPerson>[1] = {}): Promise<Person> => {
  const person = await signUpPerson(api.url, more);
  return { ...person, client: person.client.as({ cookie: person.cookie, origin }) };
};
const sql = (text: string, values: unknown[] = []) => api.test.database.pool.query(text, values);
type Domain = { id: string; domain: string; record_name: string; record_value: string };
const add = (domain: string, by = ada): Promise<Domain> => by.client.ok('createCustomDomain', { body: { domain } });
const verify = ({ id }: Domain, by = ada) => by.client.call('verifyCustomDomain', { params: { custom_domain_id: id } });
const publishRecord = ({ record_name: name, record_value: value }: Domain) =>
  zone.set(name, [...(zone.get(name) ?? []), value]);
const bind = async (domain: string, by = ada): Promise<Domain> => {
  const made = await add(domain, by);
  publishRecord(made);
  expect(await verify(made, by)).toMatchObject({ status: 200, body: { status: 'verified' } });
  return made;
};
/** A published webhook and a published form. */
const publish = async (by: Person) => {
  const draft = chain({
    hook: { type: 'trigger.webhook', parameters: { methods: ['GET'], respond: 'immediately' } },
    form: { type: 'trigger.form', parameters: { form_title: 'Ask', fields: [] } },
  });
  draft.connections = [];
  const { id } = await by.client.ok('createDigitalOrganization', { body: { name: 'Hooks', draft } });
  const params = { digital_organization_id: id };
  await by.client.ok('publishDigitalOrganization', { params, body: {} });
  const { addresses } = await by.client.ok('getDigitalOrganization', { params });
  const pathOf = (kind: string) => new URL(addresses.find((one) => one.kind === kind)!.production_url).pathname;
  return { params, addresses, hook: pathOf('webhook'), form: pathOf('form') };
};
interface Seen {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}
/** Asks with exactly these headers, as no client that checks them would. */
const ask = (path: string, host: string | null, more: string[] = [], method = 'GET'): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const headers = host === null ? more : ['host', host, ...more];
    const request = httpRequest(
      { host: '127.0.0.1', port: api.port, path, method, headers: headers as never, setHost: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
      },
    );
    request.on('error', reject).end();
  });
const codeOf = ({ text }: Seen): unknown => (JSON.parse(text) as { error: { code: string } }).error.code;

describe('a verified domain', () => {
  test('serves webhooks and forms of its organization only', async () => {
    const [own, foreign] = [await publish(ada), await publish(eve)];
    await bind('hooks.ada.test');
    expect((await ask(own.hook, 'hooks.ada.test')).status).toBe(200);
    expect(await ask(own.form, 'hooks.ada.test')).toMatchObject({ status: 200, text: expect.stringContaining('Ask') });
    const unknown = await ask('/webhook/wh_00000000000000000000000000', 'hooks.ada.test');
    const theirs = await ask(foreign.hook, 'hooks.ada.test');
    expect([theirs.status, codeOf(theirs)]).toEqual([unknown.status, codeOf(unknown)]);
    expect(theirs.status).toBe(404);
    expect((await ask(foreign.form, 'hooks.ada.test')).status).toBe(404);
    expect((await ask(foreign.hook, 'bureau.example.com')).status).toBe(200);
    expect((await ask(own.hook, 'bureau.example.com')).status).toBe(200);
  });

  test('serves nothing else: not the API, not the gateway, not the page, not health, not test addresses', async () => {
    const own = await publish(ada);
    await bind('hooks.ada.test');
    const testPath = new URL(own.addresses.find(({ kind }) => kind === 'webhook')!.test_url).pathname;
    for (const path of [
      '/',
      '/api/v1/me',
      '/v1/models',
      '/docs',
      '/api/openapi.json',
      '/health/live',
      '/metrics',
      '/sign-in',
      testPath,
      '/webhook',
      '/webhook/',
      '/WEBHOOK/x',
      '/scim/v2/x/Users',
      `/api/..${own.hook}`,
    ])
      expect([path, (await ask(path, 'hooks.ada.test', ['cookie', ada.cookie])).status]).toEqual([path, 404]);
  });

  test('keeps the pages of a form that follow each other, and shows them at no other domain', async () => {
    await bind('forms.ada.test');
    await bind('forms.eve.test', eve);
    const draft = chain({
      form: { type: 'trigger.form', parameters: { form_title: 'First', fields: [] } },
      page: { type: 'logic.wait', parameters: { mode: 'form', form_title: 'Second', fields: [], done_title: 'Over' } },
    });
    const { id } = await ada.client.ok('createDigitalOrganization', { body: { name: 'Pages', draft } });
    const params = { digital_organization_id: id };
    await ada.client.ok('publishDigitalOrganization', { params, body: {} });
    const { addresses } = await ada.client.ok('getDigitalOrganization', { params });
    const { pathname } = new URL(addresses[0]!.production_url);
    const typed = ['content-type', 'application/x-www-form-urlencoded', 'content-length', '0'];
    const sent = await ask(pathname, 'forms.ada.test', typed, 'POST');
    expect(sent.status).toBe(303);
    const location = String(sent.headers['location']);
    expect(location).toMatch(/^\/form-waiting\//);
    expect((await ask(location, 'forms.ada.test')).status).not.toBe(404); // without a worker it does not continue
    expect((await ask(location, 'forms.eve.test')).status).toBe(404);
    const atInstance = await ask(pathname, 'bureau.example.com', typed, 'POST');
    expect(atInstance.headers['location']).toMatch(/^https:\/\/bureau\.example\.com\/form-waiting\//);
  });

  test('shows the result of a form, at no other domain', async () => {
    await bind('forms.ada.test');
    await bind('forms.eve.test', eve);
    const draft = chain({ form: { type: 'trigger.form', parameters: { after_submit: 'result', fields: [] } } });
    const { id } = await ada.client.ok('createDigitalOrganization', { body: { name: 'Result', draft } });
    const params = { digital_organization_id: id };
    await ada.client.ok('publishDigitalOrganization', { params, body: {} });
    const { addresses } = await ada.client.ok('getDigitalOrganization', { params });
    const { pathname } = new URL(addresses[0]!.production_url);
    const typed = ['content-type', 'application/x-www-form-urlencoded', 'content-length', '0'];
    const location = String((await ask(pathname, 'forms.ada.test', typed, 'POST')).headers['location']);
    expect(location).toMatch(/^\/form-waiting\//);
    const shown = await ask(location, 'forms.ada.test');
    expect(shown).toMatchObject({ status: 200, text: expect.stringContaining('Working on it') as string });
    expect((await ask(location, 'forms.eve.test')).status).toBe(404);
  });

  test('is what addresses are shown with; those for testing stay at the instance', async () => {
    const before = await publish(ada);
    expect(before.addresses[0]!.production_url).toMatch(/^https:\/\/bureau\.example\.com\/(webhook|form)\//);
    await bind('hooks.ada.test');
    const { addresses } = await ada.client.ok('getDigitalOrganization', { params: before.params });
    for (const { production_url, test_url } of addresses) {
      expect(production_url).toMatch(/^https:\/\/hooks\.ada\.test\/(webhook|form)\//);
      expect(test_url).toMatch(/^https:\/\/bureau\.example\.com\/(webhook|form)-test\//);
    }
  });

  test('serves approvals of agents of its own organization only', async () => {
    const linkFor = async (by: Person): Promise<URL> => {
      const { params } = await publish(by);
      const { id: executionId } = await by.client.ok('startExecution', {
        params,
        body: { mode: 'manual', start_node: 'hook' },
      });
      await insertToolCall(api, { organizationId: by.organizationId, executionId });
      const { data } = await by.client.ok('listAgentSteps', {
        params: { execution_id: executionId, node_id: 'start' },
      });
      return new URL(data[0]!.calls[0]!.approval!.link!);
    };
    await bind('hooks.ada.test');
    const [own, foreign] = [await linkFor(ada), await linkFor(eve)];
    expect([own.host, foreign.host]).toEqual(['hooks.ada.test', 'bureau.example.com']);
    const german = ['accept-language', 'de-DE,de;q=0.9,en;q=0.8'];
    const page = await ask(own.pathname, own.host, german);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('„mine“ zustimmen?') });
    expect((await ask(own.pathname, 'bureau.example.com')).text).toContain('Approve “mine”?');
    const nobody = await ask(foreign.pathname, own.host, german);
    expect([nobody.status, nobody.text]).toEqual([404, expect.stringContaining('Dieser Link ist nicht gültig')]);
  });

  test('is found by upper case, with a port and a final dot, and by no other name', async () => {
    const { hook } = await publish(ada);
    await bind('hooks.ada.test');
    for (const host of ['HOOKS.Ada.Test', 'hooks.ada.test:443', 'hooks.ada.test.', 'hooks.ada.test.:8443'])
      expect([host, (await ask(hook, host)).status, (await ask('/api/v1/me', host)).status]).toEqual([host, 200, 404]);
    for (const host of [
      'ada.test',
      'www.hooks.ada.test',
      'xhooks.ada.test',
      'hooks.ada.test.evil.test',
      'hooks.ada.test..',
      'hooks.ada.test@evil.test',
      'hooks.ada.test/x',
      'hooks.ada.test#',
      '*.ada.test',
      'hооks.ada.test',
      '',
    ])
      expect([host, (await ask(hook, Buffer.from(host).toString('latin1'))).status]).toEqual([host, 421]);
  });

  test('with letters beyond ASCII is one name in both of its forms', async () => {
    const { hook } = await publish(ada);
    const made = await bind('Bücher.test.');
    expect(made.domain).toBe('xn--bcher-kva.test');
    expect((await ask(hook, 'xn--bcher-kva.test')).status).toBe(200);
    expect(await ada.client.refused('createCustomDomain', { body: { domain: 'XN--BCHER-KVA.TEST' } })).toMatchObject({
      code: 'name_taken',
    });
  });

  test('ends on the next request: removed, with a lower plan, and with its organization', async () => {
    const { hook } = await publish(ada);
    const made = await bind('hooks.ada.test');
    await sql(`update organizations set plan = 'hobby' where id = $1`, [ada.organizationId]);
    expect((await ask(hook, 'hooks.ada.test')).status).toBe(421);
    await sql(`update organizations set plan = 'pro' where id = $1`, [ada.organizationId]);
    expect((await ask(hook, 'hooks.ada.test')).status).toBe(200);
    await ada.client.call('deleteCustomDomain', { params: { custom_domain_id: made.id } });
    expect((await ask(hook, 'hooks.ada.test')).status).toBe(421);
    await bind('later.ada.test');
    expect((await ask(hook, 'later.ada.test')).status).toBe(200);
    const deleted = (at: string) =>
      sql(`update organizations set deletes_at = ${at} where id = $1`, [ada.organizationId]);
    await deleted(`now() + interval '7 days'`);
    expect((await ask(hook, 'later.ada.test')).status).toBe(421);
    await deleted('null');
    expect((await ask(hook, 'later.ada.test')).status).toBe(200);
    expect(purgedTables).toContain('custom_domains');
  });
});

describe('hosts', () => {
  test('that are neither the instance’s nor verified get 421, before any route', async () => {
    const { hook } = await publish(ada);
    await add('waiting.ada.test');
    for (const host of ['elsewhere.test', 'waiting.ada.test'])
      for (const path of ['/', hook, '/api/v1/me', '/v1/models', '/health/live']) {
        const seen = await ask(path, host);
        expect([host, path, seen.status, codeOf(seen)]).toEqual([host, path, 421, 'unknown_host']);
      }
  });

  test('of the instance are its public one, those of the setting, IP addresses and names without a dot', async () => {
    for (const host of [
      'bureau.example.com',
      'BUREAU.example.com:443',
      'inside.example.com',
      '127.0.0.1',
      '10.0.0.5:8080',
      '[::1]:8080',
      'localhost',
      'api:8080',
    ])
      expect([host, (await ask('/health/live', host)).status]).toEqual([host, 200]);
  });

  test('are read from the one Host header alone', async () => {
    const { hook } = await publish(ada);
    await bind('hooks.ada.test');
    const tricks = [
      ['x-forwarded-host', 'bureau.example.com'],
      ['forwarded', 'host=bureau.example.com'],
      ['x-original-host', 'bureau.example.com'],
    ];
    for (const more of tricks) {
      expect([more, (await ask('/api/v1/me', 'elsewhere.test', more)).status]).toEqual([more, 421]);
      expect([more, (await ask('/api/v1/me', 'hooks.ada.test', more)).status]).toEqual([more, 404]);
    }
    expect((await ask('/health/live', 'bureau.example.com', ['x-forwarded-host', 'hooks.ada.test'])).status).toBe(200);
    expect((await ask(hook, 'hooks.ada.test', ['host', 'bureau.example.com'])).status).toBe(421);
    expect((await ask('http://bureau.example.com/api/v1/me', 'hooks.ada.test')).status).toBe(421);
    expect(await spoken(`GET /health/live HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200/);
    expect(await spoken(`GET /health/live HTTP/1.1\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400/);
  });
});

const spoken = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(api.port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part: string) => (heard += part));
    socket.on('end', () => resolve(heard)).on('error', reject);
  });

describe('a domain', () => {
  test('counts once its record is there; until then it is shown with the record', async () => {
    const made = await add('hooks.ada.test');
    expect(made).toMatchObject({
      status: 'pending',
      record_name: '_bureau-challenge.hooks.ada.test',
      target: 'bureau.example.com',
      verified_at: null,
    });
    expect(await verify(made)).toMatchObject({ status: 200, body: { status: 'pending', verified_at: null } });
    zone.set(made.record_name, [`${made.record_value}x`, 'bureau-verification=']);
    expect(await verify(made)).toMatchObject({ body: { status: 'pending' } });
    publishRecord(made);
    expect(await verify(made)).toMatchObject({ body: { status: 'verified' } });
    expect((await ada.client.ok('listCustomDomains')).data).toMatchObject([{ id: made.id, status: 'verified' }]);
    expect((await eve.client.ok('listCustomDomains')).data).toEqual([]);
  });

  test('that is no name, the instance’s own, or a machine’s own is refused', async () => {
    for (const domain of [
      'bureau.example.com',
      'BUREAU.EXAMPLE.COM.',
      'inside.example.com',
      'a.localhost',
      '127.0.0.1',
      '[::1]',
      'hooks.ada.test:443',
      'https://hooks.ada.test',
      'hooks.ada.test/x',
      '*.ada.test',
      'localhost',
      'a b.test',
      'ada@hooks.test',
    ])
      expect([domain, (await ada.client.call('createCustomDomain', { body: { domain } })).status]).toEqual([
        domain,
        400,
      ]);
  });

  test('belongs to one organization: another one gets it immediately when the proof of the first disappears', async () => {
    const first = await bind('hooks.shared.test');
    const second = await add('hooks.shared.test', eve);
    publishRecord(second);
    expect(await verify(second, eve)).toMatchObject({ status: 409, body: { error: { code: 'name_taken' } } });
    zone.set(second.record_name, [second.record_value]);
    expect(await verify(second, eve)).toMatchObject({ status: 200, body: { status: 'verified' } });
    expect((await ada.client.ok('listCustomDomains')).data).toMatchObject([{ id: first.id, status: 'pending' }]);
    const [own, foreign] = [await publish(ada), await publish(eve)];
    expect((await ask(own.hook, 'hooks.shared.test')).status).toBe(404);
    expect((await ask(foreign.hook, 'hooks.shared.test')).status).toBe(200);
    const { rows } = await sql(
      `select organization_id, target_id from audit_events where action = 'custom_domain.lapsed' order by created_at desc limit 1`,
    );
    expect(rows).toEqual([{ organization_id: ada.organizationId, target_id: first.id }]);
  });

  test('is looked for once a day; it lapses when its record was missing for three days, and not before', async () => {
    const made = await bind('hooks.ada.test');
    const round = () => checkDomains(api.deps.database, api.deps.lookUpTxt);
    const rowOf = async () => (await ada.client.ok('listCustomDomains')).data[0];
    const age = (columns: string) => sql(`update custom_domains set ${columns} where id = $1`, [made.id]);
    zone.clear();
    await round();
    expect(await rowOf()).toMatchObject({ status: 'verified' });
    await age(`checked_at = now() - interval '25 hours'`);
    await round();
    const failing = await rowOf();
    expect(failing).toMatchObject({ status: 'failing' });
    expect(Date.parse(failing!.lapses_at!)).toBeGreaterThan(Date.now() + 2 * 24 * 3_600_000);
    publishRecord(made);
    await age(`checked_at = now() - interval '2 hours'`);
    await round();
    expect(await rowOf()).toMatchObject({ status: 'verified', lapses_at: null });
    zone.clear();
    await age(`checked_at = now() - interval '25 hours', failing_since = now() - interval '73 hours'`);
    await round();
    expect(await rowOf()).toMatchObject({ status: 'pending', verified_at: null });
  });

  test('is up to owners and admins, on the plans that have them, ten for each organization', async () => {
    const member = await signUp();
    const { accountId } = member;
    await api.deps.database.asSystem(({ organizations }) =>
      organizations.addMember({
        id: newId('membership'),
        organizationId: ada.organizationId,
        accountId,
        role: 'member',
      }),
    );
    await member.client.ok('updateSession', { body: { organization_id: ada.organizationId } });
    for (const operation of ['listCustomDomains', 'createCustomDomain'] as const)
      expect(
        await member.client.refused(operation, {
          body: operation === 'createCustomDomain' ? { domain: 'a.test' } : undefined,
        }),
      ).toMatchObject({ status: 403 });
    await sql(`update organizations set plan = 'hobby' where id = $1`, [ada.organizationId]);
    expect(await ada.client.refused('createCustomDomain', { body: { domain: 'a.test' } })).toMatchObject({
      status: 403,
      code: 'plan_required',
    });
    for (const plan of ['pro', 'team', 'enterprise', 'self_hosted']) {
      await sql('update organizations set plan = $2 where id = $1', [ada.organizationId, plan]);
      await add(`${plan.replace('_', '-')}.test`);
    }
    for (let more = 0; more < 6; more += 1) await add(`more-${more}.test`);
    expect(await ada.client.refused('createCustomDomain', { body: { domain: 'eleven.test' } })).toMatchObject({
      status: 409,
      code: 'domain_limit_reached',
    });
  });
});

test('certificates are allowed for verified domains and the instance’s own hosts, exactly, on a listener of its own', async () => {
  await bind('hooks.ada.test');
  await add('waiting.ada.test');
  const { database, logger, settings } = api.deps;
  const asks = (await serveCertificateAsks({
    database,
    logger,
    settings: { ...settings, certificateAskListen: { host: '127.0.0.1', port: 0 } },
  }))!;
  const answer = async (query: string) => {
    const response = await fetch(`http://127.0.0.1:${asks.port}${query}`);
    return [response.status, await response.text()];
  };
  try {
    for (const domain of ['hooks.ada.test', 'bureau.example.com', 'inside.example.com'])
      expect([domain, await answer(`/allowed?domain=${domain}`)]).toEqual([domain, [200, '']]);
    for (const domain of [
      'waiting.ada.test',
      'ada.test',
      'x.hooks.ada.test',
      'HOOKS.ada.test',
      'hooks.ada.test.',
      'hooks.ada.test:443',
      '127.0.0.1',
      'localhost',
      '',
      '%00',
    ])
      expect([domain, await answer(`/allowed?domain=${domain}`)]).toEqual([domain, [404, '']]);
    expect(await answer('/')).toEqual([404, '']);
    expect((await ask('/allowed?domain=hooks.ada.test', 'bureau.example.com')).status).toBe(404);
  } finally {
    await asks.close();
  }
  expect(await serveCertificateAsks({ database, logger, settings })).toBeNull();
});
