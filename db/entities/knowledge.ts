import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

const filters = { organization: organizationFilter('organizationId') };

/** Documents of a project that are searched together (`domains/knowledge/README.md`). */
export const KnowledgeBaseEntity = defineEntity({
  name: 'KnowledgeBase',
  tableName: 'knowledge_bases',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    projectId: p.text(),
    name: p.text(),
    description: p.text(),
    model: p.text(),
    language: p.text(),
    dimensions: p.integer().strictNullable(),
    documentCount: p.integer(),
    chunkCount: p.integer(),
    sizeBytes: p.bigint(),
    createdBy: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** A document, without its text. */
export const KnowledgeDocumentEntity = defineEntity({
  name: 'KnowledgeDocument',
  tableName: 'knowledge_documents',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    knowledgeBaseId: p.text(),
    key: p.text(),
    title: p.text(),
    sourceUrl: p.text().strictNullable(),
    metadata: p.json<Record<string, unknown>>(),
    contentHash: p.blob(),
    chunkCount: p.integer(),
    sizeBytes: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** A part of a document that is found on its own; `search` is its tsvector. */
export const KnowledgeChunkEntity = defineEntity({
  name: 'KnowledgeChunk',
  tableName: 'knowledge_chunks',
  filters,
  properties: {
    id: p.bigint().primary(),
    organizationId: p.text(),
    knowledgeBaseId: p.text(),
    documentId: p.text(),
    position: p.integer(),
    parent: p.integer(),
    heading: p.text(),
    text: p.text(),
    hash: p.blob(),
    vector: p.blob(),
    search: p.text(),
  },
});

/** The bits of a chunk's vector, apart so that comparing all of them reads little. */
export const KnowledgeCodeEntity = defineEntity({
  name: 'KnowledgeCode',
  tableName: 'knowledge_codes',
  filters,
  properties: {
    chunkId: p.bigint().primary(),
    organizationId: p.text(),
    knowledgeBaseId: p.text(),
    bits: p.text(),
  },
});

/** A vector that was paid for and is in no document yet. */
export const KnowledgeEmbeddingEntity = defineEntity({
  name: 'KnowledgeEmbedding',
  tableName: 'knowledge_embeddings',
  filters,
  properties: {
    knowledgeBaseId: p.text().primary(),
    hash: p.blob().primary(),
    organizationId: p.text(),
    vector: p.blob(),
    createdAt: p.datetime(3),
  },
});

/** A file that is read and embedded to become a document. */
export const KnowledgeFileEntity = defineEntity({
  name: 'KnowledgeFile',
  tableName: 'knowledge_files',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    knowledgeBaseId: p.text(),
    accountId: p.text(),
    key: p.text(),
    title: p.text(),
    sourceUrl: p.text().strictNullable(),
    metadata: p.json<Record<string, unknown>>(),
    fileName: p.text(),
    sizeBytes: p.integer(),
    binaryId: p.text(),
    textBinaryId: p.text().strictNullable(),
    embedsAtOnce: p.boolean(),
    turn: p.integer(),
    status: p.text(),
    error: p.json().strictNullable(),
    pages: p.integer().strictNullable(),
    chunks: p.integer().strictNullable(),
    chunksToEmbed: p.integer().strictNullable(),
    estimatedTokens: p.integer().strictNullable(),
    estimatedMicros: p.bigint().strictNullable(),
    documentId: p.text().strictNullable(),
    embeddedChunks: p.integer().strictNullable(),
    creditsMicros: p.bigint(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
