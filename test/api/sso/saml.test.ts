import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';

import { makeSigningKey, type SigningKey } from '../../../domains/identity/sso/saml/selfSigned.ts';
import { ApiClient, cookieOf, signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { comeBack, type CameBack } from '../../support/outsideSignIn.ts';
import { startSamlProvider, type SamlPost, type SamlProvider } from '../../support/samlProvider.ts';
import { proveDomain, type TxtRecords } from '../../support/ssoOrganization.ts';

let api: TestApi;
let provider: SamlProvider;
let owner: Person;
let connectionId: string;
let counter = 0;
const records: TxtRecords = new Map();
const victim = 'victim@company.test';

beforeAll(async () => {
  api = await startTestApi({ lookUpTxt: async (name) => records.get(name) ?? [] });
  provider = await startSamlProvider();
  owner = await signUpPerson(api.url);
  connectionId = await connect();
  await proveDomain(owner, 'company.test', records);
});
afterAll(async () => {
  await api?.close();
  await provider?.close();
});
beforeEach(() => {
  counter += 1;
  provider.answer = {
    nameId: `subject-${counter}`,
    attributes: { email: `ada-${counter}@company.test`, name: 'Ada', groups: ['staff', 'admins'] },
  };
});

describe('Signing in by SAML (finishSaml, resumeSso, getSamlMetadata)', () => {
  test('begins here: the provider finds our signed request, and its answer makes an account that is found again', async () => {
    const metadata = await (await fetch(`${api.url}/api/v1/sso/${connectionId}/metadata`)).text();
    expect(metadata).toContain(`entityID="${api.url}/api/v1/sso/${connectionId}/metadata"`);
    expect(metadata).toContain(`Location="${api.url}/api/v1/sso/${connectionId}/acs"`);
    const [, certificate] = /<ds:X509Certificate>([^<]+)</.exec(metadata)!;
    provider.requestCertificate = `-----BEGIN CERTIFICATE-----\n${certificate!.trim()}\n-----END CERTIFICATE-----\n`;
    try {
      const { client, page } = await signIn();
      expect(page).toBe('/');
      const me = await client!.ok('getMe');
      expect(me.account).toMatchObject({ name: 'Ada', email: `ada-${counter}@company.test` });
      expect((await (await signIn()).client!.ok('getMe')).account.id).toBe(me.account.id);
      const { rows } = await api.test.database.pool.query('select groups from outside_identities where subject = $1', [
        `subject-${counter}`,
      ]);
      expect(rows).toEqual([{ groups: ['staff', 'admins'] }]);
    } finally {
      provider.requestCertificate = null;
    }
  });

  test('takes a signature over the response, over the assertion, or over both', async () => {
    for (const options of [{ signResponse: true, signAssertion: false }, { signResponse: true }, {}]) {
      provider.answer = { ...provider.answer, options };
      expect((await signIn()).page).toBe('/');
    }
  });

  test('may begin at the provider only if an owner allowed it, and then each response counts once', async () => {
    const begin = () =>
      provider.begin(`${api.url}/api/v1/sso/${connectionId}/acs`, `${api.url}/api/v1/sso/${connectionId}/metadata`);
    expect((await post(await begin())).page).toContain('sso=sso_failed');
    await change({ allow_idp_initiated: true });
    try {
      const answer = await begin();
      const first = await post(answer);
      expect(first.page).toBe('/');
      expect((await first.client!.ok('getMe')).account.name).toBe('Ada');
      expect((await post(answer)).page).toContain('sso=sso_failed');
    } finally {
      await change({ allow_idp_initiated: false });
    }
  });

  test('is set up from the provider’s metadata, and never shows the key', async () => {
    const { text, body } = await owner.client.call('listSsoConnections');
    expect(text).not.toContain('PRIVATE KEY');
    const [saml] = (body as { data: { saml: { entity_id: string; sso_url: string } }[] }).data.map((one) => one.saml);
    expect(saml).toMatchObject({ entity_id: provider.entityId, sso_url: `${provider.url}/sso` });
    for (const metadata_xml of ['<a/>', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>']) {
      const refused = await owner.client.refused('createSsoConnection', {
        body: { name: 'X', saml: { metadata_xml } },
      });
      expect(refused).toMatchObject({ status: 400, param: '/saml/metadata_xml' });
    }
  });
});

describe('An answer', () => {
  test('belongs to the browser that began, counts once, and at its own connection', async () => {
    const { browser, answer } = await answered();
    const done = await post(answer, { browser });
    expect(done.page).toBe('/');
    expect((await post(answer, { browser })).page).toContain('sso=');

    const stolen = await answered();
    expect((await post(stolen.answer, { browser: '' })).page).toContain('sso=sso_expired');
    const other = await answered();
    expect((await post({ ...stolen.answer, RelayState: other.answer.RelayState }, other)).page).toContain(
      'sso=sso_failed',
    );

    const second = await connect();
    const elsewhere = await answered();
    expect((await post(elsewhere.answer, { ...elsewhere, at: second })).page).toContain('sso=sso_failed');
  });

  test('leads nowhere but to the page, whatever its RelayState says', async () => {
    const { answer, browser } = await answered();
    const { page } = await post({ ...answer, RelayState: 'https://evil.test/' }, { browser });
    expect(page).toContain('/sign-in?sso=sso_failed');
  });

  const signedAssertion = {};
  const signedResponse = { signResponse: true, signAssertion: false };
  const forgeries: Record<
    string,
    [options: Record<string, unknown>, forge: (xml: string) => string | Promise<string>]
  > = {
    'XSW1: the signed response inside the signature of another one': [signedResponse, (xml) => wrapResponse(xml, true)],
    'XSW2: the signed response before the signature of another one': [
      signedResponse,
      (xml) => wrapResponse(xml, false),
    ],
    'XSW3: another assertion before the signed one': [signedAssertion, (xml) => put(xml, (own) => evil(own) + own)],
    'XSW4: the signed assertion inside another one': [
      signedAssertion,
      (xml) => put(xml, (own) => evil(own).replace('</saml:Assertion>', `${own}</saml:Assertion>`)),
    ],
    'XSW5: the signature in another assertion, the signed one behind it': [
      signedAssertion,
      (xml) => put(xml, (own) => withSignature(evil(own), signatureOf(own)) + withoutSignature(own)),
    ],
    'XSW6: the signed assertion inside the signature of another one': [
      signedAssertion,
      (xml) => put(xml, (own) => withSignature(evil(own), inside(signatureOf(own), withoutSignature(own)))),
    ],
    'XSW7: another assertion inside extensions': [
      signedAssertion,
      (xml) => put(xml, (own) => `<Extensions>${evil(own)}</Extensions>${own}`),
    ],
    'XSW8: the signed assertion as an object of the signature of another one': [
      signedAssertion,
      (xml) =>
        put(xml, (own) =>
          withSignature(evil(own), inside(signatureOf(own), `<Object>${withoutSignature(own)}</Object>`)),
        ),
    ],
    'another assertion under the same id': [
      signedAssertion,
      (xml) => put(xml, (own) => evil(own).replace('_evil', idOf(own)) + own),
    ],
    'no signature': [signedAssertion, (xml) => put(xml, withoutSignature)],
    'its signature cut out and its person changed': [signedAssertion, (xml) => put(xml, evil)],
    'its person changed': [signedAssertion, (xml) => asVictim(xml)],
    'its person changed in a signed response': [signedResponse, (xml) => asVictim(xml)],
    'a signature over nothing but the response’s issuer': [
      signedAssertion,
      (xml) => asVictim(xml.replace('URI="#', 'URI="#x')),
    ],
    'another certificate in its signature': [signedAssertion, (xml) => resigned(xml)],
    'HMAC with the public key': [
      signedAssertion,
      (xml) => algorithm(xml, 'SignatureMethod', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    ],
    'a signature by SHA-1': [{ signatureAlgorithm: 'rsa-sha1' }, (xml) => xml],
    'a digest by SHA-1': [{ digestAlgorithm: 'sha1' }, (xml) => xml],
    'a transform that computes': [
      signedAssertion,
      (xml) => algorithm(xml, 'Transform', 'http://www.w3.org/TR/1999/REC-xslt-19991116'),
    ],
    'a comment in the address': [signedAssertion, (xml) => xml.replace('@company', '<!---->@company')],
    'a comment in its name': [signedAssertion, (xml) => xml.replace('subject-', 'sub<!-- -->ject-')],
    'a comment in the digest': [signedAssertion, (xml) => xml.replace('<DigestValue>', '<DigestValue><!-- x -->')],
    'CDATA in its name': [signedAssertion, (xml) => xml.replace('subject-', '<![CDATA[sub]]>ject-')],
    'an instruction in its name': [signedAssertion, (xml) => xml.replace('subject-', 'sub<?x y?>ject-')],
    'a document type': [signedAssertion, (xml) => `<!DOCTYPE r [<!ENTITY x "y">]>${xml}`],
    'an entity from elsewhere': [
      signedAssertion,
      (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('subject-', '&x;')}`,
    ],
    'a relative namespace': [
      signedAssertion,
      (xml) => xml.replace('<samlp:Response', '<samlp:Response xmlns:x="evil"'),
    ],
    'an id in another spelling': [signedAssertion, (xml) => xml.replace('<samlp:Status>', '<samlp:Status Id="_x">')],
    'a status other than success': [signedAssertion, (xml) => xml.replace('status:Success', 'status:Requester')],
    'another audience': [{ audience: 'https://other.test' }, (xml) => xml],
    'another recipient': [{ recipient: 'https://other.test/acs' }, (xml) => xml],
    'another destination': [{ destination: 'https://other.test/acs' }, (xml) => xml],
    'another issuer': [{ issuer: 'urn:other:provider' }, (xml) => xml],
    'no time left': [{ lifetimeInSeconds: -120 }, (xml) => xml],
    'the answer to another request': [{ inResponseTo: '_another' }, (xml) => xml],
    encryption: [
      signedAssertion,
      (xml) => put(xml, () => '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
    ],
    'two signed infos': [
      signedAssertion,
      (xml) => xml.replace('<SignedInfo>', '<SignedInfo><Reference URI="#_evil"/></SignedInfo><SignedInfo>'),
    ],
    'nothing that is XML': [signedAssertion, () => 'nothing'],
    'a NUL': [signedAssertion, (xml) => xml.replace('subject-', 'subject\0-')],
    'more than half a megabyte': [
      signedAssertion,
      (xml) => xml.replace('</samlp:Response>', `${' '.repeat(500_000)}</samlp:Response>`),
    ],
  };

  test.each(Object.keys(forgeries))('with %s signs nobody in', async (name) => {
    const [options, forge] = forgeries[name]!;
    provider.answer = { ...provider.answer, options };
    const { answer, browser } = await answered();
    const xml = Buffer.from(answer.SAMLResponse, 'base64').toString();
    const forged = await forge(xml);
    if (Object.keys(options).length === 0 || 'signResponse' in options) expect(forged).not.toBe(xml);
    const { page, client } = await post(
      { ...answer, SAMLResponse: Buffer.from(forged).toString('base64') },
      { browser },
    );
    expect([page.split('&')[0], client]).toEqual(['/sign-in?sso=sso_failed', null]);
    const { rows } = await api.test.database.pool.query('select 1 from accounts where email = any($1)', [
      [victim, `ada-${counter}@company.test`],
    ]);
    expect(rows).toEqual([]);
  });

  /** The signature determines which wrappings fail: each kind of wrapping with each kind of signing (response, assertion, both). */
  const wrappings = Object.keys(forgeries).filter((name) => name.startsWith('XSW'));
  const waysOfSigning: [name: string, options: Record<string, unknown>][] = [
    ['a signed response', signedResponse],
    ['a signed assertion', { signResponse: false, signAssertion: true }],
    ['both signed', { signResponse: true, signAssertion: true }],
  ];

  test.each(wrappings.flatMap((name) => waysOfSigning.map(([way, options]) => [name, way, options] as const)))(
    'with %s, of %s, signs nobody in',
    async (name, way, options) => {
      provider.answer = { ...provider.answer, options };
      const { answer, browser } = await answered();
      const xml = Buffer.from(answer.SAMLResponse, 'base64').toString();
      let forged: string;
      try {
        forged = await forgeries[name]![1](xml);
      } catch {
        return; // there is nothing of the kind to wrap
      }
      const SAMLResponse = Buffer.from(forged).toString('base64');
      const { page, client } = await post({ ...answer, SAMLResponse }, { browser });
      expect([page.split('&')[0], client], way).toEqual(['/sign-in?sso=sso_failed', null]);
    },
  );

  const lies: Record<string, [forge: (xml: string) => string, reason: RegExp]> = {
    'not yet valid': [
      (xml) => saying(xml, / NotBefore="[^"]*"/, ` NotBefore="${inMinutes(10)}"`),
      /not valid yet|not yet valid/i,
    ],
    'without an end': [
      (xml) => saying(xml, /(<saml:Conditions[^>]*) NotOnOrAfter="[^"]*"/, '$1'),
      /never runs out|NotOnOrAfter/,
    ],
    'confirmed without an end': [
      (xml) => saying(xml, /(<saml:SubjectConfirmationData[^>]*?) ?NotOnOrAfter="[^"]*"/, '$1'),
      /confirmation has run out|NotOnOrAfter/,
    ],
    'confirmed from later on': [
      (xml) =>
        saying(xml, '<saml:SubjectConfirmationData', `<saml:SubjectConfirmationData NotBefore="${inMinutes(-5)}"`),
      /must not have a beginning/,
    ],
    'that answers no request': [
      (xml) => saying(xml, /(<saml:SubjectConfirmationData[^>]*?) ?InResponseTo="[^"]*"/, '$1'),
      /does not answer/,
    ],
    'for whoever holds a key': [(xml) => saying(xml, 'cm:bearer', 'cm:holder-of-key'), /confirmed by its bearer/],
    'for no audience': [
      (xml) => saying(xml, /<saml:AudienceRestriction>.*?<\/saml:AudienceRestriction>/s, ''),
      /for somebody else|no AudienceRestriction/,
    ],
    'with an attribute twice': [
      (xml) =>
        saying(xml, /<saml:AttributeStatement[^>]*>/, '$&<saml:Attribute Name="email"><saml:AttributeValue>victim@company.test</saml:AttributeValue></saml:Attribute>'), // prettier-ignore
      /attribute email twice/,
    ],
    'beside an encrypted one': [
      (xml) => put(xml, (own) => `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>${own}`),
      /Encrypted assertions/,
    ],
    'whose signature has three transforms': [
      (xml) => signedBy(provider.key, withoutSignature(xml), [enveloped, canonical, canonical]),
      /transform/i,
    ],
    'whose signature has a transform by XPath': [
      (xml) => algorithm(xml, 'Transform', 'http://www.w3.org/TR/1999/REC-xpath-19991116'),
      /Transform that is not allowed/,
    ],
    'whose signature has a transform by an XPath filter': [
      (xml) => algorithm(xml, 'Transform', 'http://www.w3.org/2002/06/xmldsig-filter2'),
      /Transform that is not allowed/,
    ],
  };

  test.each(Object.keys(lies))('%s, though its provider signed it, signs nobody in', async (name) => {
    const [forge, reason] = lies[name]!;
    const { answer, browser } = await answered();
    const forged = forge(Buffer.from(answer.SAMLResponse, 'base64').toString());
    const SAMLResponse = Buffer.from(forged).toString('base64');
    const { page, client } = await post({ ...answer, SAMLResponse }, { browser });
    expect([page.split('&')[0], client]).toEqual(['/sign-in?sso=sso_failed', null]);
    const { data } = await owner.client.ok('listSsoConnections');
    expect(data.find(({ id }) => id === connectionId)!.last_error).toMatch(reason);
  });

  test('with an attribute that is named like what every object has is read like every other', async () => {
    const { answer, browser } = await answered();
    const forged = saying(
      Buffer.from(answer.SAMLResponse, 'base64').toString(),
      /<saml:AttributeStatement[^>]*>/,
      '$&<saml:Attribute Name="__proto__"><saml:AttributeValue>polluted</saml:AttributeValue></saml:Attribute>',
    );
    const { client } = await post({ ...answer, SAMLResponse: Buffer.from(forged).toString('base64') }, { browser });
    expect((await client!.ok('getMe')).account.email).toBe(`ada-${counter}@company.test`);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('in invalid base64 is rejected', async () => {
    const { answer, browser } = await answered();
    for (const SAMLResponse of ['', '%%%', `${answer.SAMLResponse}!`, answer.SAMLResponse.slice(1)])
      expect((await post({ ...answer, SAMLResponse }, { browser })).page).toContain('sso=sso_failed');
  });
});

async function connect(): Promise<string> {
  const body = { name: 'SAML', saml: { metadata_xml: await provider.metadata() } };
  return (await owner.client.ok('createSsoConnection', { body })).id;
}

async function change(saml: object): Promise<void> {
  await owner.client.ok('updateSsoConnection', { params: { sso_connection_id: connectionId }, body: { saml } });
}

/** Begins a sign-in and comes to the point where the provider's page posts its answer. */
async function answered(): Promise<{ answer: SamlPost; browser: string }> {
  const start = await new ApiClient(api.url).call('startSso', { params: { sso_connection_id: connectionId } });
  if (start.status !== 200) throw new Error(start.text);
  const answer = await provider.visit((start.body as { url: string }).url);
  return { answer, browser: cookieOf(start.headers) };
}

async function signIn(): Promise<CameBack> {
  const { answer, browser } = await answered();
  return post(answer, { browser });
}

/** Posts an answer as the provider's page does, without any cookie, and follows to where the browser is sent. */
async function post(
  { SAMLResponse, RelayState }: SamlPost,
  { browser = '', at = connectionId }: { browser?: string; at?: string } = {},
): Promise<CameBack> {
  const acs = `${api.url}/api/v1/sso/${at}/acs`;
  const body = new URLSearchParams({ SAMLResponse, ...(RelayState === null ? {} : { RelayState }) });
  const answer = await fetch(acs, { method: 'POST', body, redirect: 'manual', headers: { origin: provider.url } });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The post answered ${answer.status}: ${await answer.text()}`);
  if (location.includes('/resume')) return comeBack(api.url, location, browser);
  const cookie = answer.headers
    .getSetCookie()
    .find((one) => one.includes('bureau_session='))
    ?.split(';')[0];
  const client = cookie === undefined ? null : new ApiClient(api.url, { cookie, origin: api.url });
  return { status: answer.status, page: location.slice(api.url.length), client, callback: acs, browser };
}

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

const assertionPattern = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;
const signaturePattern = /<Signature[\s\S]*?<\/Signature>/;

/** The response with something else in place of its assertion. */
function put(xml: string, change: (assertion: string) => string): string {
  return xml.replace(assertionPattern, (own) => change(own));
}

function asVictim(xml: string): string {
  return xml.replace(`ada-${counter}@company.test`, victim).replace(`subject-${counter}`, 'subject-of-victim');
}

function evil(assertion: string): string {
  return asVictim(withoutSignature(assertion)).replace(/ ID="[^"]*"/, ' ID="_evil"');
}

function idOf(assertion: string): string {
  return / ID="([^"]*)"/.exec(assertion)![1]!;
}

function signatureOf(xml: string): string {
  return signaturePattern.exec(xml)![0];
}

function withoutSignature(xml: string): string {
  return xml.replace(signaturePattern, '');
}

function withSignature(assertion: string, signature: string): string {
  return assertion.replace('</saml:Assertion>', `${signature}</saml:Assertion>`);
}

function inside(signature: string, what: string): string {
  return signature.replace('</Signature>', `${what}</Signature>`);
}

function wrapResponse(xml: string, isInside: boolean): string {
  const signature = signatureOf(xml);
  const original = withoutSignature(xml).replace(/<\?xml[^>]*>/, '');
  const wrapping = asVictim(original).replace(/ ID="[^"]*"/, ' ID="_evil"');
  const what = isInside ? inside(signature, original) : original + signature;
  return wrapping.replace('<samlp:Status>', `${what}<samlp:Status>`);
}

function algorithm(xml: string, element: string, name: string): string {
  return xml.replace(new RegExp(`<${element} Algorithm="[^"]*"`), `<${element} Algorithm="${name}"`);
}

/** Returns the victim's assertion, signed with the attacker's key and accompanied by its certificate. */
async function resigned(xml: string): Promise<string> {
  return signedBy(await makeSigningKey('Attacker'), asVictim(withoutSignature(xml)));
}

/** Returns a response signed by the provider, with one text replaced. */
function saying(xml: string, what: string | RegExp, instead: string): string {
  const changed = withoutSignature(xml).replace(what, instead);
  if (changed === withoutSignature(xml)) throw new Error(`Nothing to change in ${xml}`);
  return signedBy(provider.key, changed);
}

const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#';

function signedBy({ privateKey, certificate }: SigningKey, xml: string, transforms = [enveloped, canonical]): string {
  const signer = new SignedXml({
    privateKey,
    publicCert: certificate,
    canonicalizationAlgorithm: canonical,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  });
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    transforms,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signer.computeSignature(xml, {
    location: { reference: "//*[local-name(.)='Assertion']/*[local-name(.)='Issuer']", action: 'after' },
  });
  return signer.getSignedXml();
}
