import type { Snippet } from '../../parts/callSnippets.ts';
import { accountKeyVariable } from '../../parts/keyVariables.ts';
import { postSnippets } from '../../parts/postSnippets.ts';

/** One run of a search over the API, for an account API key. */
export function catalogSnippets(origin: string, searchId: string, body: Record<string, unknown>): Snippet[] {
  const url = `${origin}/api/v1/catalog/searches/${searchId}/runs`;
  return postSnippets(
    { url, body, keyVariable: accountKeyVariable },
    {
      python: 'for row in json.load(answer)["rows"]:\n    print(row)',
      typescript: 'const { rows } = await answer.json();\nconsole.log(rows);',
    },
  );
}
