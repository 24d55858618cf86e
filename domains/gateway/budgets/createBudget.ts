import { parseCredits } from '../../../db/credits.ts';
import { newId } from '../../../db/ids.ts';
import type { Budget } from '../../../db/repositories/billing/budgets.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { found } from '../../../openapi/notFound.ts';
import { readTags } from '../calls/readCallLabels.ts';
import { firstKeyId } from '../routing/firstKeyId.ts';

const mostBudgets = 500;
const usualAlerts = [80, 95, 100];

/**
 * Creates a budget for a key, member, service account, project or tag. Errors: `not_found` for an unknown subject; `budget_exists` if it
 * already has one for that period; `budget_limit_reached`; `invalid_request` for an invalid tag.
 */
export async function createBudget(
  repositories: Repositories,
  actor: Pick<AccountActor, 'accountId'>,
  body: components['schemas']['BudgetCreate'],
): Promise<Budget> {
  const { budgets } = repositories;
  const subjectId = await readSubject(repositories, actor, body);
  if ((await budgets.count()) >= mostBudgets)
    throw new AppError(
      'budget_limit_reached',
      `An organization can have at most ${mostBudgets} budgets. Delete one first.`,
    );
  const budget = await budgets.insert({
    id: newId('budget'),
    subjectKind: body.subject_kind,
    subjectId,
    period: body.period,
    limitMicros: parseCredits(body.credit_limit, '/credit_limit'),
    hardStop: body.hard_stop ?? true,
    alertPercents: body.alert_percents ?? usualAlerts,
  });
  if (budget === null)
    throw new AppError('budget_exists', 'A budget for this subject and period already exists. Change it instead.');
  return budget;
}

async function readSubject(
  { apiKeys, members, projects, serviceAccounts }: Repositories,
  { accountId }: Pick<AccountActor, 'accountId'>,
  { subject_kind: kind, subject_id: id }: components['schemas']['BudgetCreate'],
): Promise<string> {
  switch (kind) {
    case 'tag':
      return found(readTags([id], '/subject_id')[0] ?? null);
    case 'key':
      return await firstKeyId({ apiKeys }, id);
    case 'member':
      return found(await members.hold(id)) && id;
    case 'service_account':
      return found(await serviceAccounts.find(id)) && id;
    case 'project':
      return found(await projects.find(id, { accountId, seesAll: true })) && id;
  }
}
