import { createServer } from 'node:http';

/**
 * A provider that streams: chunks at the pace that the call's `seed` names (chunks a second), each with its number and the time it
 * was written, in milliseconds of the machine's clock. `max_tokens` of them, then usage and `[DONE]`.
 * Wire format: github.com/openai/openai-openapi, `CreateChatCompletionStreamResponse`. Says `listening <port>` when ready.
 */
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(pieces).toString()) as { max_tokens: number; seed: number };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let sent = 0;
    const timer = setInterval(() => {
      if (sent < body.max_tokens) {
        response.write(
          event({ choices: [{ index: 0, delta: { content: `${sent}@${now()} ` }, finish_reason: null }] }),
        );
        sent += 1;
        return;
      }
      clearInterval(timer);
      response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
      response.write(
        event({ choices: [], usage: { prompt_tokens: 10, completion_tokens: sent, total_tokens: 10 + sent } }),
      );
      response.end('data: [DONE]\n\n');
    }, 1_000 / body.seed);
    response.on('close', () => clearInterval(timer));
  });
});

function event(body: object): string {
  return `data: ${JSON.stringify({ id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'bench-model', ...body })}\n\n`;
}

function now(): string {
  return (performance.timeOrigin + performance.now()).toFixed(2);
}

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening ${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
