import { isDeepStrictEqual } from 'node:util';

import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { NodeLimits } from '../kit/services/NodeLimits.ts';
import type { ConsumeSource } from '../kit/triggerSource.ts';
import { Recovery } from './Recovery.ts';
import type { WatchContext } from './watch.ts';

/** Interval in which the credential of an open connection is compared. */
const lookMs = 60_000;
/** The broker knows the position; this one says that it has begun. */
const position = {};

interface ConsumeDeps {
  readonly limits: NodeLimits;
  /** For tests: the interval in which the credential is compared. */
  readonly everyMs?: number;
}

/**
 * Receives the messages of a broker: one execution for each. The broker keeps the position, so it gets the acknowledgement after the
 * execution is stored; a message that comes again is known by its key. With a changed credential, it connects again. Errors: those of the
 * source, of starts, and of a credential that can no longer be used.
 */
export async function consumeMessages(context: WatchContext, source: ConsumeSource, deps: ConsumeDeps): Promise<void> {
  for (;;) {
    const credential = (await context.credential(source.slot))!;
    if ((await consumeWith(credential, { context, source, deps })) === 'ended') return;
  }
}

async function consumeWith(
  credential: UsedCredential,
  { context, source, deps }: { context: WatchContext; source: ConsumeSource; deps: ConsumeDeps },
): Promise<'ended' | 'changed'> {
  const { parameters, id, isTest, outbound, writeFile } = context;
  const broken = new AbortController();
  const changed = new AbortController();
  const recovery = new Recovery(context);
  const isChanged = () => changed.signal.aborted && !context.signal.aborted && !broken.signal.aborted;
  const look = async (): Promise<void> => {
    try {
      const now = await context.credential(source.slot);
      if (!isDeepStrictEqual(usedOf(now), usedOf(credential))) changed.abort();
    } catch (error) {
      // Others, such as a database that does not respond, pass.
      if (error instanceof AppError && error.code.startsWith('credential_')) broken.abort(error);
    }
  };
  // A test ends within minutes.
  const looks = isTest ? undefined : setInterval(() => void look(), deps.everyMs ?? lookMs);
  try {
    await source.consume(
      {
        parameters,
        id,
        isTest,
        ready: async () => {
          if (context.cursor === null) await context.save(position);
          recovery.begin((error) => broken.abort(error));
        },
        accept: async ({ key, item }) => {
          await context.emit({ items: [item], key: `service/${key ?? crypto.randomUUID()}`, cursor: position });
          await recovery.note();
        },
        refuse: (reason) => context.refuse('message_refused', reason),
        writeFile,
      },
      {
        credential,
        fetch: outbound.stream,
        connect: outbound.dial,
        limits: deps.limits,
        signal: AbortSignal.any([context.signal, broken.signal, changed.signal]),
      },
    );
    broken.signal.throwIfAborted();
    return isChanged() ? 'changed' : 'ended';
  } catch (error) {
    if (isChanged()) return 'changed';
    throw error;
  } finally {
    clearInterval(looks);
    recovery.end();
  }
}

function usedOf(credential: UsedCredential | null): unknown {
  return credential && [credential.id, credential.values, credential.allowedHosts];
}
