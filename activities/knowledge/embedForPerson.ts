import { createHash } from 'node:crypto';

import { embeddingsOf } from '../../knowledge/embeddingsOf.ts';
import type { Embed } from '../../knowledge/writeDocument.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { AppError } from '../../openapi/AppError.ts';

/** In whose name texts are embedded. */
export interface PersonAsking {
  organizationId: string;
  accountId: string;
  requestId: string;
  signal: AbortSignal;
  /** Whose place the calls are in, to be made and paid once whatever repeats them; a call is known by its texts. */
  knowledgeFileId?: string;
}

/** Embeds for somebody at the page or with an account API key, through the gateway: `chargedMicros` says what it came to so far. */
export function embedForPerson(
  gateway: Pick<Gateway, 'call'>,
  { organizationId, accountId, requestId, signal, knowledgeFileId }: PersonAsking,
): { embed: Embed; chargedMicros: () => bigint } {
  let chargedMicros = 0n;
  const embed: Embed = async (model, input) => {
    const answer = await gateway.call({
      caller: { kind: 'session', organizationId, accountId },
      endpoint: 'embeddings',
      body: { model, input, encoding_format: 'float' },
      requestId,
      signal,
      ...(knowledgeFileId !== undefined && { once: `embed/${digestOf(input)}`, knowledgeFileId }),
      onCharged: (micros) => {
        chargedMicros += micros;
      },
    });
    if ('stream' in answer)
      throw new AppError('upstream_error', 'The provider returned a stream although none was requested.');
    const said = JSON.parse(answer.body.toString('utf8')) as { error?: { message?: string } };
    if (answer.status >= 400)
      throw new AppError('invalid_request', `The model refused the text: ${said.error?.message ?? 'no reason given.'}`);
    return embeddingsOf(said, input.length);
  };
  return { embed, chargedMicros: () => chargedMicros };
}

function digestOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
}
