import { describe, expect, test } from 'vitest';

import { n8nMappings } from '../../activities/generated/n8nMappings.ts';
import { openTypes } from '../../activities/worker/openTypes.ts';
import { replacedMigrations } from '../../db/baseline/replacedMigrations.ts';
import type { InstanceFacts } from '../../domains/migrationReport/InstanceFacts.ts';
import type { GraphRule, ScannedGraph } from '../../domains/migrationReport/MigrationRule.ts';
import { graphRules, instanceRules } from '../../domains/migrationReport/rules.ts';
import { compareVersions } from '../../domains/migrationReport/versions.ts';
import type { components } from '../../openapi/generated/types.ts';
import { packageVersion } from '../../platform/config/packageVersion.ts';
import type { Graph, GraphNode } from '../../workflows/graph/graph.ts';

type RuleId = components['schemas']['MigrationRuleId'];

const { nodeTypes } = openTypes({ sshCommand: 'off', googleAgentTools: 'off' });
const context = { nodeTypes, nodeMappings: n8nMappings };

const start: GraphNode = { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } };
const node = (type: string, parameters: object = {}): GraphNode => ({
  id: 'n1',
  name: 'One',
  type,
  position: { x: 300, y: 100 },
  parameters: parameters as Record<string, unknown>,
});
const graphOf = (...nodes: GraphNode[]): Graph => ({
  nodes: [start, ...nodes],
  connections: nodes.map(({ id }) => ({ from: { node: 'start', port: 'main' }, to: { node: id, port: 'main' } })),
});
const ruleOf = (id: RuleId): GraphRule => graphRules.find((rule) => rule.id === id)!;
const found = (id: RuleId, graph: Graph, where: ScannedGraph['where'] = 'draft'): string[] =>
  ruleOf(id)
    .scan({ graph, where, isVersion: where === 'published' }, context)
    .map(({ message }) => message);
const all = (graph: Graph, where?: ScannedGraph['where']): RuleId[] =>
  graphRules.flatMap(({ id }) => (found(id, graph, where).length > 0 ? [id] : []));

describe('a graph', () => {
  test('that this version knows has no issue', () => {
    const graph = graphOf(node('data.edit_fields', { assignments: [{ name: 'a', type: 'string', value: 'b' }] }));
    expect(all(graph, 'published')).toEqual([]);
  });

  test('with an unknown node type has one, as a node and as a tool of an agent', () => {
    expect(found('node_type_unknown', graphOf(node('microsoft_sql.rows')))).toEqual([
      'The node type "microsoft_sql.rows" is unknown.',
    ]);
    const tools = [{ name: 'run', type: 'ssh.command', parameters: {} }];
    expect(found('node_type_unknown', graphOf(node('ai.agent', { tools })))).toEqual([
      'The node type "ssh.command" is unknown.',
    ]);
  });

  test('with a value of Outlook by its name before gets the name of today, in a tool of an agent, too', () => {
    const before = graphOf(node('outlook.event', { operation: 'create', show_as: 'oof' }));
    expect(found('values_replaced', before)).toEqual(['"show_as" is "oof"; the name of this value is "away" now.']);
    const after = ruleOf('values_replaced').fix!(before, 'n1', context);
    expect(after.nodes[1]!.parameters).toEqual({ operation: 'create', show_as: 'away' });
    expect(all(after)).toEqual([]);
    expect(after.connections).toBe(before.connections);

    const tool = (color: string) => ({ name: 'c', type: 'outlook.calendar', parameters: { color } });
    const agent = graphOf(node('ai.agent', { tools: [tool('lightBlue'), null] }));
    const fixed = ruleOf('values_replaced').fix!(agent, 'n1', context);
    expect(fixed.nodes[1]!.parameters).toEqual({ tools: [tool('blue'), null] });
    expect(found('values_replaced', fixed)).toEqual([]);
  });

  test('with a replaced value has this issue, and none of a refused parameter', () => {
    const graph = (value: string) => graphOf(node('outlook.event', { show_as: value }));
    expect(found('parameters_refused', graph('oof'), 'published')).toEqual(
      found('parameters_refused', graph('away'), 'published'),
    );
    expect(found('parameters_refused', graph('gone'), 'published')).not.toEqual(
      found('parameters_refused', graph('away'), 'published'),
    );
  });

  test('of a version says which parameters are no longer accepted; a draft has errors while it is written', () => {
    const graph = graphOf(node('data.crypto', { operation: 'hash', algorithm: 'sha3-256', value: 'a' }));
    expect(found('parameters_refused', graph, 'published').join()).toMatch(/Algorithm/i);
    expect(found('parameters_refused', graph, 'draft')).toEqual([]);
  });
});

describe('a placeholder of an import', () => {
  const placeholder = (type: string, parameters: object, more: object = {}): GraphNode =>
    node('logic.placeholder', {
      original: { id: 'x', name: 'Was', type, typeVersion: 2.3, position: [0, 0], parameters },
      reason: 'There was no node.',
      ...more,
    });
  const behind: GraphNode = { ...node('logic.no_operation'), id: 'n2', name: 'Behind' };

  test('without a counterpart is left to be replaced by hand', () => {
    const graph = graphOf(placeholder('acme.lamp', {}));
    expect(all(graph)).toEqual(['placeholder_left']);
    expect(found('placeholder_left', graph)).toEqual(['There was no node.']);
  });

  test('with a counterpart of today becomes it, at its place and with its connections', () => {
    const slack = {
      resource: 'message',
      operation: 'post',
      select: 'channel',
      channelId: 'C1',
      text: '=Hi {{ $json.a }}',
    };
    const graph = graphOf(placeholder('n8n-nodes-base.slack', slack));
    graph.nodes.push(behind);
    graph.connections.push({ from: { node: 'n1', port: 'main' }, to: { node: 'n2', port: 'main' } });
    expect(all(graph)).toEqual(['placeholder_convertible']);
    const after = ruleOf('placeholder_convertible').fix!(graph, 'n1', context);
    expect(after.nodes.find(({ id }) => id === 'n1')).toMatchObject({
      name: 'One',
      type: 'slack.message',
      position: { x: 300, y: 100 },
      parameters: { text: 'Hi {{ $json.a }}' },
    });
    expect(after.connections).toEqual(graph.connections);
    expect(all(after)).toEqual([]);
  });

  test('keeps which output leads where', () => {
    const conditions = { conditions: { string: [{ value1: 'a', value2: 'a' }] } };
    const graph = graphOf({ ...placeholder('n8n-nodes-base.if', conditions, { outputs: 2 }) });
    graph.nodes.push(behind);
    graph.connections.push({ from: { node: 'n1', port: 'main_2' }, to: { node: 'n2', port: 'main' } });
    const after = ruleOf('placeholder_convertible').fix!(graph, 'n1', context);
    expect(after.connections).toContainEqual({ from: { node: 'n1', port: 'false' }, to: { node: 'n2', port: 'main' } });
    expect(nodeTypes.checkStructure(after)).toEqual([]);
  });

  test('of a second manual trigger stays', () => {
    expect(all(graphOf(placeholder('n8n-nodes-base.manualTrigger', {}, { inputs: 0 })))).toEqual(['placeholder_left']);
  });
});

describe('an instance', () => {
  const healthy: InstanceFacts = {
    settingsErrors: [],
    database: { serverVersion: 180_004, migrations: ['baseline'], vector: { installed: '0.8.1', available: '0.8.1' } },
    keys: { error: null, underOlderKeys: 0 },
    temporalVersion: '1.31.2',
    rolesWithoutApiDocuments: [],
  };
  const issues = (more: Partial<InstanceFacts>): RuleId[] =>
    instanceRules.flatMap(({ id, scan }) => scan({ ...healthy, ...more }).map(() => id));
  const withDatabase = (more: object): Partial<InstanceFacts> => ({ database: { ...healthy.database!, ...more } });

  test('that is as it should be has no issue, nor has what could not be read', () => {
    expect(issues({})).toEqual([]);
    expect(issues({ database: null, keys: null, temporalVersion: null })).toEqual([]);
  });

  test.each<[string, Partial<InstanceFacts>, RuleId]>([
    ['a newer database', withDatabase({ migrations: ['baseline', 'm9999Later'] }), 'database_newer'],
    ['a database before the baseline', withDatabase({ migrations: replacedMigrations }), 'database_before_baseline'],
    ['one that lacks migrations', withDatabase({ migrations: replacedMigrations.slice(1) }), 'database_incomplete'],
    ['PostgreSQL 14', withDatabase({ serverVersion: 140_011 }), 'postgresql_too_old'],
    ['a lost extension', withDatabase({ vector: { installed: '0.8.1', available: null } }), 'vector_missing'],
    ['a refused setting', { settingsErrors: ['PORT must be a number.'] }, 'settings_refused'],
    ['a wrong key', { keys: { error: 'wrong', underOlderKeys: 0 } }, 'encryption_key_wrong'],
    ['an older key in use', { keys: { error: null, underOlderKeys: 2 } }, 'encryption_keys_old'],
    ['an old Temporal', { temporalVersion: '1.28.0' }, 'temporal_too_old'],
    [
      'a role without API documents',
      { rolesWithoutApiDocuments: [{ organization: { id: 'o', name: 'O' }, role: 'Builder' }] },
      'roles_without_api_documents',
    ],
  ])('with %s has one', (_, facts, rule) => {
    expect(issues(facts)).toEqual([rule]);
  });
});

test('rules are of this version or earlier, each id is there once', () => {
  const rules = [...graphRules, ...instanceRules];
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const { since } of rules) expect(compareVersions(since, packageVersion)).toBeLessThanOrEqual(0);
});

test('versions are compared by their numbers', () => {
  expect(compareVersions('0.9', '0.10.0')).toBeLessThan(0);
  expect(compareVersions('1', '1.0.0')).toBe(0);
  expect(compareVersions('2', '1.31.2')).toBeGreaterThan(0);
});
