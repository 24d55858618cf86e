import type { Effect } from '../../../../domains/agents/tools/effects.ts';

const reading = ['GET', 'HEAD', 'OPTIONS'];
const readingPaths = /(\/(search|query|lookup|validate|preview)|[:.](list|search|query))$/i;

/** Effects of an operation by its method and path. The author can say otherwise. */
export function guessEffects({ method, path }: { method: string; path: string }): Effect[] {
  const onlyReads = reading.includes(method) || (method === 'POST' && readingPaths.test(path));
  return onlyReads ? ['brings_untrusted', 'sends_out'] : ['brings_untrusted', 'sends_out', 'changes'];
}
