import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** Program: receivers of webhooks, OTLP and Sentry on one port. They write before they answer, so what they accept survives a kill. */
const { PORT = '', FOLDER = '' } = process.env;

createServer(async (request, response) => {
  const bytes = await buffer(request);
  const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  const name = /^\/(\w+)/.exec(request.url ?? '')?.[1] ?? 'other';
  appendFileSync(`${FOLDER}/${name}`, `${body.toString('utf8').replaceAll('\n', ' ')}\n`);
  response.end('{}');
}).listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());
