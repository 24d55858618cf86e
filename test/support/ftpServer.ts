import ftpSrv from 'ftp-srv';
import { freePort } from '../../bin/embedded/ports.ts';

/** A real FTP server over a folder: user `me`, password `pa ss`. */
export interface TestFtpServer {
  port: number;
  close: () => Promise<void>;
}

/** `tls`: explicit where it is spoken to plainly first, implicit from the first byte. */
export async function startFtpServer(
  root: string,
  {
    tls,
    implicit = false,
    pasvUrl = '127.0.0.1',
  }: { tls?: { key: string; cert: string }; implicit?: boolean; pasvUrl?: string } = {},
): Promise<TestFtpServer> {
  const port = await freePort();
  const log = { child: () => log, trace() {}, debug() {}, info() {}, warn() {}, error() {} };
  const server = new ftpSrv.FtpSrv({
    url: `${implicit ? 'ftps' : 'ftp'}://127.0.0.1:${port}`,
    pasv_url: pasvUrl,
    pasv_min: 20_000,
    pasv_max: 40_000,
    ...(tls ? { tls } : {}),
    log,
  } as never);
  server.on('login', ({ username, password }, resolve, reject) => {
    if (username === 'me' && password === 'pa ss') resolve({ root });
    else reject(Object.assign(new Error('no such user'), { code: 530 }) as never);
  });
  server.on('client-error', () => {});
  await server.listen();
  return { port, close: () => server.close() as Promise<void> };
}
