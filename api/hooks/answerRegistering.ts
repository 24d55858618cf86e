import type { IncomingHttpHeaders } from 'node:http';

import { hookSourceOf } from '../../domains/digitalOrganizations/hooks/hookDeps.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import type { RawAnswer, RawRequest } from '../handler.ts';
import { accepted, handshakeAnswer } from './hookAnswers.ts';
import { hookSecrets } from './hookSecrets.ts';
import { readRawBody } from './readRawBody.ts';

/**
 * Returns the response to a handshake: a service calls an address before it registers it. Other calls are refused until the
 * address is published. Errors: `not_found`.
 */
export async function answerRegistering(
  { request, headers, addressId }: { request: RawRequest; headers: IncomingHttpHeaders; addressId: string },
  deps: Deps,
): Promise<RawAnswer> {
  const gone = new AppError('not_found', 'Address not found, or not published.');
  const place = await deps.database.asSystem(({ hookRegistrations }) => hookRegistrations.findCreating(addressId));
  const source = place && hookSourceOf(deps, place.node.type);
  if (!source) throw gone;
  const { method, stream } = request;
  if (method === 'HEAD') return accepted;
  if (!source.handshake || (method !== 'GET' && method !== 'POST')) throw gone;
  const secrets = await hookSecrets(source, { ...place, addressId }, deps);
  const { organizationId } = place;
  const { maxBytes } = source;
  const { raw, done } = await readRawBody(
    { stream, headers },
    { organizationId, maxBytes, bodyMemory: deps.bodyMemory },
  );
  try {
    const answer = handshakeAnswer(source, { request, headers, raw, secrets });
    if (!answer) throw gone;
    return answer;
  } finally {
    done();
  }
}
