import { isLocalRequest } from '../../isLocalRequest.ts';
import { readKeyHeaders } from '../../../domains/identity/keyHeaders.ts';
import { mayCall } from '../../../domains/identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

/** Shows what this process counts, to this machine and to instance admins. */
export const getMetrics: Handler<'getMetrics'> = async (request, { metrics, authentication, settings }) => {
  if (!isLocalRequest(request, settings)) {
    const pairs = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    const actor = await authentication.byKey(readKeyHeaders(pairs.flat()));
    if (!mayCall(actor, 'instance_operations.view'))
      throw new AppError('insufficient_scope', 'Only instance admins can read metrics.');
  }
  const { contentType, text } = await metrics.read();
  return { status: 200, contentType, headers: { 'cache-control': 'no-store' }, raw: text };
};
