import type { Snippet } from '../../parts/callSnippets.ts';
import { modelKeyVariable } from '../../parts/keyVariables.ts';

/** The shortest batch as the code of every client that people come with; the key is in `BUREAU_API_KEY`. */
export function batchSnippets(model: string, origin: string): Snippet[] {
  const request = {
    custom_id: 'first',
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model, messages: [{ role: 'user', content: 'Hello' }] },
  };
  const line = JSON.stringify(request);
  return [
    { language: 'curl', code: curl(line, origin) },
    { language: 'Python', code: python(line, origin) },
    { language: 'TypeScript', code: typescript(line, origin) },
    { language: 'Anthropic', code: anthropic(model, origin) },
  ];
}

function curl(line: string, origin: string): string {
  return `echo '${line}' > requests.jsonl

FILE=$(curl -s ${origin}/v1/files \\
  -H "Authorization: Bearer $${modelKeyVariable}" \\
  -F purpose=batch -F file=@requests.jsonl | jq -r .id)

curl ${origin}/v1/batches \\
  -H "Authorization: Bearer $${modelKeyVariable}" \\
  -H "Content-Type: application/json" \\
  -d "{\\"input_file_id\\": \\"$FILE\\", \\"endpoint\\": \\"/v1/chat/completions\\", \\"completion_window\\": \\"24h\\"}"`;
}

function python(line: string, origin: string): string {
  return `import os
from openai import OpenAI

client = OpenAI(
    base_url="${origin}/v1",
    api_key=os.environ["${modelKeyVariable}"],
)
requests = b'${line}'
file = client.files.create(purpose="batch", file=("requests.jsonl", requests))
batch = client.batches.create(
    input_file_id=file.id,
    endpoint="/v1/chat/completions",
    completion_window="24h",
)
print(batch.id)`;
}

function typescript(line: string, origin: string): string {
  return `import { env } from 'node:process';
import OpenAI, { toFile } from 'openai';

const client = new OpenAI({
  baseURL: '${origin}/v1',
  apiKey: env.${modelKeyVariable},
});
const requests = Buffer.from('${line}');
const file = await client.files.create({
  purpose: 'batch',
  file: await toFile(requests, 'requests.jsonl'),
});
const batch = await client.batches.create({
  input_file_id: file.id,
  endpoint: '/v1/chat/completions',
  completion_window: '24h',
});
console.log(batch.id);`;
}

function anthropic(model: string, origin: string): string {
  return `import { env } from 'node:process';
import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({
  baseURL: '${origin}',
  apiKey: env.${modelKeyVariable},
});
const batch = await client.messages.batches.create({
  requests: [
    {
      custom_id: 'first',
      params: {
        model: '${model}',
        max_tokens: 1024,
        messages: [{ role: 'user', content: 'Hello' }],
      },
    },
  ],
});
console.log(batch.id);`;
}
