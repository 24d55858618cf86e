import { AsyncLocalStorage } from 'node:async_hooks';

/** Called when an external service is called during an open transaction; throws if that must not continue. */
export type OnExternalCall = (what: string) => void;

interface Mark {
  /** Work that is started inside and outlives the transaction keeps the mark. */
  isOpen: boolean;
  onExternalCall: OnExternalCall;
}

const marks = new AsyncLocalStorage<Mark>();

/** Runs the work of a transaction: until it ends, `assertNoTransaction` finds it in everything that the work calls. */
export async function insideTransaction<T>(onExternalCall: OnExternalCall, work: () => Promise<T>): Promise<T> {
  const mark: Mark = { isOpen: true, onExternalCall };
  try {
    return await marks.run(mark, work);
  } finally {
    mark.isOpen = false;
  }
}

/**
 * To be called by every way to the network before it is taken. Inside a transaction, a peer that never answers holds a
 * connection of the pool and locks, so that a few of them stop the whole instance. `what`: the peer, without secrets.
 */
export function assertNoTransaction(what: string): void {
  const mark = marks.getStore();
  if (mark?.isOpen) mark.onExternalCall(what);
}

export interface ExternalCallReport {
  warn: (fields: object, text: string) => void;
  count?: () => void;
}

/** Returns a handler that logs and counts the call, which continues. */
export function reportExternalCall({ warn, count }: ExternalCallReport): OnExternalCall {
  return (what: string): void => {
    count?.();
    warn({ what, stack: new Error('asked here').stack }, 'another host is asked inside a database transaction');
  };
}

/** Returns the handler of a process: in strict mode, as in tests and development, the call throws; otherwise it is logged and continues. */
export function externalCallHandler(
  logger: { error: (fields: object, text: string) => void },
  { isStrict, count }: { isStrict: boolean; count?: () => void },
): OnExternalCall {
  if (isStrict) return forbidExternalCall;
  return reportExternalCall({ warn: (fields, text) => logger.error(fields, text), ...(count && { count }) });
}

/** Default of tests and development: no external call inside a transaction. */
export function forbidExternalCall(what: string): never {
  throw new Error(`${what} is asked inside a database transaction. Ask before it, or after it.`);
}
