import { describe, expect, test } from 'vitest';
import { nodeTool } from '../../../web/forms/agentTools/nodeTool.ts';
import { nodeTypes } from '../features/canvas/buildGraph.ts';

const filledOf = (type: string) => nodeTool(nodeTypes.get(type)!).filled.map(({ parameter }) => parameter);

describe('a new tool of a node type', () => {
  test('lets the model fill in required texts', () => {
    expect(filledOf('ai.image')).toEqual(['/prompt']);
  });

  test('leaves code, and all of a tool that changes something or sends data out, to the user', () => {
    expect(filledOf('logic.code')).toEqual([]);
    expect(filledOf('email.send')).toEqual([]);
    for (const type of ['http.request', 'rss.read']) expect(filledOf(type)).toEqual([]);
  });
});
