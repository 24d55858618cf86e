import Koa from 'koa';
import pino from 'pino';

import { Database } from '../../db/database.ts';
import { createLedger } from '../../db/ledger/ledger.ts';
import { createGateway } from '../../domains/gateway/gateway.ts';
import { makeUpstreamDispatcher } from '../../domains/gateway/upstream/upstreamDispatcher.ts';
import { readKeyHeaders } from '../../domains/identity/keyHeaders.ts';
import { createDial } from '../../platform/outbound/dial.ts';
import { createGuardedDispatcher } from '../../platform/outbound/dispatcher.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';
import { readBody } from './readBody.ts';

/**
 * `gateway/` behind a minimal Koa: the cost of Bureau without its API layer. Only for finding out where time goes; the aims are measured
 * against `api/server.ts`.
 */
const database = await Database.connect({ url: process.env.DATABASE_URL! });
const gateway = createGateway({
  database,
  ledger: createLedger({ pool: database.systemPool, owner: 'bench gateway' }),
  secrets: { encrypt: (_context, text) => text, decrypt: (_context, sealed) => sealed },
  openSecret: (sealed) => sealed,
  openOwnKey: (sealed) => sealed,
  dispatcher: makeUpstreamDispatcher(),
  guardedDispatcher: createGuardedDispatcher({ allow: parseOutboundAllow('') }),
  guardedDial: createDial({ allow: parseOutboundAllow('') }),
  logger: pino({ level: 'warn' }),
});

const app = new Koa();
app.silent = true; // the load ends by hanging up
app.use(async (context) => {
  const body = JSON.parse((await readBody(context.req)).toString('utf8')) as unknown;
  const key = await gateway.authenticate(readKeyHeaders(context.req.rawHeaders));
  const abort = new AbortController();
  context.res.once('close', () => {
    if (!context.res.writableFinished) abort.abort(new Error('The caller went away.'));
  });
  const answer = await gateway.call({
    caller: { kind: 'key', key },
    endpoint: 'chat.completions',
    body,
    requestId: 'req_bench',
    signal: abort.signal,
  });
  context.status = answer.status;
  context.set(answer.headers);
  if ('body' in answer) context.body = answer.body;
});

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening ${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
