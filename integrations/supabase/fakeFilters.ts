import { failed, Refused } from './fakeErrors.ts';
import { assertText, columns, unquoted } from './fakeTables.ts';

/** https://docs.postgrest.org/en/stable/references/api/tables_views.html#operators */
const operators =
  /^(eq|neq|gt|gte|lt|lte|like|ilike|match|imatch|in|is|isdistinct|fts|plfts|phfts|wfts|cs|cd|ov|sl|sr|nxr|nxl|adj)(?:\(([^()]*)\))?\.(.*)$/s;
const withLanguage = new Set(['fts', 'plfts', 'phfts', 'wfts']);
const withAny = new Set(['eq', 'like', 'ilike', 'gt', 'gte', 'lt', 'lte', 'match', 'imatch']);
const compared = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct']);

const unparsed = (text: string) =>
  new Refused(
    failed(400, 'PGRST100', {
      message: `"failed to parse filter (${text})" (line 1, column 1)`,
      details: 'unexpected input',
    }),
  );

/** Checks the filters of a query. Returns their number. Errors: a filter that cannot be read, or an unknown column. */
export function checkFilters(query: URLSearchParams, others: readonly string[]): number {
  let count = 0;
  for (const [name, value] of query) {
    if (others.includes(name)) continue;
    count += 1;
    if (/^(not\.)?(and|or)$/.test(name)) checkGroup(value);
    else checkFilter(name, value, false);
  }
  return count;
}

function checkFilter(name: string, written: string, isInGroup: boolean): void {
  // A path into JSON, or the column of another table.
  const column = unquoted(name.split(/->>?/)[0]!.split('.').at(-1)!);
  if (!Object.hasOwn(columns, column))
    throw new Refused(failed(400, '42703', `column people.${column} does not exist`));
  const [, operator = '', modifier, value = ''] = operators.exec(written.replace(/^not\./, '')) ?? [];
  if (operator === '') throw unparsed(written);
  if (modifier !== undefined) {
    const isKnown = withLanguage.has(operator) || (withAny.has(operator) && ['any', 'all'].includes(modifier));
    if (!isKnown) throw unparsed(written);
    return;
  }
  if (operator === 'is' && !/^(null|not_null|true|false|unknown)$/i.test(value)) throw unparsed(written);
  if (operator === 'in') {
    const inside = /^\((.*)\)$/s.exec(value)?.[1];
    if (inside === undefined) throw unparsed(written);
    for (const entry of parts(inside)) assertIs(column, name, unquoted(entry));
    return;
  }
  if (isInGroup && /[,.:()"\s]/.test(value.replaceAll(/"(?:[^"\\]|\\.)*"/gs, '')) && /[,()"]/.test(value)) {
    // `cs.{a,b}` and quoted texts may have such signs.
    if (!/^\{.*\}$|^".*"$/s.test(value)) throw unparsed(written);
  }
  if (compared.has(operator)) assertIs(column, name, isInGroup ? unquoted(value) : value);
}

function assertIs(column: string, name: string, value: string): void {
  if (!name.includes('->') && !name.includes('.')) assertText(column, value);
}

/** A group such as `(age.lt.18,and(a.gte.1,b.is.null))`. */
function checkGroup(written: string): void {
  const inside = /^\((.+)\)$/s.exec(written)?.[1];
  if (inside === undefined) throw unparsed(written);
  for (const part of parts(inside)) {
    const group = /^(?:not\.)?(?:and|or)(\(.*\))$/s.exec(part)?.[1];
    if (group !== undefined) {
      checkGroup(group);
      continue;
    }
    const [, name, filter] = /^((?:"(?:[^"\\]|\\.)*"|[^."])+)\.(.+)$/s.exec(part) ?? [];
    if (name === undefined || filter === undefined) throw unparsed(part);
    checkFilter(name, filter, true);
  }
}

/** The parts between commas that are in no quotes, braces and parentheses. */
export function parts(text: string): string[] {
  const all: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\' && isQuoted) at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '(' || sign === '{') depth += 1;
    else if (sign === ')' || sign === '}') depth -= 1;
    else if (sign === ',' && depth === 0) {
      all.push(text.slice(from, at));
      from = at + 1;
    }
    if (depth < 0) throw unparsed(text);
  }
  if (depth !== 0 || isQuoted) throw unparsed(text);
  return [...all, text.slice(from)];
}
