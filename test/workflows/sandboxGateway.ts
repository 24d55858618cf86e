import pino from 'pino';

import type { Database } from '../../db/database.ts';
import { createLedger } from '../../db/ledger/ledger.ts';
import { createGateway, type Gateway } from '../../domains/gateway/gateway.ts';
import { makeUpstreamDispatcher } from '../../domains/gateway/upstream/upstreamDispatcher.ts';
import { createDial } from '../../platform/outbound/dial.ts';
import { createGuardedDispatcher } from '../../platform/outbound/dispatcher.ts';
import { parseOutboundAllow } from '../../platform/outbound/guard.ts';

/** A gateway whose one provider is the sandbox: real holds, settlements and records, no network. */
export function sandboxGateway(database: Database): { gateway: Gateway; close: () => Promise<void> } {
  const ledger = createLedger({ pool: database.systemPool, owner: `test:${process.pid}` });
  const dispatcher = makeUpstreamDispatcher();
  const guardedDispatcher = createGuardedDispatcher({ allow: parseOutboundAllow('') });
  const openSecret = (sealed: string): string => sealed;
  const gateway = createGateway({
    database,
    ledger,
    openSecret,
    openOwnKey: openSecret,
    secrets: { encrypt: (_context, plain) => plain, decrypt: (_context, sealed) => sealed },
    dispatcher,
    guardedDispatcher,
    guardedDial: createDial({ allow: parseOutboundAllow('') }),
    logger: pino({ level: 'silent' }),
    settings: {},
  });
  return {
    gateway,
    close: async () => {
      await gateway.drain();
      await gateway.close();
      await Promise.all([dispatcher.close(), guardedDispatcher.close()]);
      await ledger.close();
    },
  };
}
