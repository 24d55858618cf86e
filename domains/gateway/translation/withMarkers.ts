import type { CacheMarker, TextRequest, Turn } from './textRequest.ts';

/** The request with cache markers of these kinds only. */
export function withMarkers(request: TextRequest, ttls: readonly CacheMarker['ttl'][]): TextRequest {
  const kept = <Marked extends object>(marked: Marked): Marked => {
    if (!('cache' in marked) || marked.cache === null) return marked;
    return ttls.includes((marked.cache as CacheMarker).ttl) ? marked : { ...marked, cache: null };
  };
  const turns = request.turns.map((turn): Turn => {
    if (turn.role === 'tool')
      return { ...turn, results: turn.results.map((result) => kept({ ...result, parts: result.parts.map(kept) })) };
    if (turn.role === 'assistant') return { ...turn, parts: turn.parts.map(kept) };
    return { ...turn, parts: turn.parts.map(kept) };
  });
  return { ...request, turns, tools: request.tools.map(kept) };
}
