import { keyVariable, type Snippet } from '../../parts/callSnippets.ts';

/** One run of a position over the API, ready to run once a Model API Key is in `BUREAU_API_KEY`; the answer waits for its end. */
export function positionSnippets(url: string, input: Record<string, unknown>): Snippet[] {
  const json = JSON.stringify({ input }, null, 2);
  return [
    {
      language: 'curl',
      code: `curl '${url}' \\
  -H "Authorization: Bearer $${keyVariable}" \\
  -H "Content-Type: application/json" \\
  -d '${json.replaceAll("'", String.raw`'\''`)}'`,
    },
    {
      language: 'Python',
      code: `import json, os, urllib.request

body = json.loads(${JSON.stringify(JSON.stringify({ input }))})
request = urllib.request.Request(
    "${url}",
    data=json.dumps(body).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['${keyVariable}']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as answer:
    run = json.load(answer)
print(run["status"], run["output"])`,
    },
    {
      language: 'TypeScript',
      code: `import { env } from 'node:process';

const answer = await fetch('${url}', {
  method: 'POST',
  headers: { authorization: \`Bearer \${env.${keyVariable}}\`, 'content-type': 'application/json' },
  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),
});
const run = await answer.json();
console.log(run.status, run.output);`,
    },
  ];
}
