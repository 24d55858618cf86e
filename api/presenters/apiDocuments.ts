import type { ApiDocument, ApiOperationRow } from '../../db/repositories/apiDocuments/apiDocuments.ts';
import type { ApiOperation } from '../../domains/apiDocuments/ApiOperation.ts';
import type { ApiDocumentChanges } from '../../domains/apiDocuments/replaceApiDocument.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** An API document without its content. */
export function presentApiDocument(document: ApiDocument): Schemas['ApiDocument'] {
  return {
    id: document.id,
    project_id: document.projectId,
    name: document.name,
    title: document.title,
    version: document.version,
    format: document.format,
    source_url: document.sourceUrl,
    servers: document.servers,
    security: document.security,
    operation_count: document.operationCount,
    remarks: document.remarks,
    size_bytes: document.sizeBytes,
    hash: document.hash,
    created_at: document.createdAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
  };
}

/** The line of an operation. */
export function presentApiOperationSummary({ heading, ...row }: ApiOperationRow): Schemas['ApiOperationSummary'] {
  const { key, method, path, title, deprecated } = row;
  return { key, method, path, title, group: heading, deprecated };
}

/** An operation with the schema of its arguments. */
export function presentApiOperation(operation: ApiOperation): Schemas['ApiOperation'] {
  const { key, method, path, title, group, deprecated, description, servers, security, body, response } = operation;
  return {
    key,
    method,
    path,
    title,
    group,
    deprecated,
    description,
    servers,
    security,
    media_type: body?.mediaType ?? null,
    arguments: operation.arguments,
    response: response?.schema ?? null,
    effects: operation.effects,
    paging: operation.paging,
    items: operation.items,
  };
}

/** Differences of a replacement. */
export function presentApiDocumentChanges(changes: ApiDocumentChanges): Schemas['ApiDocumentChanges'] {
  const { document, isWritten, added, removed, changed, newHosts, affected } = changes;
  return {
    document: presentApiDocument(document),
    is_written: isWritten,
    added,
    removed,
    changed,
    new_hosts: newHosts,
    affected: affected.map(({ kind, id, name, nodeName, operation, isPublished, isRemoved }) => ({
      kind,
      id,
      name,
      operation,
      node_name: nodeName,
      is_published: isPublished,
      is_removed: isRemoved,
    })),
  };
}
