import type { LinkedPlace } from '../../domains/executions/waits/ResumeLinks.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';

/** Returns the organization of the execution that a link leads to. Throws `not_found` if the execution was deleted. */
export async function organizationOfLink(
  { executionId, number }: LinkedPlace,
  { database }: Pick<Deps, 'database'>,
): Promise<string> {
  const [seen] = await database.asSystem(({ executionWaits }) =>
    executionWaits.findLinked({ executionId, number, suffix: '' }),
  );
  if (!seen) throw new AppError('not_found', 'This link is no longer valid.');
  return seen.organizationId;
}
