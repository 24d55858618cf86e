import { findUsableCredential } from '../../../domains/credentials/findUsableCredential.ts';
import { withCredential } from '../../../domains/credentials/withCredential.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { AnyNodeDefinition } from '../../../activities/kit/define.ts';
import type { NodeChoices } from '../../../activities/kit/choices.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../handler.ts';

/** Lists the values of another service that a parameter can have, with a credential of the project; never cached. */
export const listNodeChoices: Handler<'listNodeChoices'> = async ({ body, actor, signal: aborted }, deps) => {
  const { node_type: type, type_version: version, parameter, search = '', cursor = null, parameters = {} } = body;
  const query = { id: body.credential_id, projectId: body.project_id, actor };
  const row = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findUsableCredential(repositories, query),
  );
  const choices = choicesOf(deps.nodeTypes.get({ type, type_version: version })?.definition, row.type, deps);
  const { limits } = deps.catalog;
  const { stream: fetch, dial: connect } = deps.outbound;
  const { credentials, credentialSlots } = deps;
  const page = await withCredential(row, { credentials, credentialSlots, aborted }, (credential, signal) =>
    choices.read({ parameter, search, cursor, parameters }, { credential, fetch, connect, limits, signal }),
  );
  return { status: 200, body: { data: [...page.choices], next_cursor: page.cursor } };
};

/** Errors: `parameter_invalid` for a node type without lists, or whose slot does not take the type of the credential. */
function choicesOf(
  definition: AnyNodeDefinition | undefined,
  credentialType: string,
  { credentialTypes }: Pick<Deps, 'credentialTypes'>,
): NodeChoices {
  if (!definition?.choices)
    throw new AppError('parameter_invalid', 'This node type has no lists to choose from.', { param: '/node_type' });
  const { choices, credentials = [] } = definition;
  const slot = credentials.find(({ name }) => name === choices.slot);
  if (slot && credentialTypes.fitting(slot.types).includes(credentialType)) return choices;
  throw new AppError('parameter_invalid', 'The credential has the wrong type for this node.', {
    param: '/credential_id',
  });
}
