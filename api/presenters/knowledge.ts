import type { DocumentCost } from '../../activities/knowledge/documentCost.ts';
import { formatCredits } from '../../db/credits.ts';
import type { KnowledgeBase } from '../../db/repositories/knowledge/knowledgeBases.ts';
import type { KnowledgeDocument } from '../../db/repositories/knowledge/knowledgeDocuments.ts';
import type { KnowledgeFile } from '../../db/repositories/knowledge/knowledgeFiles.ts';
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

/** Presents the cost of writing a document. */
export function presentCost(cost: DocumentCost): Schemas['KnowledgeDocumentCheck'] {
  return {
    chunks: cost.chunks,
    chunks_to_embed: cost.chunksToEmbed,
    estimated_tokens: cost.estimatedTokens,
    estimated_credits: cost.estimatedMicros === null ? null : formatCredits(cost.estimatedMicros),
  };
}

/** A file without its bytes. */
export function presentKnowledgeFile(file: KnowledgeFile): Schemas['KnowledgeFile'] {
  const { chunks, chunksToEmbed, estimatedTokens, estimatedMicros } = file;
  const isRead = chunks !== null && chunksToEmbed !== null && estimatedTokens !== null;
  return {
    id: file.id,
    key: file.key,
    title: file.title,
    source_url: file.sourceUrl,
    metadata: file.metadata,
    file_name: file.fileName,
    size_bytes: file.sizeBytes,
    status: file.status,
    error: file.error,
    pages: file.pages,
    cost: isRead ? presentCost({ chunks, chunksToEmbed, estimatedTokens, estimatedMicros }) : null,
    document_id: file.documentId,
    embedded_chunks: file.embeddedChunks,
    credits: formatCredits(file.creditsMicros),
    created_at: file.createdAt.toISOString(),
    updated_at: file.updatedAt.toISOString(),
  };
}
