import type { Snippet } from '../../parts/callSnippets.ts';
import { postSnippets } from '../../parts/postSnippets.ts';

/** One run of a search over the API, for an account API key. */
export function catalogSnippets(origin: string, searchId: string, body: Record<string, unknown>): Snippet[] {
  return postSnippets(`${origin}/api/v1/catalog/searches/${searchId}/runs`, body, {
    python: 'for row in json.load(answer)["rows"]:\n    print(row)',
    typescript: 'const { rows } = await answer.json();\nconsole.log(rows);',
  });
}
