import { catalogSourceContext } from '../../../db/secrets/catalogKey.ts';
import { takesKey } from '../../catalog/takesKey.ts';
import { readSourceStates } from '../../catalog/sourceStates.ts';
import type { Handler } from '../../handler.ts';
import { presentSource } from '../../presenters/catalogSource.ts';

/** Switches a source on or off for the whole instance, and sets the key that organizations without one use. */
export const updateCatalogSource: Handler<'updateCatalogSource'> = async ({ params, actor, body }, deps) => {
  const source = deps.catalog.index.source(params.source_id);
  const { enabled, key } = body;
  if (typeof key === 'string') takesKey(source);
  const sealed =
    typeof key === 'string'
      ? { encrypted: deps.secrets.encrypt(catalogSourceContext(source.id), key), last4: key.slice(-4) }
      : key;
  await deps.database.asSystem(({ catalogSources }) => catalogSources.set(source.id, { enabled, key: sealed }));
  const states = await readSourceStates(deps, actor.organizationId, { withHealth: true });
  return { status: 200, body: presentSource(source, states.of(source)) };
};
