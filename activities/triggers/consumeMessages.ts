import type { NodeLimits } from '../kit/services/NodeLimits.ts';
import type { ConsumeSource } from '../kit/triggerSource.ts';
import type { WatchContext } from './watch.ts';

/** A failed connection counts as recovered once a message was started or none has arrived for a while, because refused messages come first. */
const quietMs = 5_000;
/** The broker knows the position; this one says that it has begun. */
const position = {};

/**
 * Receives the messages of a broker: one execution for each. The broker keeps the position, so it gets the acknowledgement after the
 * execution is stored; a message that comes again is known by its key. Errors: those of the source, and of starts.
 */
export async function consumeMessages(context: WatchContext, source: ConsumeSource, limits: NodeLimits): Promise<void> {
  const { parameters, id, isTest, outbound, writeFile } = context;
  const credential = (await context.credential(source.slot))!;
  const broken = new AbortController();
  let isNoted = false;
  let quiet: NodeJS.Timeout | undefined;
  const note = async (): Promise<void> => {
    if (isNoted) return;
    isNoted = true;
    await context.works();
  };
  try {
    await source.consume(
      {
        parameters,
        id,
        isTest,
        ready: async () => {
          if (context.cursor === null) await context.save(position);
          quiet ??= setTimeout(() => void note().catch((error: unknown) => broken.abort(error)), quietMs);
        },
        accept: async ({ key, item }) => {
          await context.emit({ items: [item], key: `service/${key ?? crypto.randomUUID()}`, cursor: position });
          await note();
        },
        refuse: (reason) => context.refuse('message_refused', reason),
        writeFile,
      },
      {
        credential,
        fetch: outbound.stream,
        connect: outbound.dial,
        limits,
        signal: AbortSignal.any([context.signal, broken.signal]),
      },
    );
  } finally {
    clearTimeout(quiet);
  }
}
