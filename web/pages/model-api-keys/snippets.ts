type SnippetInput = { baseUrl: string; value: string; model: string };

/** The same call as a command line and with the official clients, ready to run. */
export function snippets({ baseUrl, value, model }: SnippetInput): { language: string; code: string }[] {
  return [
    {
      language: 'curl',
      code: `curl ${baseUrl}/chat/completions \\
  -H "Authorization: Bearer ${value}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "${model}", "messages": [{"role": "user", "content": "Hello"}]}'`,
    },
    {
      language: 'Python',
      code: `from openai import OpenAI

client = OpenAI(base_url="${baseUrl}", api_key="${value}")
answer = client.chat.completions.create(
    model="${model}",
    messages=[{"role": "user", "content": "Hello"}],
)
print(answer.choices[0].message.content)`,
    },
    {
      language: 'TypeScript',
      code: `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: '${baseUrl}', apiKey: '${value}' });
const answer = await client.chat.completions.create({
  model: '${model}',
  messages: [{ role: 'user', content: 'Hello' }],
});
console.log(answer.choices[0]?.message.content);`,
    },
  ];
}
