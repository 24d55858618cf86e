import { createHash } from 'node:crypto';

import { embeddingsOf } from './embeddingsOf.ts';
import type { CallOptions } from '../gateway/calls/callModel.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { AppError } from '../../openapi/AppError.ts';

/** In whose name texts are embedded. */
export interface PersonAsking {
  organizationId: string;
  accountId: string;
  requestId: string;
  signal: AbortSignal;
}

/** Identifies the place where a call is made and paid once, for all attempts. */
export type PlaceOfTexts = Pick<CallOptions, 'once' | 'knowledge' | 'isNeeded'>;

export interface PersonEmbedding {
  embed: (model: string, texts: readonly string[], place?: PlaceOfTexts) => Promise<readonly unknown[]>;
  chargedMicros: () => bigint;
}

/** Embeds for a person at the page or with an account API key, through the gateway: `chargedMicros` is the charge so far. */
export function embedForPerson(
  gateway: Pick<Gateway, 'call'>,
  { organizationId, accountId, requestId, signal }: PersonAsking,
): PersonEmbedding {
  let chargedMicros = 0n;
  const embed: PersonEmbedding['embed'] = async (model, input, place) => {
    const answer = await gateway.call({
      caller: { kind: 'session', organizationId, accountId },
      endpoint: 'embeddings',
      body: { model, input, encoding_format: 'float' },
      requestId,
      signal,
      ...place,
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

/** Texts are identified at their position by themselves. */
export function keyOfTexts(texts: readonly string[]): string {
  return `embed/${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32)}`;
}
