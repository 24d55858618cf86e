import type { Schema } from '../../api/client.ts';
import { exampleSnippets } from '../../parts/callExample.ts';
import { callSnippets, type Snippet } from '../../parts/callSnippets.ts';
import { chatSnippets } from '../../parts/chatSnippets.ts';
import { curlCode } from '../../parts/curlCode.ts';
import { modelKeyVariable } from '../../parts/keyVariables.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';

type Model = Pick<Schema<'CallableModel'>, 'name' | 'endpoints'>;
type Endpoint = Schema<'ModelEndpoint'>;

interface PlainCall {
  path: string;
  body?: object;
  form?: Record<string, string>;
  output?: string;
}

/** Calls of endpoints that the official clients have no common method for: a path, and a JSON body or a form. */
const plainCalls: Partial<Record<Endpoint, PlainCall>> = {
  completions: { path: 'completions', body: { prompt: 'Hello' } },
  'images.edits': { path: 'images/edits', form: { image: '@picture.png', prompt: 'a blue sky' } },
  'audio.speech': { path: 'audio/speech', body: { voice: 'alloy', input: 'Hello' }, output: 'speech.mp3' },
  'audio.transcriptions': { path: 'audio/transcriptions', form: { file: '@speech.mp3' } },
  'audio.translations': { path: 'audio/translations', form: { file: '@speech.mp3' } },
  moderations: { path: 'moderations', body: { input: 'Hello' } },
  rerank: { path: 'rerank', body: { query: 'capital of France', documents: ['Paris', 'Berlin'] } },
  videos: { path: 'videos', body: { prompt: 'a sailing boat at dawn' } },
  'music.generations': { path: 'music/generations', body: { prompt: 'a slow waltz' } },
};

/** Returns the shortest call of a model in the code of each common client. */
export function modelSnippets(model: Model): Snippet[] {
  const { origin } = window.location;
  const baseUrl = `${origin}/v1`;
  const { name } = model;
  if (canAnswer(model, 'chat.completions')) {
    const [curl, python, typescript, anthropic] = exampleSnippets(name);
    const [anthropicPython, ...others] = chatSnippets({ model: name, origin });
    return [
      curl!,
      python!,
      anthropicPython!,
      typescript!,
      { ...anthropic!, language: 'Anthropic/TypeScript' },
      ...others,
    ];
  }
  if (model.endpoints.includes('embeddings'))
    return callSnippets({ baseUrl, endpoint: 'embeddings', body: { model: name, input: 'Hello' } });
  if (model.endpoints.includes('images.generations'))
    return callSnippets({ baseUrl, endpoint: 'images.generations', body: { model: name, prompt: 'a red kite' } });
  if (model.endpoints.includes('realtime')) return [realtimeSnippet(name, baseUrl)];
  return model.endpoints.flatMap((endpoint) => plainCurl(endpoint, name, baseUrl)).slice(0, 1);
}

function realtimeSnippet(model: string, baseUrl: string): Snippet {
  const lines = [
    "import OpenAI from 'openai';",
    "import { OpenAIRealtimeWS } from 'openai/realtime/ws';",
    '',
    `const client = new OpenAI({ baseURL: '${baseUrl}', apiKey: process.env.${modelKeyVariable} });`,
    `const live = new OpenAIRealtimeWS({ model: ${JSON.stringify(model)} }, client);`,
    "live.on('session.created', () => live.send({ type: 'response.create' }));",
    "live.on('response.done', ({ response }) => console.log(response.output));",
  ];
  return { language: 'TypeScript', code: lines.join('\n') };
}

function plainCurl(endpoint: Endpoint, model: string, baseUrl: string): Snippet[] {
  const call = plainCalls[endpoint];
  if (call === undefined) return [];
  const { path, body, form, output } = call;
  const code = curlCode({
    address: `${baseUrl}/${path}`,
    body: form ? undefined : { model, ...body },
    form: { model, ...form },
    output,
  });
  return [{ language: 'curl', code }];
}
