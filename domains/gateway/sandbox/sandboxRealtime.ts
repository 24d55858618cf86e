import { createServer } from 'node:http';
import { duplexPair } from 'node:stream';
import type { Duplex } from 'node:stream';

import { WebSocketServer } from 'ws';

import { SandboxConversation } from './SandboxConversation.ts';

const largestEvent = 16 * 1024 * 1024;

/**
 * Returns a function that opens connections to a server inside the process, which speaks OpenAI's Realtime API (GA) for texts: no account, no
 * network, the same answer to the same conversation.
 */
export function sandboxRealtime(): () => Duplex {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: largestEvent });
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('upgrade', (request, socket, head) => {
    const model = new URL(request.url ?? '', 'http://sandbox').searchParams.get('model') ?? '';
    sockets.handleUpgrade(request, socket, head, (accepted) => new SandboxConversation(accepted, model));
  });
  return () => {
    const [near, far] = duplexPair().map(asSocket);
    server.emit('connection', far);
    return near!;
  };
}

/** HTTP of Node.js calls these members of sockets, which other streams do not have. */
function asSocket(stream: Duplex): Duplex {
  const nothing = (): Duplex => stream;
  return Object.assign(stream, {
    setTimeout: nothing,
    setNoDelay: nothing,
    setKeepAlive: nothing,
    ref: nothing,
    unref: nothing,
  });
}
