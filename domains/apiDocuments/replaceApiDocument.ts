import type { Database } from '../../db/database.ts';
import type { ApiDocument, ReadApiDocument } from '../../db/repositories/apiDocuments/apiDocuments.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { AccountActor } from '../identity/actor.ts';
import { projectViewOf } from '../identity/projectAccess.ts';
import type { ApiDocumentReader, GivenApiDocument } from './ApiDocumentReader.ts';
import { apiDocumentLimits } from './apiDocumentLimits.ts';
import { operationChanges } from './operationChanges.ts';
import { operationUses, type OperationUse } from './operationUses.ts';
import { readApiDocument } from './readApiDocument.ts';

/** Differences between a document and its replacement, as far as anybody uses it. */
export interface ApiDocumentChanges {
  document: ApiDocument;
  isWritten: boolean;
  added: string[];
  removed: string[];
  changed: { operation: string; changes: string[] }[];
  newHosts: string[];
  affected: (OperationUse & { isRemoved: boolean })[];
}

const permission = 'api_documents.edit';

/** Replaces a document, or only says what would change. Errors: those of `readApiDocument` and of the reader; `invalid_request`. */
export async function replaceApiDocument(
  {
    database,
    apiDocumentReader: reader,
  }: { readonly database: Database; readonly apiDocumentReader: ApiDocumentReader },
  { id, actor, isPreview, signal }: { id: string; actor: AccountActor; isPreview: boolean; signal: AbortSignal },
  given: GivenApiDocument,
): Promise<ApiDocumentChanges> {
  const { organizationId } = actor;
  const { sourceUrl } = await database.withOrganization(organizationId, (repositories) =>
    readApiDocument(repositories, { id, actor, permission }),
  );
  const isSame = given.content === undefined && given.url === undefined;
  if (isSame && sourceUrl === null)
    throw new AppError(
      'invalid_request',
      'The document was uploaded. Give the content or the address of a newer one.',
      {
        param: '/content',
      },
    );
  const read = await reader.read(isSame ? { url: sourceUrl! } : given, { organizationId, signal });
  return database.withOrganization(organizationId, async (repositories) => {
    const { apiDocuments } = repositories;
    const before = await readApiDocument(repositories, { id, actor, permission });
    await apiDocuments.lock(id);
    const changes = await changesOf(repositories, { before, read, actor });
    if (!isPreview) await apiDocuments.replace(id, read);
    const document = await readApiDocument(repositories, { id, actor, permission });
    return { ...changes, document, isWritten: !isPreview };
  });
}

async function changesOf(
  { apiDocuments }: Repositories,
  { before, read, actor }: { before: ApiDocument; read: ReadApiDocument; actor: AccountActor },
): Promise<Omit<ApiDocumentChanges, 'document' | 'isWritten'>> {
  const old = await apiDocuments.operations(before.id);
  const oldKeys = new Set(old.map(({ key }) => key));
  const now = new Map(read.operations.map((operation) => [operation.key, operation]));
  const removed = [...oldKeys].filter((key) => !now.has(key));
  const uses = operationUses(await apiDocuments.mentions(before, projectViewOf(actor)), before);
  const used = [...new Set(uses.map(({ operation }) => operation))].filter((key) => oldKeys.has(key));
  const changed = (await apiDocuments.operationsOf(before.id, used)).flatMap((operation) => {
    const next = now.get(operation.key);
    const changes = next ? operationChanges(operation, next) : [];
    return changes.length > 0 ? [{ operation: operation.key, changes }] : [];
  });
  const isRemoved = new Set(removed);
  const isChanged = new Set(changed.map(({ operation }) => operation));
  const { named } = apiDocumentLimits;
  return {
    added: [...now.keys()].filter((key) => !oldKeys.has(key)).slice(0, named),
    removed: removed.slice(0, named),
    changed: changed.slice(0, named),
    newHosts: newHosts(before.servers, read.servers),
    affected: uses
      .filter(({ operation, isShown }) => isShown && (isRemoved.has(operation) || isChanged.has(operation)))
      .map((use) => ({ ...use, isRemoved: isRemoved.has(use.operation) }))
      .slice(0, named),
  };
}

function newHosts(before: readonly string[], after: readonly string[]): string[] {
  const hosts = (servers: readonly string[]) => new Set(servers.flatMap((server) => URL.parse(server)?.host ?? []));
  const known = hosts(before);
  return [...hosts(after)].filter((host) => !known.has(host));
}
