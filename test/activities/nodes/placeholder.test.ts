import { describe, expect, test } from 'vitest';
import { nodeTypes, runAlone } from './runAlone.ts';

const type = 'logic.placeholder';

describe(type, () => {
  const parameters = {
    original: { type: 'acme.lamp', parameters: { url: '={{ $env.LAMP }}' } },
    reason: 'No lamps here.',
  };
  const graph = (more: object = {}) => ({
    nodes: [
      { id: 't', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } },
      { id: 'p', name: 'Lamp', type, position: { x: 1, y: 0 }, parameters: { ...parameters, ...more } },
    ],
    connections: [{ from: { node: 't', port: 'main' }, to: { node: 'p', port: 'main' } }],
  });

  test('keeps a graph from being published, and says nothing about expressions of the original', () => {
    expect(nodeTypes.findIssues(graph())).toEqual([
      {
        node_id: 'p',
        parameter: '/original',
        severity: 'error',
        code: 'parameter_invalid',
        message: 'Replace this placeholder with another node. No lamps here.',
      },
    ]);
  });

  test('has the ports that the original had', () => {
    const shape = nodeTypes.shapeOf({ type })!;
    expect([shape.inputs({}), shape.outputs({})]).toEqual([['main'], ['main']]);
    expect(shape.inputs({ inputs: 0 })).toEqual([]);
    expect(shape.outputs({ outputs: 3 })).toEqual(['main', 'main_2', 'main_3']);
    expect(shape.outputs({ outputs: 'many' })).toEqual(['main']);
  });

  test('fails where a run reaches it', async () => {
    await expect(async () => runAlone(type, { parameters })).rejects.toMatchObject({
      code: 'parameter_invalid',
      message: expect.stringContaining('No lamps here.'),
    });
  });
});
