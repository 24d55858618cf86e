import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import type { OutboundServices } from '../activities/nodes/outboundServices.ts';
import { jsonOf } from '../activities/nodes/runAlone.ts';

/** Further options of a run; `credential` changes values of the credential. */
interface More {
  json?: object[];
  credential?: object;
  [name: string]: unknown;
}

/** Returns functions that run the node of a database; server and services are those of the time of the call. */
export function databaseRun(
  type: string,
  world: { server: () => { credential: (more?: object) => UsedCredential }; services: () => OutboundServices },
) {
  const around = ({ credential = {}, ...more }: More = {}) => ({
    services: world.services(),
    credentials: { auth: world.server().credential(credential) },
    ...more,
  });
  const run = async (parameters: object, more: More = {}): Promise<unknown[]> =>
    (await jsonOf(type, { parameters, ...around(more) } as never))['main'] ?? [];
  const query = (sql: string, values: unknown[] = [], more: object = {}) => run({ sql, values, ...more });
  return { around, run, query };
}
