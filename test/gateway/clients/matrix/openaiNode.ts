import type { OpenAI } from 'openai';

import { bothTurns, eachModel, weatherPlay } from './matrixClient.ts';
import type { MatrixClient } from './matrixClient.ts';

type Messages = OpenAI.ChatCompletionMessageParam[];
type Items = (OpenAI.Responses.ResponseInputItem & { type?: string })[];

const description = 'Tells the weather of a city.';
const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const questions = ['How is the weather in Bern?', 'And now?'];

/** OpenAI's client for Node.js, under its name in `package.json`: a loop with one tool, then a second turn, streamed by its helper. */
export function openaiNode(name: string, version: string): MatrixClient {
  const hasResponses = !version.startsWith('4');
  return {
    name: '`openai` for Node.js',
    version,
    formats: hasResponses ? ['chat', 'responses'] : ['chat'],
    does: 'a loop with a tool, and a second turn that its helper streams',
    play: weatherPlay,
    told: () => bothTurns,
    isAlways: true,
    async install() {
      const { default: Client } = (await import(name)) as { default: typeof OpenAI };
      return eachModel((use, model) => {
        const client = new Client({ baseURL: `${use.url}/v1`, apiKey: use.apiKey, maxRetries: 0 });
        return use.format === 'chat' ? walkChat(client, model) : walkResponses(client, model);
      });
    },
  };
}

async function walkChat(client: OpenAI, model: string): Promise<string[]> {
  const tools = [{ type: 'function' as const, function: { name: 'weather', description, parameters } }];
  const messages: Messages = [];
  // The helper has moved since.
  const chat = 'stream' in client.chat.completions ? client.chat : (client.beta as unknown as OpenAI).chat;
  const told: string[] = [];
  for (const [turn, content] of questions.entries()) {
    messages.push({ role: 'user', content });
    for (;;) {
      const body = { model, messages, tools };
      const answer =
        turn === 0
          ? await client.chat.completions.create(body)
          : await chat.completions.stream(body).finalChatCompletion();
      const { message } = answer.choices[0]!;
      messages.push(message);
      for (const { id } of message.tool_calls ?? []) messages.push({ role: 'tool', tool_call_id: id, content: 'sun' });
      if (!message.tool_calls?.length) {
        told.push(message.content ?? '');
        break;
      }
    }
  }
  return told;
}

async function walkResponses(client: OpenAI, model: string): Promise<string[]> {
  const tools = [{ type: 'function' as const, name: 'weather', description, parameters, strict: false }];
  const input: Items = [];
  const told: string[] = [];
  for (const [turn, content] of questions.entries()) {
    input.push({ role: 'user', content });
    for (;;) {
      const body = { model, input, tools, reasoning: { effort: 'medium' as const } };
      const answer =
        turn === 0 ? await client.responses.create(body) : await client.responses.stream(body).finalResponse();
      input.push(...(answer.output as Items));
      const calls = answer.output.flatMap((item) => (item.type === 'function_call' ? [item.call_id] : []));
      for (const id of calls) input.push({ type: 'function_call_output', call_id: id, output: 'sun' });
      if (calls.length === 0) {
        const contents = answer.output.flatMap((item) => (item.type === 'message' ? item.content : []));
        told.push(contents.map((part) => (part.type === 'output_text' ? part.text : '')).join(''));
        break;
      }
    }
  }
  return told;
}
