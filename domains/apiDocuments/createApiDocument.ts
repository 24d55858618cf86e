import { newId } from '../../db/ids.ts';
import type { Database } from '../../db/database.ts';
import type { ApiDocument } from '../../db/repositories/apiDocuments/apiDocuments.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { withUniqueName } from '../../db/withUniqueName.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';
import type { ApiDocumentReader, GivenApiDocument } from './ApiDocumentReader.ts';
import { apiDocumentLimits } from './apiDocumentLimits.ts';
import { readApiDocument } from './readApiDocument.ts';

const permission = 'api_documents.create';

/** Reads a document and keeps it in a project. Errors: those of `permitted` and of the reader, `api_document_limit_reached`, `name_taken`. */
export async function createApiDocument(
  {
    database,
    apiDocumentReader: reader,
  }: { readonly database: Database; readonly apiDocumentReader: ApiDocumentReader },
  { actor, signal }: { actor: AccountActor; signal: AbortSignal },
  { projectId: givenProjectId, name, ...given }: GivenApiDocument & { projectId: string | undefined; name: string },
): Promise<ApiDocument> {
  const { organizationId, accountId } = actor;
  const projectOf = async ({ apiDocuments, digitalOrganizations }: Repositories): Promise<string> => {
    const project = await digitalOrganizations.findProject(givenProjectId, accountId);
    const { id } = permitted(project, actor, permission);
    if ((await apiDocuments.count()) < apiDocumentLimits.documents) return id;
    const message = `An organization can have up to ${apiDocumentLimits.documents} API documents. Delete one first.`;
    throw new AppError('api_document_limit_reached', message);
  };
  await database.withOrganization(organizationId, projectOf);
  // Not inside a transaction: it may take seconds.
  const read = await reader.read(given, { organizationId, signal });
  const id = newId('apiDocument');
  return withUniqueName(() =>
    database.withOrganization(organizationId, async (repositories) => {
      const projectId = await projectOf(repositories);
      await repositories.apiDocuments.insert({ id, projectId, name, createdBy: accountId }, read);
      return readApiDocument(repositories, { id, actor, permission });
    }),
  );
}
