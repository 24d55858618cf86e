import type { ExternalIdentity } from '../externalIdentity.ts';
import { attributeOf, childOf, childrenOf, readXml, textOf, type XmlElement } from './readXml.ts';
import type { SamlSettings } from './samlSettings.ts';
import { samlNames } from './samlNames.ts';

const skewMs = 60_000;
const mostGroups = 2_000;
const { assertion: uri } = samlNames;

/** Requirements of an assertion. */
export interface ExpectedAssertion {
  readonly connectionId: string;
  readonly settings: SamlSettings;
  readonly spEntityId: string;
  readonly acsUrl: string;
  /** Id of our request; null: the provider began. */
  readonly requestId: string | null;
}

/** The identity in an assertion, with its id and end: it is accepted once. */
export interface ReadAssertion {
  readonly identity: ExternalIdentity;
  readonly assertionId: string;
  readonly validUntil: Date;
}

/**
 * Reads the bytes that a signature covers, and nothing else. For us, of that provider, now, and as the answer to our request.
 * Throws an Error that says what is wrong.
 */
export function readAssertion(signedXml: string, expected: ExpectedAssertion): ReadAssertion {
  const { settings } = expected;
  const assertion = readXml(signedXml);
  if (assertion.uri !== uri || assertion.local !== 'Assertion') throw new Error('What is signed is no assertion');
  if (textOf(childOf(assertion, uri, 'Issuer')) !== settings.entity_id)
    throw new Error('The assertion is of another issuer');
  const validUntil = checkConditions(childOf(assertion, uri, 'Conditions'), expected.spEntityId);
  const subject = childOf(assertion, uri, 'Subject');
  const confirmedUntil = checkConfirmation(subject, expected);
  const assertionId = attributeOf(assertion, 'ID') ?? '';
  if (assertionId === '') throw new Error('The assertion has no id');
  const nameId = textOf(childOf(subject, uri, 'NameID'));
  if (nameId === '' || nameId.length > 500) throw new Error('The assertion names nobody');
  const attributes = readAttributes(assertion);
  const sessionEnd = childrenOf(assertion, uri, 'AuthnStatement').flatMap(
    (statement) => attributeOf(statement, 'SessionNotOnOrAfter') ?? [],
  );
  const single = (name: string): string | null => attributes.get(name)?.find((value) => value !== '') ?? null;
  const email = single(settings.email_attribute) ?? (nameId.includes('@') ? nameId : null);
  return {
    identity: {
      connectionId: expected.connectionId,
      issuer: settings.entity_id,
      subject: nameId,
      email,
      emailVerified: true, // providers of SAML say nothing of it; the domain has to be the organization's
      name: single(settings.name_attribute),
      groups: groupsOf(attributes, settings.groups_attribute),
      ...(sessionEnd[0] === undefined ? {} : { endsAt: timeOf(sessionEnd[0]) }),
    },
    assertionId,
    validUntil: new Date(Math.max(validUntil.getTime(), confirmedUntil.getTime()) + skewMs),
  };
}

function checkConditions(conditions: XmlElement, spEntityId: string): Date {
  const from = attributeOf(conditions, 'NotBefore');
  const until = attributeOf(conditions, 'NotOnOrAfter');
  if (from !== null && timeOf(from).getTime() > Date.now() + skewMs) throw new Error('The assertion is not valid yet');
  if (until === null) throw new Error('The assertion never runs out');
  if (timeOf(until).getTime() + skewMs <= Date.now()) throw new Error('The assertion has run out');
  const restrictions = childrenOf(conditions, uri, 'AudienceRestriction');
  const isForUs = (restriction: XmlElement): boolean =>
    childrenOf(restriction, uri, 'Audience').some((audience) => textOf(audience) === spEntityId);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new Error('The assertion is for somebody else');
  return timeOf(until);
}

function checkConfirmation(subject: XmlElement, { acsUrl, requestId }: ExpectedAssertion): Date {
  const [confirmation, ...more] = childrenOf(subject, uri, 'SubjectConfirmation');
  if (!confirmation || more.length > 0 || attributeOf(confirmation, 'Method') !== samlNames.bearer)
    throw new Error('The assertion must be confirmed by its bearer');
  const data = childOf(confirmation, uri, 'SubjectConfirmationData');
  if (attributeOf(data, 'Recipient') !== acsUrl) throw new Error('The assertion is for another address');
  if (attributeOf(data, 'NotBefore') !== null) throw new Error('The confirmation must not have a beginning');
  const until = attributeOf(data, 'NotOnOrAfter');
  if (until === null || timeOf(until).getTime() + skewMs <= Date.now()) throw new Error('The confirmation has run out');
  if (attributeOf(data, 'InResponseTo') !== requestId)
    throw new Error('The assertion does not answer the request of this browser');
  return timeOf(until);
}

/** By name; a Map, for names are the provider's. */
function readAttributes(assertion: XmlElement): Map<string, string[]> {
  const attributes = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, uri, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, uri, 'Attribute')) {
      const name = attributeOf(attribute, 'Name') ?? '';
      if (attributes.has(name)) throw new Error(`The assertion has the attribute ${name.slice(0, 100)} twice`);
      attributes.set(name, childrenOf(attribute, uri, 'AttributeValue').map(textOf));
    }
  }
  return attributes;
}

/** Entra ID sends a link instead of more than 150 groups, under another name: then there is no attribute, and nothing is known. */
function groupsOf(attributes: ReadonlyMap<string, string[]>, name: string): string[] | null {
  const groups = attributes.get(name);
  if (!groups || groups.length > mostGroups || groups.some((group) => group.length > 500)) return null;
  return [...new Set(groups.filter((group) => group !== ''))];
}

function timeOf(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time.getTime()))
    throw new Error('The assertion holds a time that is none');
  return time;
}
