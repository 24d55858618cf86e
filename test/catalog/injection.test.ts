import { expect, test } from 'vitest';

import type { Input } from '../../domains/catalog/define/input.ts';
import type { WireRequest } from '../../domains/catalog/engine/wireRequest.ts';
import { AppError } from '../../openapi/AppError.ts';
import { engineOf, type TestedSearch, testedSearches } from './world.ts';

/** Texts that end a literal, a group, a path or a parameter in one language or another. */
const hostile = [
  '"',
  "'",
  '\\',
  '\\"',
  'x" OR "1"="1',
  'x") OR (a:"b',
  "x' OR '1'='1",
  "x') or 1 eq 1 or ('",
  "x''; drop table x; --",
  'x) OR (y',
  'x OR *:*',
  'x} } } { __schema { types { name } }',
  'x" } UNION { ?s ?p ?o',
  'x\\" ) { ?s ?p ?o }',
  'x AND NOT y',
  'AREA[Phase]PHASE1',
  '[* TO *]',
  '../../admin',
  '..',
  'a/b',
  'a/../../b',
  'a%2f..%2fb',
  'x?y=1',
  'x&api_key=stolen',
  'x#y',
  'x;y=1',
  'x&limit=9999',
  '${x}',
  '{{x}}',
  'x\u2028y',
  '<script>',
  'x" && true || "',
  'localhost:80',
  'a@b',
];

/** Returns the parts of a request that a caller's text can reach, and the parts that must stay fixed. */
function shapeOf({ url, method, body }: WireRequest) {
  const parsed = new URL(url);
  const path = parsed.pathname.split('/').map(decodeURIComponent);
  const query = [...parsed.searchParams];
  const leaves = new Map<string, string>();
  const keys: string[] = [];
  const visit = (value: unknown, at: string): void => {
    keys.push(at);
    if (typeof value === 'string') leaves.set(at, value);
    else if (value !== null && typeof value === 'object')
      for (const [key, entry] of Object.entries(value)) visit(entry, `${at}.${key}`);
  };
  if (body !== undefined)
    visit(
      body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body)),
      'body',
    );
  for (const [index, [name, value]] of query.entries()) leaves.set(`query ${index} ${name}`, value);
  return {
    frame: { origin: parsed.origin, method, segments: path.length, names: query.map(([name]) => name), keys },
    leaves,
  };
}

/** Returns a text without its literals: the part that a query language executes. */
function ordersIn(text: string, quote: '"' | "'"): string {
  return quote === '"' ? text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""') : text.replaceAll(/'(?:[^']|'')*'/g, "''");
}

/** Returns the opening quote of the literal that the next text is inside. */
function openQuoteIn(before: string): '"' | "'" | undefined {
  const rest = before.replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '');
  return /["']/.exec(rest)?.[0] as '"' | "'" | undefined;
}

/** Returns the way in which a text escaped its context, or null. */
function escape(
  benign: { leaf: string; value: string },
  bad: { leaf: string; value: string },
  language: boolean,
): string | null {
  if (benign.leaf === bad.leaf || bad.leaf === bad.value) return null;
  const at = benign.leaf.indexOf(benign.value);
  const [before, after] =
    at === -1 ? ['', ''] : [benign.leaf.slice(0, at), benign.leaf.slice(at + benign.value.length)];
  if (language) {
    // The caller's own query: alone, in closed parentheses of its own, or before what the engine adds.
    const isIn = bad.leaf.includes(`(${bad.value})`) || (before === '' && bad.leaf.startsWith(bad.value));
    return isIn ? null : 'a query of the caller is neither whole nor in a group';
  }
  const quote = openQuoteIn(before);
  if (quote) return ordersIn(benign.leaf, quote) === ordersIn(bad.leaf, quote) ? null : 'the text ends its literal';
  const isBetween =
    bad.leaf.startsWith(before) && bad.leaf.endsWith(after) && bad.leaf.length >= before.length + after.length;
  const middle = isBetween ? bad.leaf.slice(before.length, bad.leaf.length - after.length) : bad.leaf;
  return /^[\p{L}\p{M}\p{N}\s'’.,/_-]*$/u.test(middle) ? null : 'the text is put into a query without being a literal';
}

const isText = ({ schema }: Input): boolean =>
  (schema['type'] === 'string' && !schema['enum'] && schema['format'] === undefined) || schema['type'] === 'array';

function attack({ source, search, fixture, key }: TestedSearch): string[] {
  const engine = engineOf([]);
  const used = key === undefined ? undefined : { value: key, scope: 'instance' };
  const preview = (inputs: Record<string, unknown>) => shapeOf(engine.preview({ source, search, inputs, key: used }));
  return Object.entries(search.inputs).flatMap(([name, input]) => {
    if (!isText(input)) return [];
    const isList = input.schema['type'] === 'array';
    const bases = [fixture!.success, fixture!.nothing, fixture!.error].map(({ inputs }) => inputs);
    // A place is given instead of coordinates.
    const { latitude: _latitude, longitude: _longitude, ...unplaced } = bases[0]!;
    const base = bases.find((inputs) => inputs[name] !== undefined) ?? {
      ...(name === 'place' ? unplaced : bases[0]),
      [name]:
        (input.schema['examples'] as unknown[] | undefined)?.[0] ??
        input.schema['default'] ??
        (isList ? ['zqx'] : 'zqx'),
    };
    const value = isList ? String((base[name] as string[])[0]) : String(base[name]);
    const benign = preview({ ...base, [name]: isList ? [value] : value });
    return hostile.flatMap((text) => {
      let bad: ReturnType<typeof shapeOf>;
      try {
        bad = preview({ ...base, [name]: isList ? [text] : text });
      } catch (error) {
        return error instanceof AppError && error.code === 'invalid_request'
          ? []
          : [`${search.id} ${name} ${text}: ${String(error)}`];
      }
      const frame =
        JSON.stringify(bad.frame) === JSON.stringify(benign.frame)
          ? []
          : [`${search.id} ${name} ${text}: the request has another shape`];
      const escapes = [...bad.leaves].flatMap(([at, leaf]) => {
        const why = escape(
          { leaf: benign.leaves.get(at) ?? '', value },
          { leaf, value: text },
          input.schema['x-language'] !== undefined,
        );
        return why === null ? [] : [`${search.id} ${name} ${text}: ${why} (${at}: ${leaf})`];
      });
      return [...frame, ...escapes];
    });
  });
}

const tested = (await testedSearches()).filter(({ fixture }) => fixture);

test.each(tested.map((one) => [one.search.id, one] as const))(
  'no text of a caller gets out of its place in a request of %s',
  (_, one) => {
    expect(attack(one)).toEqual([]);
  },
);
