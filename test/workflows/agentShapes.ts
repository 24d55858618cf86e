import { codeTool } from './agentWorld.ts';
import { graphOf } from './engine.ts';

const agent = (prompt: string, tool: object = {}) => ({
  type: 'ai.agent',
  parameters: {
    model: 'sandbox/chat',
    prompt,
    tools: [codeTool('double', 'return [{ json: { doubled: $json.n * 2 } }];', tool)],
  },
});

/** Histories of agents: steps with parallel calls, and a pending approval. */
export const agentShapes = {
  agentSteps: {
    graph: graphOf(
      {
        T: { type: 'trigger.webhook' },
        A: agent('[[call=double {"n": 1}]] [[and_call=double {"n": 2}]] [[call=double {"n": 3}]]'),
        Z: { type: 'logic.no_operation' },
      },
      'T>A A>Z',
    ),
    items: [{ n: 1 }],
  },
  agentApproval: {
    graph: graphOf(
      { T: { type: 'trigger.webhook' }, A: agent('[[call=double {"n": 1}]]', { approval: 'always' }) },
      'T>A',
    ),
    items: [{ n: 1 }],
    approve: true as const,
  },
};
