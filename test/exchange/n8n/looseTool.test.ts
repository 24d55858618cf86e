import { expect, test } from 'vitest';

import { n8nMappings } from '../../../activities/generated/n8nMappings.ts';
import { readN8n } from '../../../domains/exchange/n8n/readN8n.ts';
import { nodeTypes } from '../../activities/nodes/runAlone.ts';

test.each([
  ['gmailTool', 'gmail.message'],
  ['slackTool', 'slack.message'],
  ['constructorTool', 'logic.placeholder'],
])('a node "%s" that no agent uses becomes "%s"', (type, expected) => {
  const node = { name: 'Tool', type: `n8n-nodes-base.${type}`, typeVersion: 2, parameters: {} };
  const { draft } = readN8n(
    { nodes: [node], connections: {} },
    { shapeOf: nodeTypes.shapeOf, nodeMappings: n8nMappings },
  );
  expect(draft.nodes.map((each) => each.type)).toEqual([expected]);
});
