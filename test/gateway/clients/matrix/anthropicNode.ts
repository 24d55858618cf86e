import type { Anthropic } from '@anthropic-ai/sdk';

import { bothTurns, eachModel, weatherPlay } from './matrixClient.ts';
import type { MatrixClient } from './matrixClient.ts';

/** Anthropic's client for Node.js, under its name in `package.json`: a loop with one tool and thinking, then a second turn, streamed by its helper. */
export function anthropicNode(name: string, version: string): MatrixClient {
  return {
    name: '`@anthropic-ai/sdk` for Node.js',
    version,
    formats: ['messages'],
    does: 'a loop with a tool and thinking, and a second turn that its helper streams',
    play: weatherPlay,
    told: () => bothTurns,
    isAlways: true,
    async install() {
      const { default: Client } = (await import(name)) as { default: typeof Anthropic };
      return eachModel((use, model) =>
        walk(new Client({ baseURL: use.url, apiKey: use.apiKey, maxRetries: 0 }), model),
      );
    },
  };
}

async function walk(client: Anthropic, model: string): Promise<string[]> {
  const input_schema = { type: 'object' as const, properties: { city: { type: 'string' } }, required: ['city'] };
  const tools = [{ name: 'weather', description: 'Tells the weather of a city.', input_schema }];
  const thinking = { type: 'enabled' as const, budget_tokens: 1024 };
  const messages: Anthropic.MessageParam[] = [];
  const told: string[] = [];
  for (const [turn, content] of ['How is the weather in Bern?', 'And now?'].entries()) {
    messages.push({ role: 'user', content });
    for (;;) {
      const body = { model, max_tokens: 4000, messages, tools, thinking };
      const said = turn === 0 ? await client.messages.create(body) : await client.messages.stream(body).finalMessage();
      messages.push({ role: 'assistant', content: said.content });
      const results = said.content.flatMap((block) =>
        block.type === 'tool_use' ? [{ type: 'tool_result' as const, tool_use_id: block.id, content: 'sun' }] : [],
      );
      if (results.length === 0) {
        told.push(said.content.map((block) => (block.type === 'text' ? block.text : '')).join(''));
        break;
      }
      messages.push({ role: 'user', content: results });
    }
  }
  return told;
}
