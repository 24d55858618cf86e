import type { Snippet } from '../../parts/callSnippets.ts';
import { modelKeyVariable } from '../../parts/keyVariables.ts';
import { postSnippets } from '../../parts/postSnippets.ts';

/** One run of a position over the API; the answer waits for its end. */
export function positionSnippets(url: string, input: Record<string, unknown>): Snippet[] {
  return postSnippets(
    { url, body: { input }, keyVariable: modelKeyVariable },
    {
      python: 'run = json.load(answer)\nprint(run["status"], run["output"])',
      typescript: 'const run = await answer.json();\nconsole.log(run.status, run.output);',
    },
  );
}
