import { keyVariable, type Snippet } from '../../parts/callSnippets.ts';

/** One run of a search over the API, ready to run once an account API key is in `BUREAU_API_KEY`. */
export function catalogSnippets(origin: string, searchId: string, body: Record<string, unknown>): Snippet[] {
  const url = `${origin}/api/v1/catalog/searches/${searchId}/runs`;
  const json = JSON.stringify(body, null, 2);
  return [
    {
      language: 'curl',
      code: `curl ${url} \\
  -H "Authorization: Bearer $${keyVariable}" \\
  -H "Content-Type: application/json" \\
  -d '${json.replaceAll("'", String.raw`'\''`)}'`,
    },
    {
      language: 'Python',
      code: `import json, os, urllib.request

body = json.loads(r"""${json}""")
request = urllib.request.Request(
    "${url}",
    data=json.dumps(body).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['${keyVariable}']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as answer:
    for row in json.load(answer)["rows"]:
        print(row)`,
    },
    {
      language: 'TypeScript',
      code: `import { env } from 'node:process';

const answer = await fetch('${url}', {
  method: 'POST',
  headers: { authorization: \`Bearer \${env.${keyVariable}}\`, 'content-type': 'application/json' },
  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),
});
const { rows } = await answer.json();
console.log(rows);`,
    },
  ];
}
