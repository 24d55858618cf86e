import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Temporal UI as people reach it. */
export interface ReadOnlyUi {
  /** Frees the port at once. */
  close(): void;
}

/** Queries of an execution are POST requests as well, and change nothing. */
const query = /^\/api\/v1\/namespaces\/[^/?]+\/workflows\/[^?]+\/query\//;
const settings = /^\/api\/v1\/settings(?:$|\?)/;

/**
 * Proxies the dev server's UI, which has no such setting, and blocks all writes: like `TEMPORAL_DISABLE_WRITE_ACTIONS` for the UI of its
 * own image (ui-server, route/api.go). The page hides its buttons.
 */
export function serveReadOnlyUi(ports: { listen: number; ui: number }): Promise<ReadOnlyUi> {
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, ports.ui));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(ports.listen, '127.0.0.1', () => resolve({ close }));
  });
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method = 'GET', url: path = '/', headers } = incoming;
  if (!isReading(method, path)) {
    outgoing.writeHead(405, { 'content-type': 'application/json' }).end('{"message":"Temporal UI cannot write here."}');
    return;
  }
  const isSettings = settings.test(path);
  const passed = isSettings ? { ...headers, 'accept-encoding': 'identity' } : headers;
  const asked = request({ host: '127.0.0.1', port, method, path, headers: passed }, (answer) => {
    if (isSettings && answer.statusCode === 200) return void answerSettings(answer, outgoing);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  asked.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.once('close', () => asked.destroy());
  incoming.pipe(asked);
}

function isReading(method: string, path: string): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method) || (method === 'POST' && query.test(path));
}

async function answerSettings(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const told = JSON.parse((await answer.toArray()).join('')) as object;
    const { 'content-length': _length, ...headers } = answer.headers;
    outgoing.writeHead(200, headers).end(JSON.stringify({ ...told, DisableWriteActions: true }));
  } catch {
    outgoing.destroy(); // cut off: the browser asks again
  }
}
