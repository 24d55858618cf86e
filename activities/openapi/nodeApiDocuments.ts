import type { Database } from '../../db/database.ts';
import type { ApiOperation } from '../../domains/apiDocuments/ApiOperation.ts';
import { AppError } from '../../openapi/AppError.ts';

/** The API documents that a node can reach: those of the project of its digital organization. */
export interface NodeApiDocuments {
  /** An operation of a document, by its id or name. Errors: `not_found` at `/document` or `/operation`. */
  operation: (idOrName: string, key: string) => Promise<ApiOperation>;
}

/** Binds API documents to the execution that uses them. */
export function nodeApiDocuments(
  database: Database,
  { organizationId, digitalOrganizationId }: { organizationId: string; digitalOrganizationId: string },
): NodeApiDocuments {
  return {
    operation: (idOrName, key) =>
      database.withOrganization(organizationId, async ({ apiDocuments }) => {
        const document = await apiDocuments.findBeside(digitalOrganizationId, idOrName);
        if (!document)
          throw new AppError('not_found', `API document "${idOrName.slice(0, 100)}" not found in this project.`, {
            param: '/document',
          });
        const operation = await apiDocuments.operation(document.id, key);
        if (operation) return operation;
        const message = `"${document.name}" has no operation "${key.slice(0, 100)}". It may have been replaced. Choose an operation again.`;
        throw new AppError('not_found', message, { param: '/operation' });
      }),
  };
}
