import { describe, expect, test } from 'vitest';
import { translatedEndpoints } from '../../../../openapi/generated/gatewayValues.ts';
import { startParameters } from '../../../../web/features/canvas/model/startParameters.ts';
import { canAnswer } from '../../../../web/parts/modelEndpoints.ts';
import { buildNode, nodeTypes } from './buildGraph.ts';

const chat = nodeTypes.get('ai.chat')!;
const empty = { nodes: [], connections: [] };
const sandbox = { name: 'sandbox/chat', endpoints: ['chat.completions' as const], sandbox: true };
const others = [
  { name: 'sandbox/rerank', endpoints: ['rerank' as const], sandbox: true },
  { name: 'sandbox/video', endpoints: ['videos' as const], sandbox: true },
];
const claude = { name: 'claude', endpoints: ['messages' as const], sandbox: false };
const modelOf = (models: (typeof sandbox | (typeof others)[number] | typeof claude)[], graph = empty as never) =>
  startParameters(chat, { graph, nodeTypes, models })['model'];

describe('initial parameters of a new node', () => {
  test('the only model that can chat is chosen; models for other things are not meant', () => {
    expect(modelOf([...others, sandbox])).toBe('sandbox/chat');
    expect(modelOf(others)).toBeUndefined();
  });

  test('a model of a provider comes before the sandbox; of several none is chosen', () => {
    expect(modelOf([...others, sandbox, claude])).toBe('claude');
    expect(modelOf([sandbox, claude, { ...claude, name: 'other' }])).toBeUndefined();
  });

  test('of several models the last chosen one is meant, also one of the sandbox', () => {
    const other = { ...claude, name: 'other' };
    const chosen = (last: string) =>
      startParameters(chat, { graph: empty, nodeTypes, models: [sandbox, claude, other], lastModel: () => last })[
        'model'
      ];
    expect([chosen('other'), chosen('gone'), chosen('sandbox/chat')]).toEqual(['other', undefined, 'sandbox/chat']);
  });

  test('a second node takes the model of the first', () => {
    const first = buildNode({ id: 'first', type: 'ai.chat', parameters: { model: 'sandbox/chat' } });
    const graph = { nodes: [first], connections: [] };
    expect(startParameters(chat, { graph, nodeTypes, models: [claude, sandbox] })['model']).toBe('sandbox/chat');
    expect(startParameters(chat, { graph, nodeTypes, models: [claude] })['model']).toBe('claude');
  });

  test('the message of a chat is the prompt of a model or an agent behind it', () => {
    const trigger = buildNode({ id: 'talk', type: 'trigger.chat', parameters: {} });
    const graph = { nodes: [trigger], connections: [] };
    const promptOf = (type: string, behind: string | null) =>
      startParameters(nodeTypes.get(type)!, { graph, nodeTypes, models: [], behind })['prompt'];
    expect(promptOf('ai.agent', 'talk')).toBe('{{ $json.message }}');
    expect(promptOf('ai.chat', 'talk')).toBe('{{ $json.message }}');
    expect(promptOf('ai.agent', null)).toBeUndefined();
    expect(promptOf('data.edit_fields', 'talk')).toBeUndefined();
  });

  test('a wait starts with five seconds, and one without parameters still means an hour', () => {
    const wait = nodeTypes.get('logic.wait')!;
    expect(startParameters(wait, { graph: empty, nodeTypes, models: [] })).toMatchObject({
      amount: 5,
      unit: 'seconds',
    });
    expect(wait.parameters).toMatchObject({ properties: { amount: { default: 1 }, unit: { default: 'hours' } } });
  });

  test.each(translatedEndpoints)('a model that serves %s can chat', (endpoint) => {
    expect(canAnswer({ endpoints: [endpoint] }, 'chat.completions')).toBe(true);
    expect(canAnswer({ endpoints: [endpoint] }, 'embeddings')).toBe(false);
  });
});
