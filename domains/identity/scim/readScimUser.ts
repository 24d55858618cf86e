import type { ScimUserFacts } from '../../../db/repositories/identity/scimUsers.ts';
import { domainOf, normalizeEmail } from '../email.ts';
import { scimError } from './scimError.ts';
import { isObject } from './scimOperations.ts';
import { same } from './scimPath.ts';

type Document = Readonly<Record<string, unknown>>;

/** A user as described by a directory. */
export interface ScimPerson extends ScimUserFacts {
  readonly email: string | null;
  readonly name: string;
}

const mostChars = 500;
const mostAttributeChars = 16_384;
/** A password is a placeholder (Okta) or irrelevant here: it is never stored. */
const notKept = ['id', 'meta', 'groups', 'password', 'userName', 'externalId', 'active'];
/** Attributes are found by these names, however a directory writes them. */
const known = [
  'schemas',
  'name',
  'displayName',
  'emails',
  'title',
  'userType',
  'preferredLanguage',
  'locale',
  'timezone',
];

/** Reads a User resource (RFC 7643 §4.1). Errors: `invalidValue` that says what is wrong. */
export function readScimUser(document: Document): ScimPerson {
  const userName = textOf(document, 'userName');
  if (userName === null) throw scimError('invalidValue', 'userName is required.');
  const attributes = keptOf(document);
  const email = emailOf(document, userName);
  return {
    userName,
    externalId: textOf(document, 'externalId'),
    active: readActive(valueOf(document, 'active')),
    attributes,
    email,
    name: nameOf(document) ?? email ?? userName,
  };
}

/** Returns the document of a row, to be patched. */
export function scimDocumentOf({ userName, externalId, active, attributes }: ScimUserFacts): Document {
  return { ...attributes, userName, ...(externalId === null ? {} : { externalId }), active };
}

/** Missing is true. Entra ID writes "True" and "False". */
function readActive(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const text = typeof value === 'boolean' ? String(value) : typeof value === 'string' ? value.toLowerCase() : '';
  if (text !== 'true' && text !== 'false') throw scimError('invalidValue', 'active must be true or false.');
  return text === 'true';
}

function keptOf(document: Document): Record<string, unknown> {
  const kept = Object.fromEntries(
    Object.entries(document)
      .filter(([name, value]) => value !== null && !notKept.some((one) => same(one, name)))
      .map(([name, value]) => [known.find((one) => same(one, name)) ?? name, value]),
  );
  if (JSON.stringify(kept).length > mostAttributeChars) throw scimError('tooMany', 'The resource is too large.');
  return kept;
}

/** The primary address, else the one of work, else the first; else the user name where it is one. */
function emailOf(document: Document, userName: string): string | null {
  const list = valueOf(document, 'emails');
  const emails = (Array.isArray(list) ? list : []).filter(isObject);
  const isPrimary = (email: Document): boolean => String(valueOf(email, 'primary')).toLowerCase() === 'true';
  const isWork = (email: Document): boolean => String(valueOf(email, 'type')).toLowerCase() === 'work';
  const chosen = emails.find(isPrimary) ?? emails.find(isWork) ?? emails[0];
  const text = chosen === undefined ? null : textOf(chosen, 'value');
  const found = [text, userName].find((one) => one !== null && domainOf(one) !== null);
  return found ? normalizeEmail(found) : null;
}

function nameOf(document: Document): string | null {
  const parts = valueOf(document, 'name');
  const name = isObject(parts) ? parts : {};
  const whole = [textOf(name, 'givenName'), textOf(name, 'familyName')].filter((one) => one !== null).join(' ');
  return textOf(document, 'displayName') ?? textOf(name, 'formatted') ?? (whole === '' ? null : whole);
}

function textOf(document: Document, name: string): string | null {
  const value = valueOf(document, name);
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > mostChars)
    throw scimError('invalidValue', `${name} must be a text of up to ${mostChars} characters.`);
  return value.trim() === '' ? null : value.trim();
}

function valueOf(document: Document, name: string): unknown {
  const own = Object.keys(document).find((key) => same(key, name));
  return own === undefined ? undefined : document[own];
}
