import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { components } from '../../../openapi/generated/types.ts';
import { ApiClient, cookieOf, signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { comeBack } from '../../support/outsideSignIn.ts';
import { startSamlProvider, type SamlProvider } from '../../support/samlProvider.ts';
import { insertSsoConnection } from '../../support/ssoConnections.ts';
import { proveDomain, type TxtRecords } from '../../support/ssoOrganization.ts';

type Certificate = components['schemas']['SsoSigningCertificate'];

let api: TestApi;
let provider: SamlProvider;
let owner: Person;
let params: { sso_connection_id: string };
const records: TxtRecords = new Map();

beforeAll(async () => {
  api = await startTestApi({ lookUpTxt: async (name) => records.get(name) ?? [] });
  provider = await startSamlProvider();
  provider.answer = { nameId: 'ada', attributes: { email: 'ada@company.test', name: 'Ada' } };
  owner = await signUpPerson(api.url);
  const body = { name: 'SAML', saml: { metadata_xml: await provider.metadata() } };
  params = { sso_connection_id: (await owner.client.ok('createSsoConnection', { body })).id };
  await proveDomain(owner, 'company.test', records);
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});

const connection = async () => {
  const { data } = await owner.client.ok('listSsoConnections');
  return data.find(({ id }) => id === params.sso_connection_id)!;
};
const certificates = async (): Promise<Certificate[]> => (await connection()).saml!.signing_certificates;
const at = ({ fingerprint }: Pick<Certificate, 'fingerprint'>) => ({ params: { ...params, fingerprint } });
const create = () => owner.client.ok('createSigningCertificate', { params });
const switchTo = (one: Certificate) => owner.client.ok('switchSigningCertificate', at(one));

/** Returns the fingerprints of the certificates in the metadata. */
async function announced(): Promise<string[]> {
  const metadata = await (await fetch(`${api.url}/api/v1/sso/${params.sso_connection_id}/metadata`)).text();
  const found = metadata.matchAll(/<ds:X509Certificate>([^<]+)</g);
  return [...found].map(([, text]) =>
    new X509Certificate(Buffer.from(text!, 'base64')).fingerprint256.replaceAll(':', '').toLowerCase(),
  );
}

/** Whether a provider that knows us by this certificate takes our request. */
async function isTaken({ certificate }: Pick<Certificate, 'certificate'>): Promise<boolean> {
  provider.requestCertificate = certificate;
  try {
    const { url } = await new ApiClient(api.url).ok('startSso', { params });
    return (await fetch(url)).status === 200;
  } finally {
    provider.requestCertificate = null;
  }
}

/** Runs a complete sign-in at a provider that trusts this certificate. */
async function signInWhole({ certificate }: Pick<Certificate, 'certificate'>): Promise<string> {
  provider.requestCertificate = certificate;
  try {
    const start = await new ApiClient(api.url).call('startSso', { params });
    const { SAMLResponse, RelayState } = await provider.visit((start.body as { url: string }).url);
    const acs = `${api.url}/api/v1/sso/${params.sso_connection_id}/acs`;
    const body = new URLSearchParams({ SAMLResponse, ...(RelayState === null ? {} : { RelayState }) });
    const answer = await fetch(acs, { method: 'POST', body, redirect: 'manual', headers: { origin: provider.url } });
    return (await comeBack(api.url, answer.headers.get('location')!, cookieOf(start.headers))).page;
  } finally {
    provider.requestCertificate = null;
  }
}

test('announces the next certificate, signs with it, then drops the old one, without interrupting sign-in', async () => {
  const [first] = await certificates();
  expect(await announced()).toEqual([first!.fingerprint]);

  const next = (await create()).saml!.signing_certificates.find(({ signs }) => !signs)!;
  expect(await announced()).toEqual([first!.fingerprint, next.fingerprint]);
  expect([await isTaken(first!), await isTaken(next)]).toEqual([true, false]);
  expect(await signInWhole(first!)).toBe('/');

  await switchTo(next);
  expect(await announced()).toEqual([next.fingerprint, first!.fingerprint]);
  expect([await isTaken(first!), await isTaken(next)]).toEqual([false, true]);
  expect(await signInWhole(next)).toBe('/');

  await switchTo(first!);
  expect([await isTaken(first!), await isTaken(next)]).toEqual([true, false]);
  await switchTo(next);
  await switchTo(next);

  const { saml, expiries } = await owner.client.ok('deleteSigningCertificate', at(first!));
  expect(saml!.signing_certificates).toEqual([{ ...next, signs: true }]);
  expect(expiries.find(({ of }) => of === 'signing_certificate')!.expires_at).toBe(next.expires_at);
  expect(await announced()).toEqual([next.fingerprint]);
  expect(await signInWhole(next)).toBe('/');
  expect((await owner.client.refused('switchSigningCertificate', at(first!))).status).toBe(404);
});

test('has at most two certificates for concurrent requests, and keeps the signing one', async () => {
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => owner.client.call('createSigningCertificate', { params })),
  );
  expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect(await owner.client.refused('createSigningCertificate', { params })).toMatchObject({
    status: 409,
    code: 'signing_certificate_waiting',
  });
  const [own, spare] = await certificates();
  expect(await owner.client.refused('deleteSigningCertificate', at(own!))).toMatchObject({
    status: 409,
    code: 'signing_certificate_in_use',
  });
  expect((await owner.client.refused('deleteSigningCertificate', at({ fingerprint: '0'.repeat(64) }))).status).toBe(
    404,
  );
  await owner.client.ok('deleteSigningCertificate', at(spare!));
});

test('a concurrent change of the connection keeps all of them', async () => {
  const before = await certificates();
  const rename = (name: string) =>
    owner.client.ok('updateSsoConnection', { params, body: { name, saml: { name_attribute: name } } });
  const [made] = await Promise.all([create(), ...['a', 'b', 'c'].map(rename)]);
  const next = made.saml!.signing_certificates.find(({ signs }) => !signs)!;
  expect(await certificates()).toEqual([...before, next]);
  await Promise.all([switchTo(next), ...['d', 'e', 'name'].map(rename)]);
  expect(await certificates()).toEqual([
    { ...next, signs: true },
    { ...before[0]!, signs: false },
  ]);
  expect(await signInWhole(next)).toBe('/');
});

test('keys are never shown, and each step is in the audit log', async () => {
  const { text } = await owner.client.call('listSsoConnections');
  expect(text).not.toContain('PRIVATE KEY');
  const { data } = await owner.client.ok('listAuditEvents', { query: { action: 'signing_certificate.switched' } });
  const [own, spare] = (await certificates()).map(({ fingerprint }) => fingerprint);
  expect(data[0]).toMatchObject({
    target: { id: params.sso_connection_id },
    before: { signing_certificate: spare },
    after: { signing_certificate: own },
  });
  for (const action of ['signing_certificate.created', 'signing_certificate.deleted'])
    expect((await owner.client.ok('listAuditEvents', { query: { action } })).data.length).toBeGreaterThan(0);
});

test('only SAML has them, and only owners of the organization change them', async () => {
  const other = { sso_connection_id: await insertSsoConnection(api, owner.organizationId) };
  expect((await owner.client.refused('createSigningCertificate', { params: other })).status).toBe(400);
  const stranger = await signUpPerson(api.url);
  expect((await stranger.client.refused('createSigningCertificate', { params })).status).toBe(404);
});
