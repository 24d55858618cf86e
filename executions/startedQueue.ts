import type { Database } from '../db/database.ts';

/** A start that Temporal has taken: its message and its execution. */
export interface DeliveredStart {
  outboxId: string;
  executionId: string;
}

interface Entry extends DeliveredStart {
  resolve: () => void;
  reject: (error: unknown) => void;
}

const maxBatch = 500;

/** Notes delivered starts; the promise resolves when the note is committed. */
export type NoteStarted = (start: DeliveredStart) => Promise<void>;

/**
 * Notes delivered starts as a group commit: all that come while one statement is under way go into the next one, so a
 * burst of executions does not pay a transaction each.
 */
export function createStartedQueue(database: Database): NoteStarted {
  const waiting: Entry[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    for (let batch = waiting.splice(0, maxBatch); batch.length > 0; batch = waiting.splice(0, maxBatch)) {
      try {
        await database.asSystem(({ outbox }) => outbox.finishStarts(batch));
        for (const entry of batch) entry.resolve();
      } catch (error) {
        for (const entry of batch) entry.reject(error);
      }
    }
    isWriting = false;
  }

  return (start) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ ...start, resolve, reject });
    if (!isWriting) void write(); // it settles every entry and never throws
    return promise;
  };
}
