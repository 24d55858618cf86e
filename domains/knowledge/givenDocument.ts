import type { GivenDocument } from './planDocument.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';

const mostMetadataBytes = 16 * 1024;

/** A document as the API takes it. Errors: `invalid_request` for too large metadata. */
export function givenDocument(body: components['schemas']['KnowledgeDocumentWrite']): GivenDocument {
  const key = body.key.trim();
  const { text, source_url: sourceUrl = null } = body;
  return { key, title: body.title ?? key, text, sourceUrl, metadata: metadataOf(body.metadata) };
}

/** Errors: `invalid_request` if it is too large. */
export function metadataOf(given: unknown): Record<string, unknown> {
  const metadata = (given ?? {}) as Record<string, unknown>;
  if (Buffer.byteLength(JSON.stringify(metadata)) > mostMetadataBytes)
    throw new AppError('invalid_request', 'metadata may be at most 16 KiB of JSON.', { param: '/metadata' });
  return metadata;
}
