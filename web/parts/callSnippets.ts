import { curlCode } from './curlCode.ts';
import { modelKeyVariable } from './keyVariables.ts';

/** A call of the model gateway, as the code of three languages writes it. */
export interface SnippetCall {
  /** The gateway's address with `/v1`. */
  readonly baseUrl: string;
  readonly endpoint: 'chat.completions' | 'images.generations' | 'embeddings';
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Snippet {
  readonly language:
    | 'curl'
    | 'Python'
    | 'TypeScript'
    | 'Anthropic'
    | 'Anthropic/Python'
    | 'Anthropic/TypeScript'
    | 'AI SDK'
    | 'Go';
  readonly code: string;
}

const paths = {
  'chat.completions': 'chat/completions',
  'images.generations': 'images/generations',
  embeddings: 'embeddings',
} as const;
const methods = {
  'chat.completions': 'chat.completions.create',
  'images.generations': 'images.generate',
  embeddings: 'embeddings.create',
} as const;

/** The same call as a command line and with the official clients, ready to run once the key is in `BUREAU_API_KEY`. */
export function callSnippets(call: SnippetCall): Snippet[] {
  return [
    { language: 'curl', code: callCurl(call) },
    { language: 'Python', code: python(call) },
    { language: 'TypeScript', code: typescript(call) },
  ];
}

/** A chat with a model by Anthropic's client, whose address is the gateway's without `/v1`. */
export function anthropicSnippet({ model, origin }: { model: string; origin: string }): Snippet {
  const body = { model, max_tokens: 1024, messages: [{ role: 'user', content: 'Hello' }] };
  const code = `import { env } from 'node:process';
import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({
  baseURL: '${origin}',
  apiKey: env.${modelKeyVariable},
});
const answer = await client.messages.create(${scriptValue(body, 0)});
for (const block of answer.content) if (block.type === 'text') console.log(block.text);`;
  return { language: 'Anthropic', code };
}

/** The call as a command line. */
export function callCurl({ baseUrl, endpoint, body }: SnippetCall): string {
  return curlCode({ address: `${baseUrl}/${paths[endpoint]}`, body });
}

function python(call: SnippetCall): string {
  const { baseUrl, endpoint, body } = call;
  const fields = Object.entries(body).map(([name, value]) => `    ${name}=${pythonValue(value, 1)},\n`);
  return `import os
from openai import OpenAI

client = OpenAI(base_url="${baseUrl}", api_key=os.environ["${modelKeyVariable}"])
answer = client.${methods[endpoint]}(
${fields.join('')})
${pythonReads(call)}`;
}

function pythonReads({ endpoint, body }: SnippetCall): string {
  if (endpoint === 'embeddings') return 'print([len(one.embedding) for one in answer.data])';
  if (endpoint === 'images.generations') return 'print([(one.b64_json or one.url)[:40] for one in answer.data])';
  if (body['stream'] !== true) return 'print(answer.choices[0].message.content)';
  return `for chunk in answer:
    if chunk.choices and chunk.choices[0].delta.content:
        print(chunk.choices[0].delta.content, end="", flush=True)`;
}

/** JSON as Python writes it: its texts are JSON's, its constants have other names. */
function pythonValue(value: unknown, depth: number): string {
  const inner = '    '.repeat(depth + 1);
  const outer = '    '.repeat(depth);
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((one) => `${inner}${pythonValue(one, depth + 1)},\n`).join('')}${outer}]`;
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    const lines = entries.map(([name, one]) => `${inner}${JSON.stringify(name)}: ${pythonValue(one, depth + 1)},\n`);
    return `{\n${lines.join('')}${outer}}`;
  }
  return JSON.stringify(value); // a JSON text or number is one of Python's too
}

function typescript(call: SnippetCall): string {
  const { baseUrl, endpoint, body } = call;
  return `import { env } from 'node:process';
import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: '${baseUrl}',
  apiKey: env.${modelKeyVariable},
});
const answer = await client.${methods[endpoint]}(${scriptValue(body, 0)});
${typescriptReads(call)}`;
}

function typescriptReads({ endpoint, body }: SnippetCall): string {
  if (endpoint === 'embeddings') return 'console.log(answer.data.map((one) => one.embedding.length));';
  if (endpoint === 'images.generations')
    return 'console.log(answer.data?.map((one) => (one.b64_json ?? one.url)?.slice(0, 40)));';
  if (body['stream'] !== true) return 'console.log(answer.choices[0]?.message.content);';
  return `for await (const chunk of answer) {
  process.stdout.write(chunk.choices[0]?.delta.content ?? '');
}`;
}

/** JSON as people write it in TypeScript: names without quotes where they need none. */
function scriptValue(value: unknown, depth: number): string {
  const inner = '  '.repeat(depth + 1);
  const outer = '  '.repeat(depth);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((one) => `${inner}${scriptValue(one, depth + 1)},\n`).join('')}${outer}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
    const lines = entries.map(([name, one]) => `${inner}${nameOf(name)}: ${scriptValue(one, depth + 1)},\n`);
    return `{\n${lines.join('')}${outer}}`;
  }
  return JSON.stringify(value);
}
