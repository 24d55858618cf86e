import { noteAudit } from '../../audit/noteAudit.ts';
import { formatCredits } from '../../../db/credits.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';

/** Notes a grant in the log of the instance, whose admin made it, and in that of the organization, whose credits they are. */
export async function noteGrant(
  repositories: Repositories,
  { organizationId, amountMicros, reason }: { organizationId: string; amountMicros: bigint; reason: string },
): Promise<void> {
  const note = {
    action: 'credits.granted',
    target: { kind: 'organization', id: organizationId },
    after: { credits: formatCredits(amountMicros), reason },
  } as const;
  await noteAudit(repositories, { ...note, organizationId: null });
  await noteAudit(repositories, { ...note, organizationId });
}
