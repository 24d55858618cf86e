import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { installedByNpm } from '../../../../bin/test/installedByNpm.ts';
import { bothTurns, eachModel, weatherPlay } from './matrixClient.ts';
import type { MatrixClient, Use } from './matrixClient.ts';

/** The part of the package `ai` that is used here, the same since its version 5. */
interface AiSdk {
  generateText(options: object): Promise<{ text: string; response: { messages: unknown[] } }>;
  streamText(options: object): { text: PromiseLike<string> };
  jsonSchema(schema: object): unknown;
  tool(options: object): unknown;
  stepCountIs(count: number): unknown;
}

type Create = (options: object) => ((model: string) => unknown) & { chat(model: string): unknown };

/** A version of the AI SDK with the providers of its time: a loop with a tool, then a streamed turn that continues it. */
export function aiSdk(version: string, openai: string, anthropic: string): MatrixClient {
  return {
    name: 'AI SDK',
    version,
    formats: ['chat', 'messages', 'responses'],
    does: '`generateText` with a tool and thinking, then `streamText` with all of its messages; the model as the provider makes it by default',
    play: weatherPlay,
    told: () => bothTurns,
    async install(say) {
      const beside = [`@ai-sdk/openai@${openai}`, `@ai-sdk/anthropic@${anthropic}`, 'zod@4.4.3'];
      const installed = await installedByNpm({ name: 'ai', version, beside }, say);
      if ('reason' in installed) return installed;
      const { resolve } = createRequire(join(installed.folder, 'package.json'));
      const load = async <Module>(name: string): Promise<Module> =>
        (await import(pathToFileURL(resolve(name)).href)) as Module;
      const sdk = await load<AiSdk>('ai');
      const { createOpenAI } = await load<{ createOpenAI: Create }>('@ai-sdk/openai');
      const { createAnthropic } = await load<{ createAnthropic: Create }>('@ai-sdk/anthropic');
      return eachModel(async (use, model) => {
        const options = { baseURL: `${use.url}/v1`, apiKey: use.apiKey };
        const provider = use.format === 'messages' ? createAnthropic(options) : createOpenAI(options);
        return walk(sdk, use, use.format === 'chat' ? provider.chat(model) : provider(model));
      });
    },
  };
}

async function walk(sdk: AiSdk, use: Use, model: unknown): Promise<unknown> {
  const inputSchema = sdk.jsonSchema({
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  });
  let calls = 0;
  const weather = sdk.tool({
    description: 'Tells the weather of a city.',
    inputSchema,
    execute: () => Promise.resolve(`sun ${(calls += 1)}`),
  });
  const thinking = { anthropic: { thinking: { type: 'enabled', budgetTokens: 1024 } } };
  const options = {
    model,
    tools: { weather },
    stopWhen: sdk.stepCountIs(5),
    maxRetries: 0,
    ...(use.format === 'messages' ? { providerOptions: thinking } : {}),
  };
  const question = { role: 'user', content: 'How is the weather in Bern?' };
  const first = await sdk.generateText({ ...options, messages: [question] });
  const again = { role: 'user', content: 'And now?' };
  const failures: unknown[] = [];
  const second = sdk.streamText({
    ...options,
    messages: [question, ...first.response.messages, again],
    onError: ({ error }: { error: unknown }) => failures.push(error),
  });
  const text = await Promise.resolve(second.text).catch((error: unknown) => {
    throw failures[0] ?? error;
  });
  return calls === 2 ? [first.text, text] : `The tool was called ${calls} times`;
}
