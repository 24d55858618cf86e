/** The parts of a DSN. */
export interface Dsn {
  readonly envelopeUrl: string;
  readonly publicKey: string;
  /** Of old projects. */
  readonly secretKey: string | null;
}

/** Reads `https://<public key>@<host>/<path>/<project>`; null if it is something else. */
export function readDsn(text: string): Dsn | null {
  const url = URL.parse(text.trim());
  const project = url?.pathname.slice(url.pathname.lastIndexOf('/') + 1) ?? '';
  if (!url || !/^https?:$/.test(url.protocol) || url.username === '' || !/^\w+$/.test(project)) return null;
  const path = url.pathname.slice(0, url.pathname.lastIndexOf('/'));
  return {
    envelopeUrl: `${url.origin}${path}/api/${project}/envelope/`,
    publicKey: url.username,
    secretKey: url.password === '' ? null : url.password,
  };
}
