import type { Configuration } from 'oidc-provider';

import type { Outbound } from '../../platform/outbound/outbound.ts';
import { readClientMetadata } from './readClientMetadata.ts';

/** Metadata of a client, or its keys. */
const maxBytes = 64 * 1024;
const timeoutMs = 5000;

/**
 * The fetch by which the authorization server reads what clients publish of themselves (metadata documents, keys): https through the guard,
 * no redirects, 64 KiB and five seconds at most. A metadata document is reduced to the fields used here.
 */
export function fetchOfClients({ stream }: Pick<Outbound, 'stream'>): NonNullable<Configuration['fetch']> {
  return async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith('https:')) throw new Error('Only https addresses are read.');
    const { status, headers, body } = await stream(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      maxRedirects: 0,
      maxBytes,
      timeoutMs,
    });
    const text = Buffer.from(await body.readAll()).toString();
    const kept = ['cache-control', 'expires', 'content-type'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]] as [string, string]],
    );
    return new Response(status === 200 ? shortened(address, text) : null, {
      status: status === 200 ? 200 : 502,
      headers: kept,
    });
  };
}

function shortened(address: string, text: string): string {
  const given = JSON.parse(text) as Record<string, unknown> | null;
  if (typeof given !== 'object' || given === null || !('client_id' in given)) return text;
  if (given['client_id'] !== address) throw new Error('The document is about another client.');
  return JSON.stringify(readClientMetadata(given, { isDocument: true }));
}
