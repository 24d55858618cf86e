import type { GatewayFileRow } from '../../db/rows/gatewayFile.ts';
import type { components } from '../../openapi/generated/types.ts';
import { unixSeconds } from './unixSeconds.ts';

/** Presents a file in OpenAI's shape. */
export function presentGatewayFile(file: GatewayFileRow): components['schemas']['GatewayFile'] {
  return {
    id: file.id,
    object: 'file',
    bytes: Number(file.sizeBytes),
    created_at: unixSeconds(file.createdAt),
    expires_at: unixSeconds(file.expiresAt),
    filename: file.fileName,
    purpose: file.purpose,
    status: 'processed',
  };
}
