import type { Payload, PayloadCodec } from '@temporalio/common';

import { isSealed, PayloadUnreadableError } from './payloadCodec.ts';

/** A payload in Temporal's JSON format: bytes are base64. */
export interface JsonPayload {
  metadata?: Record<string, string>;
  data?: string;
}

/** Decrypts what can be; everything else comes back as it is, so that one unreadable value does not hide the others. */
export function decodeJson(codec: PayloadCodec, payloads: readonly JsonPayload[]): Promise<JsonPayload[]> {
  return Promise.all(
    payloads.map(async (json) => {
      const payload = fromJson(json);
      if (!isSealed(payload)) return json;
      try {
        return toJson((await codec.decode([payload]))[0]!);
      } catch (error) {
        if (error instanceof PayloadUnreadableError) return json;
        throw error;
      }
    }),
  );
}

/** Encrypts, except what is encrypted already. */
export async function encodeJson(codec: PayloadCodec, payloads: readonly JsonPayload[]): Promise<JsonPayload[]> {
  return Promise.all(
    payloads.map(async (json) => {
      const payload = fromJson(json);
      return isSealed(payload) ? json : toJson((await codec.encode([payload]))[0]!);
    }),
  );
}

function fromJson({ metadata = {}, data }: JsonPayload): Payload {
  const bytes = Object.entries(metadata).map(([name, text]) => [name, Buffer.from(text, 'base64')] as const);
  return { metadata: Object.fromEntries(bytes), ...(data === undefined ? {} : { data: Buffer.from(data, 'base64') }) };
}

function toJson({ metadata, data }: Payload): JsonPayload {
  const texts = Object.entries(metadata ?? {}).map(([name, bytes]) => [name, base64(bytes)] as const);
  return { metadata: Object.fromEntries(texts), ...(data ? { data: base64(data) } : {}) };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
