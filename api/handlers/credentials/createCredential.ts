import { newId } from '../../../db/ids.ts';
import { credentialContext } from '../../../db/secrets/credential.ts';
import { checkedHosts, checkedValues, credentialTypeOf } from '../../../domains/credentials/credentialValues.ts';
import { findCredential } from '../../../domains/credentials/readCredential.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import type { Handler } from '../../handler.ts';
import { presentCredential } from '../../presenters/credential.ts';
import { permitted } from '../../../domains/identity/projectAccess.ts';

/** Creates a credential in a project, by default in the caller's personal space. */
export const createCredential: Handler<'createCredential'> = async ({ body, actor }, deps) => {
  const permission = 'credentials.create';
  const { organizationId } = actor;
  const { name, type } = body;
  const values = checkedValues(credentialTypeOf(deps.credentialTypes, type), body.values);
  const allowedHosts = checkedHosts(body.allowed_hosts);
  const id = newId('credential');
  const valuesEncrypted = deps.secrets.encrypt(
    credentialContext({ id, organizationId }, 'values_encrypted'),
    JSON.stringify(values),
  );
  const row = await withUniqueName(() =>
    deps.database.withOrganization(organizationId, async (repositories) => {
      const { credentials, digitalOrganizations } = repositories;
      const found = await digitalOrganizations.findProject(body.project_id, actor.accountId);
      const { id: projectId } = permitted(found, actor, permission);
      const createdBy = actor.accountId;
      await credentials.insert({ id, projectId, name, type, allowedHosts, valuesEncrypted, createdBy });
      return findCredential(repositories, { id, actor, permission });
    }),
  );
  return { status: 201, body: presentCredential(row, deps) };
};
