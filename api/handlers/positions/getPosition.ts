import { hiredPosition, readPosition } from '../../employees/readPosition.ts';
import type { Handler } from '../../handler.ts';
import { presentPosition } from '../../presenters/position.ts';

/** A position by id. */
export const getPosition: Handler<'getPosition'> = async ({ params, actor }, { database, mailer }) => {
  const { organizationId, accountId } = actor;
  const { id, isWanted } = await database.withOrganization(organizationId, async (repositories) => {
    const query = { id: params.position_id, actor, permission: 'employees.view' } as const;
    const { id } = await readPosition(repositories, query);
    return { id, isWanted: await repositories.verdictMails.isWanted(id, accountId) };
  });
  const position = presentPosition(await hiredPosition(database, organizationId, id));
  return { status: 200, body: { ...position, verdict_mails: mailer.isSetUp ? isWanted : null } };
};
