import { LIST_METHOD_NAMES } from '../../../platform/expressions/listCalls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOTS } from '../../../platform/expressions/checkExpressions.ts';
import { ownMethods, methodsOf, type ValueType } from '../../../web/expressions/methods.ts';
import { codeGlobals, codeMembers, codeModules } from '../../../web/expressions/codeMembers.ts';
import { fixedMembers, roots } from '../../../web/expressions/roots.ts';
import { buildScope, evaluateOne, startPool } from '../../expressions/support/pool.ts';

const { pool } = startPool({ timeoutMs: 10_000 });
afterAll(() => pool.close());

const values: Record<Exclude<ValueType, 'null'>, string> = {
  string: "''",
  number: '1',
  boolean: 'true',
  array: '[]',
  object: '({})',
  date: '$now',
};
const nameOf = (text: string): string => text.replace(/\(.*$/, '');
const scope = buildScope({
  nodes: { Greet: { type: 'x', items: [{ json: {} }], executed: true, pairedIndexes: [0], params: {} } },
  prevNode: { name: 'Greet', outputIndex: 0, runIndex: 0 },
});
/** Returns the names that the sandbox lacks on the value of this code. */
const lacking = async (code: string, names: readonly string[]): Promise<unknown> =>
  evaluateOne(pool, `{{ ${JSON.stringify(names)}.filter((name) => !(name in Object(${code}))) }}`, scope);

/** Methods that only calls reach have other names inside: a field may have the same name. */
const calledNames = Object.fromEntries(Object.entries(LIST_METHOD_NAMES).map(([called, inner]) => [inner, called]));

describe('completions of the editor', () => {
  test('are the roots that expressions know, each of them', async () => {
    const named = roots.map(({ text }) => nameOf(text));
    expect(new Set(named.filter((name) => name.startsWith('$')))).toEqual(ROOTS);
    expect(await evaluateOne(pool, `{{ [${named.join(',')}].length }}`, scope)).toBe(named.length);
  });

  test.each(['$input', "$('Greet')", '$execution', '$organization', '$digitalOrganization', '$prevNode', 'DateTime'])(
    'are members that %s has, and those of plain data are all',
    async (owner) => {
      const members = fixedMembers(owner)!.map(({ text }) => nameOf(text));
      expect(await lacking(owner, members)).toEqual([]);
      if (owner === 'DateTime') return;
      const known = await evaluateOne(pool, `{{ Object.keys(${owner}) }}`, scope);
      expect(members.toSorted()).toEqual((known as string[]).toSorted());
    },
  );

  test('are names, members and modules that code nodes have', async () => {
    const owners = { ...codeMembers, globalThis: codeGlobals };
    const members = Object.entries(owners).map(
      ([owner, list]) => [owner, list.map(({ text }) => nameOf(text))] as const,
    );
    const known = members.map(([owner, names]) => `[${owner}, ${JSON.stringify(names)}]`).join(',');
    const code = `const known = [${known}];
      const lacking = known.flatMap(([owner, names]) => names.filter((name) => !(name in Object(owner))));
      ${codeModules.map((name) => `require('${name}');`).join('\n')}
      return [{ lacking }];`;
    const { entries } = await pool.runCode({
      code,
      mode: 'all',
      parameter: '/code',
      node: 'C',
      organizationId: 'org_1',
      timeoutMs: 10_000,
      continues: false,
      scope,
    });
    expect(entries).toMatchObject([{ item: { json: { lacking: [] } } }]);
  });

  test.each(Object.entries(values))('are methods that a value of type %s has', async (type, code) => {
    const names = methodsOf(type as ValueType).map(({ text }) => nameOf(text));
    const inner = type === 'object' ? names.map((name) => LIST_METHOD_NAMES[name] ?? name) : names;
    expect(await lacking(code, inner)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(['string', 'number', 'boolean', 'array', 'object'] as const)(
    'are all methods that expressions add to a value of type %s',
    async (type) => {
      // Those of the language are functions of the engine (but for `toLocaleString` and its like); ours have JavaScript as their source.
      const prototype = `Object.getPrototypeOf(Object(${values[type]}))`;
      const added = await evaluateOne(
        pool,
        `{{ Object.getOwnPropertyNames(${prototype}).filter((name) => {
          const { value } = Object.getOwnPropertyDescriptor(${prototype}, name);
          return !/^(constructor|toLocale)/.test(name) && typeof value === 'function' && !String(value).includes('[native code]');
        }) }}`,
      );
      const documented = ownMethods[type].map(({ text }) => nameOf(text));
      const plain = (added as string[]).map((name) => calledNames[name] ?? name);
      expect(documented.toSorted()).toEqual(plain.toSorted());
    },
  );
});
