import { allOf, attributeOf, childOf, childrenOf, readXml, textOf } from './readXml.ts';
import { samlNames } from './samlNames.ts';

const mostBytes = 512 * 1024;
/** Nothing with SHA-1, no HMAC with a public key as its secret, no transform that computes. */
const signatureMethods = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#(rsa|ecdsa)-sha(256|384|512)$/;
const digestMethods = /^http:\/\/www\.w3\.org\/2001\/04\/(xmlenc#sha(256|512)|xmldsig-more#sha384)$/;
const transforms = new Set([
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
]);

/**
 * Checks a response before its signature: one plain document with one assertion in its place, which two parsers cannot interpret
 * differently. Wrapping a signed assertion requires a second one. Throws an Error that says what is wrong; answers the XML.
 */
export function checkResponse(encoded: string, expected: { acsUrl: string; idpEntityId: string }): string {
  if (encoded.length > mostBytes) throw new Error('The response is too large');
  const packed = encoded.replaceAll(/[\r\n]/g, '');
  const bytes = Buffer.from(packed, 'base64');
  if (packed === '' || bytes.toString('base64') !== packed) throw new Error('The response is no base64');
  const xml = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  const root = readXml(xml);
  const all = allOf(root);
  if (root.uri !== samlNames.protocol || root.local !== 'Response') throw new Error('The document is no response');
  if (all.filter(({ local }) => local === 'Response').length !== 1) throw new Error('The response holds another one');
  const status = childOf(childOf(root, samlNames.protocol, 'Status'), samlNames.protocol, 'StatusCode');
  const code = attributeOf(status, 'Value');
  if (code !== samlNames.success) throw new Error(`The provider answered ${code?.split(':').at(-1) ?? 'no status'}`);
  if (all.some(({ local }) => local === 'EncryptedAssertion' || local === 'EncryptedID' || local === 'EncryptedData'))
    throw new Error('Encrypted assertions are not supported');
  const assertions = all.filter(({ local }) => local === 'Assertion');
  if (assertions.length !== 1 || !root.children.includes(assertions[0]!) || assertions[0]!.uri !== samlNames.assertion)
    throw new Error('The response must hold one assertion');
  const ids = all.flatMap(({ attributes }) => attributes.filter(({ local }) => local.toLowerCase() === 'id'));
  if (ids.some(({ local }) => local !== 'ID') || new Set(ids.map(({ value }) => value)).size !== ids.length)
    throw new Error('The response has an id twice, or one in another spelling');
  for (const { local, attributes } of all) {
    const allowed = allowedAlgorithm(local);
    if (allowed && !attributes.some((one) => one.local === 'Algorithm' && allowed(one.value)))
      throw new Error(`The signature uses a ${local} that is not allowed`);
  }
  const destination = attributeOf(root, 'Destination');
  if (destination !== null && destination !== expected.acsUrl) throw new Error('The response is for another address');
  const [issuer] = childrenOf(root, samlNames.assertion, 'Issuer');
  if (issuer && textOf(issuer) !== expected.idpEntityId) throw new Error('The response is of another issuer');
  return xml;
}

function allowedAlgorithm(element: string): ((algorithm: string) => boolean) | null {
  if (element === 'SignatureMethod') return (algorithm) => signatureMethods.test(algorithm);
  if (element === 'DigestMethod') return (algorithm) => digestMethods.test(algorithm);
  if (element === 'Transform' || element === 'CanonicalizationMethod') return (algorithm) => transforms.has(algorithm);
  return null;
}
