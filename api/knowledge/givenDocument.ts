import type { GivenDocument } from '../../knowledge/planDocument.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';

const mostMetadataBytes = 16 * 1024;

/** A document as the API takes it. Errors: `invalid_request` for too large metadata. */
export function givenDocument(body: components['schemas']['KnowledgeDocumentWrite']): GivenDocument {
  const metadata = (body.metadata ?? {}) as Record<string, unknown>;
  if (Buffer.byteLength(JSON.stringify(metadata)) > mostMetadataBytes)
    throw new AppError('invalid_request', 'metadata may be at most 16 KiB of JSON.', { param: '/metadata' });
  const key = body.key.trim();
  return { key, title: body.title ?? key, text: body.text, sourceUrl: body.source_url ?? null, metadata };
}
