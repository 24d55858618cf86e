import { AppError } from '../../../openapi/AppError.ts';
import { readPosition } from '../../../domains/employees/publishing/readPosition.ts';
import type { Handler } from '../../handler.ts';

/** Lets a member be mailed what a position delivers, or no more. */
export const setVerdictMails: Handler<'setVerdictMails'> = async ({ params, body, actor }, { database, mailer }) => {
  const { enabled } = body;
  if (enabled && !mailer.isSetUp)
    throw new AppError('mail_not_set_up', 'This instance sends no mail. Ask whoever looks after it.');
  await database.withOrganization(actor.organizationId, async (repositories) => {
    const query = { id: params.position_id, actor, permission: 'deliverables.decide' } as const;
    const { id } = await readPosition(repositories, query);
    await repositories.verdictMails[enabled ? 'want' : 'stop'](id, actor.accountId);
  });
  return { status: 200, body: { enabled } };
};
