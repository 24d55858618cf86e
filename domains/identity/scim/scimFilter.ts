import { scimError } from './scimError.ts';
import { scimNames } from './scimNames.ts';

/** One condition of a filter: an attribute, in lower case and without its schema, that equals a value. */
export interface ScimCondition {
  readonly attribute: string;
  readonly value: string | boolean;
}

const mostChars = 2_000;
const mostConditions = 5;
const condition =
  /^\s*([A-Za-z][\w$.:-]*(?:\[\s*[A-Za-z]+\s+eq\s+"[^"\\]*"\s*\](?:\.[A-Za-z]+)?)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*/i;
const and = /^and\s+/i;
const schemas = [scimNames.user, scimNames.group].map((name) => `${name.toLowerCase()}:`);

/**
 * Reads what directories ask for: `attribute eq "value"`, several of them with `and` (RFC 7644 §3.4.2.2). Throws `invalidFilter` otherwise,
 * because an unsupported filter must not match everyone.
 */
export function readScimFilter(text: string | undefined): ScimCondition[] {
  if (text === undefined || text.trim() === '') return [];
  if (text.length > mostChars) throw refused('The filter is too long.');
  const conditions: ScimCondition[] = [];
  let rest = text;
  for (;;) {
    const match = condition.exec(rest);
    if (!match || conditions.length >= mostConditions) throw refused(supported);
    conditions.push({ attribute: withoutSchema(match[1]!), value: valueOf(match[2]!) });
    rest = rest.slice(match[0].length);
    if (rest === '') return conditions;
    const joined = and.exec(rest);
    if (!joined) throw refused(supported);
    rest = rest.slice(joined[0].length);
  }
}

const supported = 'Filters are attribute eq "value", up to five of them joined with and.';

/** Accepts `emails.value` for `emails[type eq "work"].value` as well; the type of an address has no meaning here. */
function withoutSchema(path: string): string {
  const lower = path.toLowerCase().replace(/\[[^\]]*\]/, '');
  const schema = schemas.find((one) => lower.startsWith(one));
  return schema === undefined ? lower : lower.slice(schema.length);
}

function valueOf(text: string): string | boolean {
  if (!text.startsWith('"')) return text.toLowerCase() === 'true';
  try {
    return JSON.parse(text) as string;
  } catch {
    throw refused('A value of the filter is no text.');
  }
}

function refused(message: string): Error {
  return scimError('invalidFilter', message);
}
