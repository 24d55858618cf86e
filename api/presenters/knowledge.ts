import type { KnowledgeBase } from '../../db/repositories/knowledgeBases.ts';
import type { KnowledgeDocument } from '../../db/repositories/knowledgeDocuments.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A knowledge base without its documents. */
export function presentKnowledgeBase(base: KnowledgeBase): Schemas['KnowledgeBase'] {
  return {
    id: base.id,
    project_id: base.projectId,
    name: base.name,
    description: base.description,
    model: base.model,
    language: base.language as Schemas['KnowledgeLanguage'],
    document_count: base.documentCount,
    chunk_count: base.chunkCount,
    size_bytes: Number(base.sizeBytes),
    created_at: base.createdAt.toISOString(),
    updated_at: base.updatedAt.toISOString(),
  };
}

/** A document without its text. */
export function presentKnowledgeDocument(document: KnowledgeDocument): Schemas['KnowledgeDocument'] {
  return {
    id: document.id,
    key: document.key,
    title: document.title,
    source_url: document.sourceUrl,
    metadata: document.metadata,
    chunk_count: document.chunkCount,
    size_bytes: document.sizeBytes,
    created_at: document.createdAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
  };
}
