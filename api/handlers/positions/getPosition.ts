import { mayWithPosition } from '../../../domains/employees/publishing/permissions.ts';
import { hiredPosition, readPosition } from '../../../domains/employees/publishing/readPosition.ts';
import type { Handler } from '../../handler.ts';
import { presentPosition } from '../../presenters/position.ts';

/** A position by id. */
export const getPosition: Handler<'getPosition'> = async ({ params, actor }, { database, mailer }) => {
  const { organizationId, accountId } = actor;
  const { row, isWanted } = await database.withOrganization(organizationId, async (repositories) => {
    const query = { id: params.position_id, actor, permission: 'employees.view' } as const;
    const row = await readPosition(repositories, query);
    return { row, isWanted: await repositories.verdictMails.isWanted(row.id, accountId) };
  });
  const position = presentPosition(await hiredPosition(database, organizationId, row.id));
  return {
    status: 200,
    body: { ...position, permissions: mayWithPosition(actor, row), verdict_mails: mailer.isSetUp ? isWanted : null },
  };
};
