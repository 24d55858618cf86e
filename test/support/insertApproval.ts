import { newId } from '../../db/ids.ts';
import type { TestApi } from './apiServer.ts';

/** Lets an execution wait for an approval by those who may run its digital organization; returns its id. */
export async function insertApproval(
  { deps }: Pick<TestApi, 'deps'>,
  { organizationId, executionId }: { organizationId: string; executionId: string },
): Promise<string> {
  const id = newId('approval');
  const choices = [{ value: 'approve', label: 'Approve' }];
  const details = { title: 'Mine', message: '', choices, comment: 'none', fields: [], anyone: false };
  const place = { executionId, nodeId: 'start', runIndex: 90 };
  await deps.database.withOrganization(organizationId, async ({ executionWaits, approvals }) => {
    const { number } = await executionWaits.begin({ ...place, kind: 'approval', suffix: '', details, waitUntil: null });
    await approvals.begin(
      id,
      { executionId, number },
      {
        byProject: true,
        deciders: [],
        excludesStarter: false,
        escalatesAt: null,
        escalatesTo: [],
        mails: false,
        remindEveryMs: null,
        mostReminders: 0,
      },
    );
  });
  return id;
}
