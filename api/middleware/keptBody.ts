import type { Deps } from '../deps.ts';
import type { HandlerRequest, RawAnswer } from '../handler.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import type { Authenticated } from './authenticate.ts';
import type { Match } from './matchOperation.ts';
import { callingOperations } from './noteRequests.ts';

interface KeptCall {
  readonly match: Match;
  readonly authenticated: Authenticated;
  readonly request: Pick<HandlerRequest<OperationId>, 'requestId'> & { readonly body?: unknown };
}

/**
 * Answers a request. Keeps the prompt and the answer of a model call with a key if its organization enabled this: the prompt as its guardrails
 * let it pass.
 */
export async function keptBody<Answer extends Partial<RawAnswer>>(
  { callBodies, gateway }: Pick<Deps, 'callBodies' | 'gateway'>,
  { match, authenticated: { gatewayKey }, request: { requestId, body } }: KeptCall,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const endpoint = callingOperations[match.operationId];
  if (gatewayKey === null || endpoint === undefined) return answer();
  const { organizationId } = gatewayKey;
  const sent = () => ({ organizationId, requestId, endpoint, body, ...gateway.requests.checkedOf(requestId) });
  let given: Answer;
  try {
    given = await answer();
  } catch (error) {
    await callBodies.refused(sent(), gatewayKey.id);
    throw error;
  }
  return callBodies.kept(sent(), given);
}
