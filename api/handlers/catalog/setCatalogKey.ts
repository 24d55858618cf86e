import { newId } from '../../../db/ids.ts';
import { catalogKeyContext } from '../../../db/secrets/catalogKey.ts';
import { takesKey } from '../../catalog/takesKey.ts';
import { readSourceStates } from '../../catalog/sourceStates.ts';
import type { Handler } from '../../handler.ts';
import { presentSource } from '../../presenters/catalogSource.ts';

/** Sets the organization's own key of a source; it is used from its very next search on. */
export const setCatalogKey: Handler<'setCatalogKey'> = async ({ params, actor, body }, deps) => {
  const { organizationId } = actor;
  const source = takesKey(deps.catalog.index.source(params.source_id));
  const id = newId('catalogKey');
  const encrypted = deps.secrets.encrypt(catalogKeyContext({ id, organizationId }), body.key);
  await deps.database.withOrganization(organizationId, ({ catalogSources }) =>
    catalogSources.putOwnKey({ id, sourceId: source.id, encrypted, last4: body.key.slice(-4) }),
  );
  const states = await readSourceStates(deps, organizationId, { withHealth: true });
  return { status: 200, body: presentSource(source, states.of(source)) };
};
