import type { Snippet } from './callSnippets.ts';

/** Code that reads the response: in Python the open file `answer`, in TypeScript the response `answer`. */
interface Reading {
  readonly python: string;
  readonly typescript: string;
}

/** One POST with the environment variable that holds its key. */
interface Post {
  readonly url: string;
  readonly body: Record<string, unknown>;
  /** One of `keyVariables.ts`. */
  readonly keyVariable: string;
}

/** A POST of a JSON body in three languages, whatever signs the body has. */
export function postSnippets({ url, body, keyVariable }: Post, { python, typescript }: Reading): Snippet[] {
  const json = JSON.stringify(body, null, 2);
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

body = json.loads(${JSON.stringify(JSON.stringify(body))})
request = urllib.request.Request(
    "${url}",
    data=json.dumps(body).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['${keyVariable}']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as answer:
    ${python.replaceAll('\n', '\n    ')}`,
    },
    {
      language: 'TypeScript',
      code: `import { env } from 'node:process';

const answer = await fetch('${url}', {
  method: 'POST',
  headers: { authorization: \`Bearer \${env.${keyVariable}}\`, 'content-type': 'application/json' },
  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),
});
${typescript}`,
    },
  ];
}
