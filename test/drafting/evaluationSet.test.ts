import { expect, test } from 'vitest';
import { openTypes } from '../../activities/worker/openTypes.ts';
import { checkGraph } from '../../bench/describe/checkGraph.ts';
import { sentences } from '../../bench/describe/sentences.ts';
import { buildGraph } from '../../domains/drafting/buildGraph.ts';
import { readProposal } from '../../domains/drafting/proposalTool.ts';
import { selectNodeTypes } from '../../domains/drafting/selectNodeTypes.ts';
import { sandboxProposal } from '../../domains/gateway/sandbox/sandboxFlows.ts';

const { nodeTypes } = openTypes({ sshCommand: 'off', googleAgentTools: 'off' });
const presented = nodeTypes.present();
const known = new Set(presented.map(({ type }) => type));
const alternatives = (flow: string) => flow.split(/[>&]/).map((part) => part.split('|').map((type) => type.trim()));

test('the evaluation set has a hundred sentences, which name known node types', () => {
  expect(sentences).toHaveLength(100);
  expect(new Set(sentences.map(({ text }) => text)).size).toBe(100);
  expect(sentences.flatMap(({ flow }) => alternatives(flow).flat()).filter((type) => !known.has(type))).toEqual([]);
});

test('models get the parameters of the node types that the sentences need', () => {
  const lacking = sentences.flatMap(({ text, flow }) => {
    const chosen = new Set(selectNodeTypes(presented, text, { most: 26 }));
    return alternatives(flow)
      .filter((types) => !types.some((type) => chosen.has(type)))
      .map((types) => `${text}: ${types.join(' or ')}`);
  });
  // Others are listed by id, and their parameters follow once the model uses one.
  expect(lacking.length, lacking.join('\n')).toBeLessThanOrEqual(6);
});

test('the sandbox proposes graphs without issues for all sentences, and fits the checks of those it has words for', () => {
  const base = {
    draft: { nodes: [], connections: [] },
    hidden: new Map(),
    offeredIds: new Set<string>(),
    nodeTypes,
    models: () => ['sandbox/chat'],
  };
  const results = sentences.map((sentence) => {
    const read = readProposal(sandboxProposal(`<task>describe</task><request>${sentence.text}</request>`));
    if ('fault' in read) return [sentence.text, read.fault];
    const { graph, faults, toFill } = buildGraph(read.written, base);
    expect([sentence.text, faults, nodeTypes.checkStructure(graph)]).toEqual([sentence.text, [], []]);
    const issues = nodeTypes.findIssues(graph).filter(({ code }) => !code.startsWith('credential_'));
    expect([sentence.text, issues]).toEqual([sentence.text, []]);
    return [sentence.text, checkGraph({ graph, issues, to_fill: [...toFill] }, sentence)];
  });
  expect(results.filter(([, fault]) => fault === null).length).toBeGreaterThanOrEqual(25);
});

test('a graph fails its check without a stage, in the wrong order, or with an issue', () => {
  const node = (id: string, type: string) => ({ id, name: id, type, position: { x: 0, y: 0 }, parameters: {} });
  const link = (from: string, to: string) => ({ from: { node: from, port: 'main' }, to: { node: to, port: 'main' } });
  const nodes = [node('a', 'trigger.form'), node('b', 'ai.chat'), node('c', 'slack.message')];
  const sentence = { text: '', flow: 'trigger.form > ai.chat|ai.agent > slack.message' };
  const check = (connections: ReturnType<typeof link>[], issues: Parameters<typeof checkGraph>[0]['issues'] = []) =>
    checkGraph({ graph: { nodes, connections }, issues, to_fill: [] }, sentence);
  expect(check([link('a', 'b'), link('b', 'c')])).toBeNull();
  expect(check([link('a', 'c'), link('c', 'b')])).toBe('no slack.message');
  expect(check([link('a', 'b')])).toBe('no slack.message');
  const issue = {
    node_id: 'b',
    parameter: '/prompt',
    severity: 'error' as const,
    code: 'parameter_invalid',
    message: 'Wrong.',
  };
  expect(check([link('a', 'b'), link('b', 'c')], [issue])).toBe('issue: Wrong.');
});
