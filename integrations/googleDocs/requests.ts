import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';
import { documentId } from './documentId.ts';

/** Returns the path of a document; `value` may be a link. */
export function documentPath(value: string): string {
  return path`/v1/documents/${documentId(value)}`;
}

/**
 * Returns the request that changes a document: all of the changes or none, in their order
 * (https://developers.google.com/workspace/docs/api/reference/rest/v1/documents/batchUpdate).
 */
export function changing(document: string, requests: readonly JsonObject[], revision?: string): VendorRequest {
  return {
    method: 'POST',
    path: `${documentPath(document)}:batchUpdate`,
    json: { requests, ...(revision ? { writeControl: { requiredRevisionId: revision } } : {}) },
  };
}

/** Reads the changes of a parameter, which may be JSON text. Errors: `parameter_invalid`. */
export function changesOf(value: unknown): JsonObject[] {
  const read = jsonParameter(value, 'changes', 'The changes are not valid JSON.');
  const isList = Array.isArray(read) && read.length > 0;
  if (isList && read.every((one) => typeof one === 'object' && one !== null)) return read as JsonObject[];
  throw new AppError('parameter_invalid', 'Enter a list of changes, as the Google Docs API takes them.', {
    param: '/changes',
  });
}
