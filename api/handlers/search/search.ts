import type { SearchHit, SearchKind } from '../../../db/repositories/organizations/search.ts';
import type { Permission } from '../../../domains/identity/actor.ts';
import { mayCall } from '../../../domains/identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Handler } from '../../handler.ts';
import { keyVisibility } from '../../keyVisibility.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Permissions required by the lists of each kind. */
const permissions: Readonly<Record<SearchKind, Permission>> = {
  digital_organization: 'digital_organizations.view',
  version: 'digital_organizations.view',
  execution: 'executions.view',
  data_table: 'data_tables.view',
  knowledge_base: 'knowledge_bases.view',
  evaluation: 'evaluations.view',
  credential: 'credentials.view',
  model: 'models.view',
  model_api_key: 'model_api_keys.view',
  account_api_key: 'account_api_keys.manage',
};

/** Finds what the caller sees in its lists. */
export const search: Handler<'search'> = async ({ actor, query }, { database }) => {
  const words = query.q.trim();
  if (words === '') throw new AppError('invalid_request', 'Enter a search query.', { param: 'q' });
  const kinds = (Object.keys(permissions) as SearchKind[]).filter((kind) => mayCall(actor, permissions[kind]));
  const keysOf = keyVisibility(actor, 'model').accountId;
  const openModelsOnly = actor.via === 'session';
  const found = await database.withOrganization(actor.organizationId, (repositories) =>
    repositories.search.find({ words, kinds, view: projectViewOf(actor), keysOf, openModelsOnly }),
  );
  return { status: 200, body: { data: found.map(presentHit), next_cursor: null } };
};

function presentHit(hit: SearchHit): components['schemas']['SearchHit'] {
  return {
    kind: hit.kind,
    id: hit.id,
    name: hit.name,
    digital_organization_id: hit.digitalOrganizationId,
    digital_organization_name: hit.digitalOrganizationName,
    created_at: hit.createdAt.toISOString(),
  };
}
