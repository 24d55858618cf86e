import type { MovedReference } from '../../../db/repositories/digitalOrganizations/digitalOrganizationMoves.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { credentialsOf, namedBy, readMove } from '../../../domains/digitalOrganizations/readMove.ts';
import type { Handler } from '../../handler.ts';

/** Returns the effects of a move to another project. */
export const checkDigitalOrganizationMove: Handler<'checkDigitalOrganizationMove'> = async ({ body, actor }, deps) => {
  const answer = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { across, projectId } = await readMove(body, { repositories, actor, deps });
    const ids = across.map(({ id }) => id);
    const moves = repositories.digitalOrganizationMoves;
    const tables = namedBy(across, { types: ['data.table'], parameter: 'table' });
    const bases = namedBy(across, { types: ['knowledge.search', 'knowledge.add'], parameter: 'knowledge_base' });
    const documents = namedBy(across, { types: ['openapi.call'], parameter: 'document' });
    const calls = namedBy(across, { types: ['logic.sub_organization'], parameter: 'digital_organization_id' });
    return {
      credentials: present(await moves.lostCredentials(credentialsOf(across), projectId)),
      data_tables: present(await moves.leftBehind('data_tables', tables)),
      knowledge_bases: present(await moves.leftBehind('knowledge_bases', bases)),
      api_documents: present(await moves.leftBehind('api_documents', documents)),
      calls: present(await moves.lostCalls(calls, projectId, ids)),
      called_by: present(await moves.lostCallers(ids)),
      share_count: await moves.countShares(ids),
    };
  });
  return { status: 200, body: answer };
};

function present(rows: readonly MovedReference[]): components['schemas']['MovedReference'][] {
  return rows.map(({ digitalOrganizationId, id, name }) => ({
    digital_organization_id: digitalOrganizationId,
    id,
    name,
  }));
}
