import type { TextRequest } from './textRequest.ts';
import { unsupported } from './unsupported.ts';

/** Refuses the ways to sample that only OpenAI's and Google's formats have words for. A penalty of 0 asks for nothing. */
export function refuseSampling(request: TextRequest): void {
  if (request.frequencyPenalty) throw unsupported('frequency_penalty');
  if (request.presencePenalty) throw unsupported('presence_penalty');
  if (request.seed !== null) throw unsupported('seed');
}
