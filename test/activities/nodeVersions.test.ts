import { describe, expect, test } from 'vitest';

import { NodeTypes } from '../../activities/engine/nodeTypes.ts';
import { readVersionLock, versionLockOf } from '../../activities/generate/nodeVersions/versionLock.ts';
import { versionHash } from '../../activities/generate/nodeVersions/versionHash.ts';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import { defineNode, earlierVersion, mainPort } from '../../activities/kit/define.ts';
import { choice, integer, object, text } from '../../platform/schema/schema.ts';
import { graphOf } from '../workflows/engine.ts';
import { jsonOf, nodeTypes } from './nodes/runAlone.ts';

describe('the lock of node versions', () => {
  test('has every version as it is: a changed one needs a new version', () => {
    const locked = readVersionLock();
    const now = versionLockOf(nodeDefinitions);
    const all = [...new Set([...Object.keys(locked), ...Object.keys(now)])];
    const changed = all.filter((version) => locked[version] !== now[version]);
    const message = [
      `These versions of node types are not as activities/nodeVersions.lock.json has them: ${changed.join(', ')}.`,
      'A new type or version: run `npm run gen`.',
      'A change after which each stored graph means the same, such as a new optional parameter: run `npm run nodes:lock -- <type>`.',
      'Any other change: undo it, and make it in a new version (CONTRIBUTING.md, "Change a node").',
    ].join('\n');
    expect(changed, message).toEqual([]);
  });

  test('sees parameters, defaults and ports, and no words', () => {
    const base = { ...shared, type: 'logic.t', version: 1, outputs: mainPort, run: () => ({ outputs: {} }) };
    const hash = (definition: object) => versionHash({ ...base, parameters: object({}), ...definition } as never);
    const named = (title: string, value: number) => object({ title: integer({ title, default: value }) });
    const first = hash({ parameters: named('A', 1) });
    expect(hash({ parameters: named('B', 1), title: 'Other', examples: [{ title: 'E', parameters: {} }] })).toBe(first);
    expect(hash({ parameters: named('A', 2) })).not.toBe(first);
    expect(hash({ parameters: object({}) })).not.toBe(first);
    expect(hash({ parameters: named('A', 1), outputs: [] })).not.toBe(first);
    const other = [{ title: 'E', parameters: { title: 2 } }];
    const outputs = ({ title }: { title?: unknown }) => (title === 2 ? [] : mainPort);
    expect(hash({ outputs, examples: other })).not.toBe(hash({ outputs: () => mainPort, examples: other }));
  });
});

const shared = {
  title: 'T',
  description: 'T.',
  icon: 'T',
  group: 'logic' as const,
  pure: true,
  inputs: mainPort,
  examples: [],
};

/** Version 1 keeps its own behaviour, version 2 means the same as version 3. */
const third = defineNode({
  ...shared,
  type: 'logic.t',
  version: 3,
  outputs: ({ amount }) => (amount === 2 ? [...mainPort, { name: 'more', title: 'More' }] : mainPort),
  parameters: object({ amount: integer({ title: 'Amount', default: 3, minimum: 0 }) }),
  earlier: [
    earlierVersion({
      parameters: object({ word: text({ title: 'Word', default: 'one' }) }),
      outputs: [{ name: 'old', title: 'Old' }],
      changed: 'Words are numbers.',
      migrate: ({ word, ...rest }) => ({ ...rest, count: word === 'one' ? '1' : '2' }),
      run: ({ parameters }) => ({ outputs: { old: [{ json: { was: parameters.word } }] } }),
    }),
    earlierVersion({
      parameters: object({ count: choice(['1', '2'])({ title: 'Count', default: '1' }) }),
      changed: 'The count is a number.',
      decides: ['count'],
      migrate: ({ count = '1', ...rest }) => ({ ...rest, amount: Number(count) }),
    }),
  ],
  run: ({ parameters }) => ({ outputs: { main: [{ json: { is: parameters.amount } }] } }),
});
const types = new NodeTypes([third]);
const kind = (version?: number) => ({ type: 'logic.t', ...(version === undefined ? {} : { type_version: version }) });

describe('a node type with earlier versions', () => {
  test('runs each node as its version means it; without a version as the first', async () => {
    const run = (version: number, parameters: object) => jsonOf('logic.t', { types, version, parameters });
    expect(await run(1, {})).toEqual({ old: [{ was: 'one' }] });
    expect(await run(2, {})).toEqual({ main: [{ is: 1 }] });
    expect(await run(3, {})).toEqual({ main: [{ is: 3 }] });
    expect(types.get(kind())).toBe(types.get(kind(1)));
    expect(types.newest('logic.t')).toBe(types.get(kind(3)));
  });

  test('has ports and checks of each version', async () => {
    const shape = (version: number) => types.shapeOf(kind(version))!;
    expect(shape(1).outputs({})).toEqual(['old']);
    expect(shape(2).outputs({ count: '2' })).toEqual(['main', 'more']);
    expect(shape(2).outputs({ count: '1' })).toEqual(['main']);
    expect(
      shape(2)
        .checkParameters({ amount: 1 })
        .map(({ parameter }) => parameter),
    ).toEqual(['/amount']);
    const refused = jsonOf('logic.t', { types, version: 2, parameters: { count: '3' } });
    await expect(refused).rejects.toMatchObject({ code: 'parameter_invalid', param: '/count' });
  });

  test('updates a node through all versions in between, unless an expression decides', () => {
    expect(types.update({ ...kind(1), parameters: { word: 'two' } })).toEqual({
      type_version: 3,
      parameters: { amount: 2 },
    });
    expect(types.update({ ...kind(3), parameters: { amount: 5 } })?.parameters).toEqual({ amount: 5 });
    expect(() => types.update({ ...kind(2), parameters: { count: '{{ $json.n }}' } })).toThrow(
      '“Count” is an expression, so the node cannot be updated.',
    );
    expect([types.update(kind(4)), types.update({ type: 'logic.x' })]).toEqual([null, null]);
  });

  test('is presented with its versions, and says which of them mean the same', () => {
    const [shown] = types.present();
    expect(shown).toMatchObject({ version: 3, parameters: third.parameters.json });
    expect(shown!.earlier).toMatchObject([
      { version: 1, changed: 'Words are numbers.', same_meaning: false, outputs: [{ name: 'old' }] },
      { version: 2, changed: 'The count is a number.', same_meaning: true, outputs: [{ name: 'main' }] },
    ]);
    expect(nodeTypes.present().filter(({ earlier }) => earlier).length).toBeGreaterThan(0);
    expect(nodeTypes.present().every(({ version, earlier = [] }) => version === earlier.length + 1)).toBe(true);
  });

  test('names an unknown version, and parameters of the newest in a node of an earlier one', () => {
    const issues = (node: object) =>
      types
        .findIssues(graphOf({ N: { type: 'logic.t', ...node } }, ''))
        .filter(({ code }) => !['trigger_required', 'unreachable'].includes(code))
        .map(({ code, message }) => [code, message]);
    expect(issues({ type_version: 9 })).toEqual([
      [
        'unknown_node_version',
        '"N" has version 9 of "logic.t". This instance knows versions up to 3. Update the instance, or replace the node.',
      ],
    ]);
    expect(issues({ parameters: { amount: 4 } })).toEqual([
      ['node_version_mismatch', 'The parameters of "N" are those of version 3. Set its "type_version" to 3.'],
    ]);
    expect(issues({ type_version: 3, parameters: { amount: 4 } })).toEqual([]);
    expect(issues({ type_version: 2, parameters: { word: 'x' } }).map(([code]) => code)).toEqual(['parameter_invalid']);
  });

  test('is defined with all of them, and with the ports of a version that keeps its behaviour', () => {
    const { earlier, ...newest } = third;
    expect(() => defineNode({ ...newest, version: 3, earlier: earlier!.slice(1) })).toThrow('needs 2 earlier versions');
    const { outputs: _outputs, ...unsaid } = earlier![0]!;
    expect(() => defineNode({ ...newest, version: 2, earlier: [unsaid] })).toThrow('needs its own "outputs"');
  });
});
