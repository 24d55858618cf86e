import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { DavClient } from './DavClient.ts';

interface OcsRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/ocs/v2.php`, encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly form?: readonly (readonly [string, string])[];
  /** Default: true. */
  readonly repeats?: boolean;
}

/** Returns the address of the server of Nextcloud, which the address of its files begins with. Errors: `parameter_invalid`. */
export function serverOf({ url }: DavClient): string {
  const server = /^(.+?)(?:\/index\.php)?\/remote\.php\/(?:web)?dav(?:\/|$)/.exec(url)?.[1];
  if (server !== undefined) return server;
  throw new AppError(
    'parameter_invalid',
    'This works with Nextcloud and ownCloud only. Their address has the part /remote.php/dav/files/.',
  );
}

/**
 * Calls the interface for shares and users: https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html.
 * Errors: `target_error` with the words of the server.
 */
export async function callOcs(
  client: DavClient,
  { method, path, query = {}, form, repeats }: OcsRequest,
): Promise<unknown> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams([...given, ['format', 'json']]);
  const { status, body } = await client.send({
    method,
    url: `${serverOf(client)}/ocs/v2.php${path}?${search.toString()}`,
    headers: {
      'ocs-apirequest': 'true',
      accept: 'application/json',
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(form
      ? { body: new URLSearchParams(form.map(([name, value]): [string, string] => [name, value])).toString() }
      : {}),
    ...(repeats === undefined ? {} : { repeats }),
    accept: [400, 403, 404, 409],
  });
  const { meta, data } = readAnswer(body);
  if (status < 300 && isSuccess(meta['statuscode'])) return data;
  const said = typeof meta['message'] === 'string' ? meta['message'].replaceAll(/\s+/g, ' ').trim().slice(0, 300) : '';
  throw new AppError('target_error', `Nextcloud: ${said || 'The server refused the request.'} (status ${status})`);
}

function readAnswer(body: string): { meta: JsonObject; data: unknown } {
  try {
    const { ocs } = JSON.parse(body) as { ocs: { meta: JsonObject; data: unknown } };
    if (typeof ocs.meta === 'object') return ocs;
  } catch {
    // reported below
  }
  throw new AppError('target_error', 'Nextcloud: The server returned no JSON. Check the address of the credential.');
}

/** Version 2 has 200, version 1 has 100. */
function isSuccess(code: unknown): boolean {
  return code === undefined || code === 100 || (Number(code) >= 200 && Number(code) < 300);
}
