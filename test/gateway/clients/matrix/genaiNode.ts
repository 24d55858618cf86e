import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { installedByNpm } from '../../../../bin/test/installedByNpm.ts';
import { bothTurns, eachModel, weatherPlay } from './matrixClient.ts';
import type { MatrixClient } from './matrixClient.ts';

interface Part {
  text?: string;
  thought?: boolean;
  functionResponse?: { id: string | undefined; name: string | undefined; response: object };
}

/** The part of the package `@google/genai` that is used here. */
export interface GenAi {
  chats: {
    create(options: object): {
      sendMessage(options: { message: Part[] }): Promise<Answer>;
      sendMessageStream(options: { message: Part[] }): Promise<AsyncIterable<Answer>>;
    };
  };
  models: {
    generateContent(options: object): Promise<Answer>;
    generateContentStream(options: object): Promise<AsyncIterable<Answer>>;
    countTokens(options: object): Promise<{ totalTokens?: number }>;
    embedContent(options: object): Promise<{ embeddings?: { values?: number[] }[] }>;
    list(): Promise<AsyncIterable<{ name?: string }>>;
    get(options: object): Promise<{ name?: string; inputTokenLimit?: number }>;
  };
}

interface Answer {
  text?: string | undefined;
  functionCalls?: { id?: string; name?: string }[] | undefined;
  candidates?: { content?: { parts?: Part[] } }[];
  usageMetadata?: { promptTokenCount?: number; candidatesTokenCount?: number };
}

const weather = {
  functionDeclarations: [
    {
      name: 'weather',
      description: 'Tells the weather of a city.',
      parameters: { type: 'OBJECT', properties: { city: { type: 'STRING' } }, required: ['city'] },
    },
  ],
};

/** Installs Google's client and returns what makes one for an instance; or why it cannot be installed. */
export async function installGenAi(
  version: string,
  say: (line: string) => void,
): Promise<((use: { url: string; apiKey: string }) => GenAi) | { readonly reason: string }> {
  const installed = await installedByNpm({ name: '@google/genai', version }, say);
  if ('reason' in installed) return installed;
  const { resolve } = createRequire(join(installed.folder, 'package.json'));
  const { GoogleGenAI } = (await import(pathToFileURL(resolve('@google/genai')).href)) as {
    GoogleGenAI: new (options: object) => GenAi;
  };
  return ({ url, apiKey }) => new GoogleGenAI({ apiKey, httpOptions: { baseUrl: url } });
}

/** Google's client for Node.js: its chat keeps the history, a loop with one tool and thinking, then a second turn that is streamed. */
export function genaiNode(version: string): MatrixClient {
  return {
    name: '`@google/genai` for Node.js',
    version,
    formats: ['gemini'],
    does: 'a chat with a tool and thinking, and a second turn that is streamed',
    play: weatherPlay,
    told: () => bothTurns,
    async install(say) {
      const make = await installGenAi(version, say);
      return 'reason' in make ? make : eachModel((use, model) => walk(make(use), model));
    },
  };
}

async function walk(client: GenAi, model: string): Promise<string[]> {
  const config = { tools: [weather], thinkingConfig: { includeThoughts: true, thinkingBudget: 1024 } };
  const chat = client.chats.create({ model, config });
  const told: string[] = [];
  for (const [turn, text] of ['How is the weather in Bern?', 'And now?'].entries()) {
    let message: Part[] = [{ text }];
    for (;;) {
      const { said, calls } =
        turn === 0
          ? readWhole(await chat.sendMessage({ message }))
          : await readStream(await chat.sendMessageStream({ message }));
      if (calls.length === 0) {
        told.push(said);
        break;
      }
      message = calls.map(({ id, name }) => ({ functionResponse: { id, name, response: { output: 'sun' } } }));
    }
  }
  return told;
}

interface Said {
  said: string;
  calls: NonNullable<Answer['functionCalls']>;
}

function readWhole(answer: Answer): Said {
  const parts = answer.candidates?.[0]?.content?.parts ?? [];
  const said = parts.map((part) => (part.thought === true ? '' : (part.text ?? ''))).join('');
  return { said, calls: answer.functionCalls ?? [] };
}

async function readStream(stream: AsyncIterable<Answer>): Promise<Said> {
  const read: Said = { said: '', calls: [] };
  for await (const piece of stream) {
    const { said, calls } = readWhole(piece);
    read.said += said;
    read.calls.push(...calls);
  }
  return read;
}
