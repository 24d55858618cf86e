import type { MappedNode, SourceNode } from './nodeMapping.ts';

const kinds = { none: 'none', basicAuth: 'basic', headerAuth: 'header', jwtAuth: 'jwt' } as const;
const types = { basic: 'http_basic', header: 'http_header', jwt: 'jwt' } as const;

/** Reads the authentication of an address, one credential per kind; the secret has to be entered again. */
export function readCallers(
  { parameters, credentials }: Pick<SourceNode, 'parameters' | 'credentials'>,
  path: string,
): { auth: { auth?: string }; slots: Pick<MappedNode, 'credentials'> } {
  const auth = parameters.word(path, kinds, 'none');
  if (auth === 'none') return { auth: {}, slots: {} };
  return {
    auth: { auth },
    slots: { credentials: { [auth]: { name: credentials[0]?.name ?? '', type: types[auth] } } },
  };
}
