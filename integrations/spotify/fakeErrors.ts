import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Problem } from '../engine/fake/shape.ts';

/** https://developer.spotify.com/documentation/web-api/concepts/api-calls: the form of errors; those of the player have a reason. */
export function failed(status: number, message: string, reason?: string): FakeResponse {
  return { status, json: { error: { status, message, ...(reason === undefined ? {} : { reason }) } } };
}

export function invalid({ name, text }: Problem): FakeResponse {
  return failed(400, `${name} ${text}`);
}

/** Most methods of the player have no content. */
export const empty: FakeResponse = {
  status: 204,
  content: { bytes: Buffer.alloc(0), mediaType: 'application/json' },
};

/** Methods of the library have status 200 without content. */
export const done: FakeResponse = {
  status: 200,
  headers: { 'content-length': '0' },
  content: { bytes: Buffer.alloc(0), mediaType: 'application/json' },
};
