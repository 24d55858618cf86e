import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Deletes an own provider key; calls are paid with credits again. */
export const deleteProviderKey: Handler<'deleteProviderKey'> = async ({ actor, params }, { database, gateway }) => {
  const { organizationId } = actor;
  const isDeleted = await database.withOrganization(organizationId, ({ providerKeys }) =>
    providerKeys.remove(params.provider_key_id),
  );
  if (!isDeleted) throw notFound();
  gateway.forgetOwnKeys(organizationId);
  return { status: 204 };
};
