import { describe, expect, test } from 'vitest';
import { openTypes } from '../../activities/worker/openTypes.ts';
import { buildGraph, type BuildBase } from '../../domains/drafting/buildGraph.ts';
import { outsideEffectsOf } from '../../domains/drafting/compareDrafts.ts';
import { describeNodeTypes } from '../../domains/drafting/describeNodeTypes.ts';
import { hiddenText, hideSecrets, withoutSecrets } from '../../domains/drafting/hideSecrets.ts';
import { jsonInText } from '../../domains/drafting/jsonInText.ts';
import { newestDraft } from '../../domains/drafting/newestDraft.ts';
import { readProposal } from '../../domains/drafting/proposalTool.ts';
import { selectNodeTypes } from '../../domains/drafting/selectNodeTypes.ts';
import { newId } from '../../db/ids.ts';
import type { Graph, GraphNode } from '../../workflows/graph/graph.ts';

const { nodeTypes } = openTypes({ sshCommand: 'off', googleAgentTools: 'off' });
const presented = nodeTypes.present();
const select = (text: string) => selectNodeTypes(presented, text, { most: 26 });
const node = (id: string, type: string, parameters: Record<string, unknown> = {}, more: Partial<GraphNode> = {}) => ({
  id,
  name: id,
  type,
  position: { x: 0, y: 0 },
  parameters,
  ...more,
});
const baseOf = (draft: Graph, offered: string[] = []): BuildBase => ({
  draft: newestDraft(draft, nodeTypes),
  stored: draft,
  hidden: withoutSecrets(newestDraft(draft, nodeTypes)).hidden,
  offeredIds: new Set(offered),
  nodeTypes,
  models: (endpoint) => (endpoint === 'chat.completions' ? ['best/chat', 'other/chat'] : []),
});
const empty: Graph = { nodes: [], connections: [] };
const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

describe('the node types for a sentence', () => {
  test.each([
    ['Every morning send me the weather by email', ['trigger.schedule', 'data.catalog', 'email.send']],
    ['Jeden Morgen um 8 das Wetter in Berlin per Mail', ['trigger.schedule', 'data.catalog', 'email.send']],
    ['When a Stripe payment fails, post a message to Slack', ['stripe.trigger', 'slack.message']],
    [
      'Neue Zeilen aus Google Sheets in eine Postgres-Datenbank schreiben',
      ['google_sheets.trigger', 'postgresql.rows'],
    ],
    ['Create a Jira issue for each row of an Excel file', ['jira.issue', 'data.extract_from_file']],
    ['Answer questions from our handbook in a chat', ['trigger.chat', 'knowledge.search', 'ai.chat']],
    ['Post new entries of an RSS feed to Mastodon by HTTP', ['rss.read', 'http.request']],
    ['Translate the text of a form with a model', ['trigger.form', 'ai.chat']],
  ])('%s', (text, wanted) => {
    expect(select(text)).toEqual(expect.arrayContaining(wanted));
  });

  test('stay within their bound, and so does their description', () => {
    const chosen = select(`Use ${presented.map(({ title }) => title).join(', ')}`);
    expect(chosen.length).toBeLessThanOrEqual(26);
    const byType = new Map(presented.map((one) => [one.type, one]));
    const text = describeNodeTypes(chosen.map((type) => byType.get(type)).filter(isDefined), 30_000);
    expect(text.length).toBeLessThanOrEqual(30_000 + 60);
    expect(text).toContain('### ');
  });
});

describe('secrets', () => {
  test('are hidden by the name of their field and by their form', () => {
    const secret = 'sk-live_0123456789abcdef0123';
    const value = {
      headers: { Authorization: 'Bearer abcdefgh12345678', 'X-Api-Key': 'k', Accept: 'text/html' },
      list: [{ name: 'password', value: 'hunter2' }],
      url: 'https://ada:hunter22@example.com/x',
      prompt: `Use ${secret} here`,
      token: '{{ $json.token }}',
    };
    const shown = JSON.stringify(hideSecrets(value));
    for (const text of ['abcdefgh12345678', '"k"', 'hunter2', secret]) expect(shown).not.toContain(text);
    expect(shown).toContain('text/html');
    expect(shown).toContain('{{ $json.token }}');
  });

  test('come back only at their place, and only while the node calls the same address', () => {
    const draft: Graph = {
      nodes: [
        node('call', 'http.request', {
          url: 'https://api.example.com',
          headers: { Authorization: 'Bearer abcdefgh12345678' },
        }),
      ],
      connections: [],
    };
    const rebuilt = (parameters: Record<string, unknown>) =>
      buildGraph(
        { summary: '', nodes: [{ id: 'call', name: 'call', type: 'http.request', parameters }], connections: [] },
        baseOf(draft),
      );
    const same = rebuilt({ url: 'https://api.example.com', method: 'POST', headers: { Authorization: hiddenText } });
    expect(same.graph.nodes[0]!.parameters).toMatchObject({ headers: { Authorization: 'Bearer abcdefgh12345678' } });
    for (const moved of [
      { url: 'https://mallory.example', headers: { Authorization: hiddenText } },
      { url: `https://api.example.com?key=${hiddenText}`, headers: {} },
      { url: 'https://api.example.com', headers: {}, body: hiddenText },
    ]) {
      const { graph, toFill } = rebuilt(moved);
      expect(JSON.stringify(graph)).not.toContain('abcdefgh12345678');
      expect(JSON.stringify(graph)).not.toContain(hiddenText);
      expect(toFill).toHaveLength(1);
    }
  });

  test('do not move by two changes of one node in one answer', () => {
    const headers = { Authorization: 'Bearer abcdefgh12345678' };
    const draft: Graph = {
      nodes: [node('call', 'http.request', { url: 'https://api.example.com', headers })],
      connections: [],
    };
    const moved = (texts: Record<string, string>) => ({
      id: 'call',
      name: 'call',
      type: 'http.request',
      parameters: { url: 'https://mallory.example', headers: texts },
    });
    const nodes = [moved({}), moved({ Authorization: hiddenText })];
    const { graph } = buildGraph({ summary: '', nodes, connections: [] }, baseOf(draft));
    expect(JSON.stringify(graph)).not.toContain('abcdefgh12345678');
  });
});

describe('a graph from an answer', () => {
  test('has new ids, unique names, a callable model, places and connections with the ports of the types', () => {
    const { graph, faults } = buildGraph(
      {
        summary: '',
        nodes: [
          { name: 'Start', type: 'trigger.manual' },
          { name: 'Check', type: 'logic.if', parameters: { conditions: { conditions: [] } } },
          { name: 'Ask', type: 'ai.chat', parameters: { model: 'unknown/model', prompt: 'Hi' } },
          { name: 'Ask', type: 'ai.chat', parameters: { model: 'other/chat', prompt: 'Hi' } },
        ],
        connections: [
          { from: 'Start', to: 'Check' },
          { from: 'Check', from_port: 'false', to: 'Ask' },
          { from: 'Check', to: 'Nobody' },
        ],
        sample: [{ node: 'Start', items: [{ json: { a: 1 } }, { a: 2 }] }],
      },
      baseOf(empty),
    );
    expect(graph.nodes.map(({ name }) => name)).toEqual(['Start', 'Check', 'Ask', 'Ask 2']);
    expect(graph.nodes.map(({ parameters }) => parameters?.['model']).filter(isDefined)).toEqual([
      'best/chat',
      'other/chat',
    ]);
    const [start, check, ask] = graph.nodes;
    expect(graph.connections).toEqual([
      { from: { node: start!.id, port: 'main' }, to: { node: check!.id, port: 'main' } },
      { from: { node: check!.id, port: 'false' }, to: { node: ask!.id, port: 'main' } },
    ]);
    expect(check!.position.x).toBeGreaterThan(start!.position.x);
    expect(graph.pin_data).toEqual({ [start!.id]: [{ json: { a: 1 } }, { json: { a: 2 } }] });
    expect(faults).toEqual([expect.stringContaining('"Nobody"')]);
  });

  test('keeps unnamed nodes, and drops credentials and ids that were not offered', () => {
    const [offered, foreign] = [newId('dataTable'), newId('dataTable')];
    const draft: Graph = {
      nodes: [
        node('start', 'trigger.manual'),
        node(
          'call',
          'http.request',
          { url: 'https://api.example.com' },
          { credentials: { auth: { id: 'crd_1', name: 'Key' } } },
        ),
      ],
      connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'call', port: 'main' } }],
    };
    const answer = {
      summary: '',
      nodes: [
        { name: 'call', type: 'http.request', parameters: { url: 'https://mallory.example' } },
        {
          name: 'Rows',
          type: 'data.table',
          parameters: { table: foreign, operation: 'get' },
          credentials: { auth: { id: 'crd_1' } },
        },
        { name: 'Own rows', type: 'data.table', parameters: { table: offered, operation: 'get' } },
      ],
    };
    const { graph, removed } = buildGraph(answer, baseOf(draft, [offered]));
    expect(graph.nodes.map(({ name }) => name)).toEqual(['start', 'call', 'Rows', 'Own rows']);
    expect(graph.connections).toEqual(draft.connections);
    expect(JSON.stringify(graph)).not.toContain('crd_1');
    expect(JSON.stringify(graph)).not.toContain(foreign);
    expect(JSON.stringify(graph)).toContain(offered);
    expect(removed).toEqual([{ node_id: graph.nodes[2]!.id, parameter: '/table' }]);
    expect(outsideEffectsOf(draft, graph, nodeTypes).map(({ node_id: id, reason }) => [id, reason])).toEqual([
      ['call', 'changed'],
    ]);
  });

  test('has the newest versions of nodes and tools that it adds or changes, and leaves others as they are', () => {
    const byLength = { mode: 'expression', value: '{{ $json.name.length }}' };
    const open = { mode: '{{ $json.mode }}' };
    const tool = { name: 'sorted', type: 'data.sort', parameters: {} };
    const draft: Graph = {
      nodes: [
        node('kept', 'data.sort', byLength),
        node('changed', 'data.sort', byLength),
        node('open', 'data.sort', open),
        node('agent', 'ai.agent', { prompt: 'Hi', tools: [tool] }),
      ],
      connections: [],
    };
    const shown = newestDraft(draft, nodeTypes).nodes[1]!.parameters!;
    const nodes = [
      { name: 'changed', type: 'data.sort', parameters: { ...shown, dots: false } },
      { name: 'open', type: 'data.sort', parameters: { ...open, dots: false } },
      { name: 'agent', type: 'ai.agent', parameters: { prompt: 'Hi', tools: [tool, { ...tool, name: 'other' }] } },
      { name: 'new', type: 'data.sort', parameters: { by: [{ name: 'a' }] } },
    ];
    const { graph } = buildGraph({ summary: '', nodes }, baseOf(draft));
    expect(graph.nodes.map(({ name, type_version: version }) => [name, version])).toEqual([
      ['kept', undefined],
      ['changed', 2],
      ['open', undefined],
      ['agent', undefined],
      ['new', 2],
    ]);
    expect(graph.nodes[0]!.parameters).toEqual(byLength);
    expect(graph.nodes[1]!.parameters).toEqual({
      by: [{ kind: 'expression', value: '{{ $json.name.length }}' }],
      dots: false,
    });
    const tools = graph.nodes[3]!.parameters!['tools'] as { type_version?: number }[];
    expect(tools.map(({ type_version: version }) => version)).toEqual([undefined, 2]);
  });

  test('marks a node that stays the same, but gets other data', () => {
    const credentials = { auth: { id: 'crd_1', name: 'Key' } };
    const draft: Graph = {
      nodes: [
        node('start', 'trigger.manual'),
        node('call', 'http.request', { url: '{{ $json.url }}' }, { credentials }),
      ],
      connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'call', port: 'main' } }],
    };
    const { graph } = buildGraph(
      {
        summary: '',
        nodes: [{ name: 'Aim', type: 'data.edit_fields', parameters: {} }],
        connections: [
          { from: 'start', to: 'Aim' },
          { from: 'Aim', to: 'call' },
        ],
      },
      baseOf(draft),
    );
    const marked = outsideEffectsOf(draft, graph, nodeTypes);
    expect(marked.map(({ node_id: id, reason }) => [id, reason])).toEqual([['call', 'input_changed']]);
  });
});

describe('an answer', () => {
  test('is found as JSON in a text, and as parameters written as text', () => {
    const text =
      'Here:\n```json\n{"summary": "s", "nodes": [{"name": "A", "type": "x.y", "parameters": "{\\"a\\": 1}"}], "connections": []}\n```';
    expect(readProposal(jsonInText(text))).toEqual({
      written: { summary: 's', nodes: [{ name: 'A', type: 'x.y', parameters: { a: 1 } }], connections: [] },
    });
    expect(readProposal(jsonInText('No.'))).toHaveProperty('fault');
    const pattern = { code: String.raw`/\u0000/` };
    expect(jsonInText(JSON.stringify({ ...pattern, nul: 'a\0b' }))).toEqual({ ...pattern, nul: 'ab' });
    expect(readProposal({ summary: 's', nodes: 3 })).toHaveProperty('fault');
  });
});
