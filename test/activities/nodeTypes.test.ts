import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

import { mayBeTool } from '../../domains/agents/tools/ToolType.ts';
import { effectsOf } from '../../domains/agents/tools/effects.ts';
import { NodeTypes } from '../../activities/engine/nodeTypes.ts';
import { shapeParameters } from '../../platform/schema/shapeParameters.ts';
import { defineNode, mainPort, portsFor, vendorGroups } from '../../activities/kit/define.ts';
import { object } from '../../platform/schema/schema.ts';
import { graphOf } from '../workflows/engine.ts';
import { isOfVendor } from '../integrations/vendors.ts';
import { nodeTypes } from './nodes/runAlone.ts';

describe('every node type', () => {
  const types = nodeTypes.all().map(({ definition, checks }) => [definition.type, definition, checks] as const);

  test.each(types)('%s says what it is', (_type, definition) => {
    expect(definition.title).toMatch(/^[A-Z]/);
    expect(definition.description).toMatch(/\.$/);
    expect(definition.icon).toMatch(/^[A-Z][A-Za-z0-9]+$/);
    const own = definition.type.split('.')[0]!;
    const groups = isOfVendor(definition) ? vendorGroups : [own === 'knowledge' ? 'ai' : own, 'core'];
    expect(groups).toContain(definition.group);
    expect(definition.examples.length).toBeGreaterThan(0);
  });

  test.each(types)('%s accepts its own examples as written', (_type, definition, checks) => {
    for (const example of definition.examples) expect(checks.written(example.parameters)).toEqual([]);
  });

  test.each(types)('%s refuses a parameter it does not have', (_type, _definition, checks) => {
    expect(checks.written({ not_there: 1 })).toContainEqual({
      parameter: '/not_there',
      code: 'parameter_invalid',
      message: 'is not a parameter of this node.',
    });
  });

  test('checks and ports take parameters of any shape', () => {
    const odd = [null, [null], [[]], {}, 1, '', ['x'], [{}]];
    const throwsFor = (
      { check, inputs, outputs }: (typeof types)[number][1],
      written: Record<string, unknown>,
    ): boolean => {
      try {
        check?.(written);
        for (const ports of [inputs, outputs]) portsFor(ports, written);
        return false;
      } catch {
        return true;
      }
    };
    const failed = types.flatMap(([type, definition]) =>
      Object.keys(definition.parameters.json['properties'] ?? {})
        .filter((name) =>
          [{ parameters: {} }, ...definition.examples].some(({ parameters }) =>
            odd.some((value) => throwsFor(definition, { ...parameters, [name]: value })),
          ),
        )
        .map((name) => `${type} ${name}`),
    );
    expect(failed).toEqual([]);
  });

  test('is presented as the contract says', () => {
    const presented = nodeTypes.present();
    expect(presented.map(({ type }) => type)).toContain('trigger.manual');
    expect(presented.find(({ type }) => type === 'logic.if')).toMatchObject({
      trigger: false,
      pure: true,
      outputs: [{ name: 'true' }, { name: 'false' }],
      parameters: { type: 'object', required: ['conditions'] },
    });
  });

  test('has an id of its own', () => {
    const { definition } = nodeTypes.all()[0]!;
    expect(() => new NodeTypes([definition, definition])).toThrow('share one type id');
  });

  test('that is a trigger cannot run, every other one can', () => {
    const shared = {
      version: 1,
      title: 'T',
      description: 'T.',
      icon: 'T',
      group: 'logic' as const,
      pure: true,
      inputs: mainPort,
      outputs: mainPort,
      parameters: object({}),
      examples: [],
    };
    expect(() => defineNode({ ...shared, type: 'logic.t' })).toThrow('every other node has one');
    expect(() => defineNode({ ...shared, type: 'logic.t', trigger: true, run: () => ({ outputs: {} }) })).toThrow(
      'no run()',
    );
  });
});

describe('the effect of a node as a tool on its agent', () => {
  const all = ['reads_private', 'brings_untrusted', 'sends_out', 'changes'];
  /** By type, and for some parameters. A new type that can be a tool must declare its effects here. */
  const said: Readonly<Record<string, readonly (readonly [parameters: object, effects: readonly string[]])[]>> = {
    'ai.chat': [
      [{}, []],
      [{ data_market: 'off' }, []],
      [{ data_market: 'all' }, ['brings_untrusted']],
    ],
    'ai.image': [[{}, []]],
    'ai.judgment': [[{}, []]],
    'ai.speech': [[{}, []]],
    'data.catalog': [[{}, ['brings_untrusted']]],
    'data.crypto': [[{}, []]],
    'data.date_time': [[{}, []]],
    'data.edit_fields': [[{}, []]],
    'data.html': [[{}, []]],
    'data.jwt': [[{}, []]],
    'data.totp': [[{}, []]],
    'data.local_file': [[{}, all]],
    'data.markdown': [[{}, []]],
    'data.table': [
      [{}, ['reads_private', 'brings_untrusted']],
      [{ operation: 'get' }, ['reads_private', 'brings_untrusted']],
      ...['insert', 'update', 'upsert', 'delete', '{{ $json.operation }}'].map(
        (operation) => [{ operation }, ['reads_private', 'brings_untrusted', 'changes']] as const,
      ),
    ],
    'data.xml': [[{}, []]],
    'email.send': [[{}, ['sends_out']]],
    'employee.call': [[{}, all]],
    'employee.decide': [[{}, all]],
    'ftp.sftp': [[{}, all]],
    'http.graphql': [[{}, ['brings_untrusted', 'sends_out', 'changes']]],
    'http.request': [
      [{}, ['brings_untrusted', 'sends_out']],
      [{ method: 'HEAD' }, ['brings_untrusted', 'sends_out']],
      ...['POST', 'PUT', 'PATCH', 'DELETE', '{{ $json.method }}'].map(
        (method) => [{ method }, ['brings_untrusted', 'sends_out', 'changes']] as const,
      ),
    ],
    'knowledge.add': [[{}, ['changes']]],
    'knowledge.search': [[{}, ['reads_private', 'brings_untrusted']]],
    'logic.code': [[{}, []]],
    'logic.python': [[{}, []]],
    'logic.sub_organization': [[{}, all]],
    'mcp.call': [[{}, all]],
    'openapi.call': [[{}, all]],
    'rss.read': [[{}, ['brings_untrusted', 'sends_out']]],
    'ssh.command': [[{}, all]],
  };
  /** Nodes of vendors declare effects by operation: `test/integrations/effects.test.ts`. */
  const tools = nodeTypes.all().filter((type) => mayBeTool(type) && !isOfVendor(type.definition));

  test('is said by every type that may be one, and by no other', () => {
    expect(tools.map(({ definition }) => definition.type).toSorted()).toEqual(Object.keys(said).toSorted());
  });

  test.each(tools.map(({ definition }) => [definition.type, definition] as const))('%s', (type, { effects }) => {
    for (const [parameters, expected] of said[type] ?? [])
      expect([parameters, effectsOf(effects!, { ...parameters })]).toEqual([parameters, expected]);
  });
});

describe('parameters as written', () => {
  const issues = (type: string, parameters: object) =>
    nodeTypes
      .findIssues(graphOf({ T: { type: 'trigger.manual' }, N: { type, parameters } }, 'T>N'))
      .map(({ parameter, code }) => `${parameter} ${code}`);

  test('texts with expressions pass for every type of value', () => {
    expect(issues('logic.wait', { amount: '{{ $json.n }}', unit: '{{ $json.u }}' })).toEqual([]);
    expect(issues('data.edit_fields', { assignments: '{{ $json.list }}' })).toEqual([]);
  });

  test('names missing, empty and wrong parameters with their place', () => {
    expect(issues('http.request', {})).toEqual(['/url parameter_missing']);
    expect(issues('http.request', { url: '' })).toEqual(['/url parameter_missing']);
    expect(issues('logic.wait', { amount: 'soon', unit: 'years' })).toEqual([
      '/amount parameter_invalid',
      '/unit parameter_invalid',
    ]);
    expect(issues('data.edit_fields', { assignments: [{ value: 1 }] })).toEqual([
      '/assignments/0/name parameter_missing',
    ]);
    expect(
      issues('logic.if', {
        conditions: { conditions: [{ left: 1, operator: { type: 'text', operation: 'equals' } }] },
      }),
    ).toEqual(['/conditions/conditions/0/operator/type parameter_invalid']);
  });

  test('the ports of a merge follow its number of inputs', () => {
    const graph = (inputs: unknown) =>
      graphOf({ T: { type: 'trigger.manual' }, M: { type: 'logic.merge', parameters: { inputs } } }, 'T>M.input_3');
    expect(nodeTypes.checkStructure(graph(3))).toEqual([]);
    expect(nodeTypes.checkStructure(graph(2)).map(({ pointer }) => pointer)).toEqual(['/connections/0/to/port']);
  });
});

describe('values that say the same in another type', () => {
  const { json } = object({
    text: { json: { type: 'string' }, present: false },
    count: { json: { type: 'integer', default: 3 }, present: true },
    on: { json: { type: 'boolean' }, present: false },
    list: { json: { type: 'array', items: { type: 'number' } }, present: false },
  });

  test('are converted, defaults filled in, and the given value stays as it was', () => {
    const given = { text: 5, on: 'true', list: ['1', 2] };
    expect(shapeParameters(json, given)).toEqual({ text: '5', count: 3, on: true, list: [1, 2] });
    expect(given).toEqual({ text: 5, on: 'true', list: ['1', 2] });
  });

  test('nothing is copied where nothing has to change', () => {
    const given = { text: 'a', count: 1, list: [1] };
    expect(shapeParameters(json, given)).toBe(given);
  });
});

test('the generated registry is up to date', () => {
  const path = fileURLToPath(new URL('../../activities/generated/registry.ts', import.meta.url));
  const before = readFileSync(path, 'utf8');
  execFileSync(process.execPath, [
    fileURLToPath(new URL('../../activities/generate/generateRegistry.ts', import.meta.url)),
  ]);
  expect(readFileSync(path, 'utf8')).toBe(before);
});
