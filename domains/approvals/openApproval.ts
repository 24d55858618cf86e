import { newId } from '../../db/ids.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AskedApproval } from './AskedApproval.ts';
import { readDeciders } from './readDeciders.ts';

/** Names those who decide a wait, in the transaction that begins it. Errors: those of `readDeciders`. */
export async function openApproval(
  repositories: Repositories,
  wait: { executionId: string; number: number },
  { byProject, members, roles, excludesStarter, escalation, mails, reminders }: AskedApproval,
): Promise<void> {
  await repositories.approvals.begin(newId('approval'), wait, {
    byProject,
    deciders: await readDeciders(repositories, { members, roles }, ''),
    excludesStarter,
    escalatesAt: escalation?.at ?? null,
    escalatesTo: escalation ? await readDeciders(repositories, escalation, 'escalate_') : [],
    mails,
    remindEveryMs: reminders?.everyMs ?? null,
    mostReminders: reminders?.most ?? 0,
  });
}
