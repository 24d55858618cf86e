import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { retriedStatuses } from '../../../platform/telemetry/otlpMessages.ts';
import type { OtlpSecrets, OtlpSettings } from '../destinationKinds.ts';
import { post, type HttpAnswer } from './httpAnswer.ts';

const gzipped = promisify(gzip);
/** The fastest level. */
const level = 1;

/** A receiver of one signal. */
export interface OtlpReceiver {
  readonly url: string;
  readonly headers: OtlpSecrets['headers'];
  readonly ca: OtlpSettings['ca_certificate'];
  readonly outbound: Pick<Outbound, 'stream'>;
}

/** Returns the address of a signal: receivers are named by their base or by the whole address. */
export function otlpUrl(settings: OtlpSettings, path: '/v1/logs' | '/v1/traces'): string {
  const url = new URL(settings.url);
  if (!url.pathname.endsWith(path)) url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url.href;
}

/**
 * Sends one request of OTLP over HTTP, in protobuf. An address without TLS is in one's own network, where compressing takes longer than
 * sending; others get gzip.
 */
export async function postOtlp(
  { url, headers, ca, outbound }: OtlpReceiver,
  message: Buffer<ArrayBuffer>,
): Promise<HttpAnswer> {
  const isCompressed = url.startsWith('https:');
  return post(outbound, url, {
    headers: {
      ...headers,
      'content-type': 'application/x-protobuf',
      ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
    },
    body: isCompressed ? await gzipped(message, { level }) : message,
    ca,
  });
}

/** Returns whether a status is final: the specification allows a retry of these only. Statuses about address and access (`refusalOf`) wait for new settings. */
export function isFinalForOtlp(status: number): boolean {
  return !retriedStatuses.has(status);
}
