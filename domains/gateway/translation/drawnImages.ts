import type { InputPart, TextRequest, Turn } from './textRequest.ts';

/**
 * Returns the request with the pictures of the model in turns of the user behind its own: most formats have no place for them in an
 * answer, and a model that is asked to change a picture has to see it.
 */
export function withMovedImages(request: TextRequest): TextRequest {
  let moved: Turn[] = [];
  const turns = request.turns.flatMap((turn): Turn[] => {
    // Results of tools follow the calls at once.
    const shown = turn.role === 'tool' ? [] : moved;
    if (turn.role !== 'tool') moved = [];
    if (turn.role !== 'assistant') return [...shown, turn];
    const drawn = turn.parts.flatMap((part): InputPart[] =>
      part.type === 'image' ? [{ type: 'image', source: part.source, detail: null, cache: null }] : [],
    );
    if (drawn.length === 0) return [...shown, turn];
    const parts = turn.parts.filter((part) => part.type !== 'image');
    const said: InputPart = { type: 'text', text: 'The picture that the assistant drew:', cache: null };
    moved = [{ role: 'user', parts: [said, ...drawn], name: null }];
    return parts.length === 0 ? shown : [...shown, { ...turn, parts }];
  });
  return { ...request, turns: [...turns, ...moved] };
}
