import { runAgent } from '../../ai/runAgent.ts';
import { agentParameters } from '../../ai/agentParameters.ts';
import { defineNode, mainPort } from '../../kit/define.ts';

/**
 * Calls a model step by step, once per item: its tools are nodes, each run as an activity of its own type. Gives `{ text | json, steps,
 * usage, credits }`.
 */
export const node = defineNode({
  type: 'ai.agent',
  version: 1,
  title: 'Agent',
  description: 'Lets a model work step by step and use tools until it has an answer. Costs credits.',
  icon: 'Robot',
  group: 'ai',
  pure: false,
  agent: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters: agentParameters,
  literal: ['tools', 'mcp_servers', 'api_documents'],
  examples: [
    {
      title: 'Answer with the help of a page',
      parameters: {
        model: 'sandbox/chat',
        instructions: 'Answer in one sentence.',
        prompt: '{{ $json.question }}',
        tools: [
          {
            name: 'read_feed',
            description: 'Reads the news.',
            type: 'rss.read',
            parameters: { url: 'https://example.com/feed.xml' },
          },
        ],
      },
    },
  ],
  run: (context) => runAgent(context),
});
