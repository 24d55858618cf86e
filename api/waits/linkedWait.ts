import type { LinkedWait, WaitKind } from '../../db/repositories/executions/executionWaits.ts';
import { findWait } from '../../domains/executions/waits/findWait.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';

/** The open wait that a link ends. Errors: `not_found` for a token that is not ours, and those of `findWait`. */
export async function linkedWait(
  deps: Pick<Deps, 'database' | 'resumeLinks'>,
  { token, suffix, kind }: { token: string; suffix: string; kind: WaitKind },
): Promise<LinkedWait> {
  const place = deps.resumeLinks.read(token);
  if (place === null) throw new AppError('not_found', 'This link is not valid. Check that you copied all of it.');
  return findWait(deps.database, { ...place, suffix: suffix.replace(/\/$/, ''), kind });
}
