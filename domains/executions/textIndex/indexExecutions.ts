import type { Database } from '../../../db/database.ts';
import { decodeItems } from '../../../db/itemsCodec.ts';
import type { ExecutionWords } from '../../../db/repositories/executions/executionWords.ts';
import { ItemWords } from './wordsOf.ts';

const batchSize = 20;
/** JSON of items that is read of one execution. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Indexes the words of items of executions that have ended, as readers see the items: without redacted values. Returns true if more are
 * left. Any number of processes may do it; each execution is indexed once, in one transaction with its removal from the queue.
 */
export async function indexExecutions(database: Database): Promise<boolean> {
  return database.asSystem(async ({ executionWords }) => {
    const ended = await executionWords.take(batchSize);
    for (const one of ended) await executionWords.write(one, await wordsIn(executionWords, one.executionId));
    if (ended.length > 0) await executionWords.noteIndexed(ended.map(({ executionId }) => executionId));
    return ended.length === batchSize;
  });
}

async function wordsIn(executionWords: ExecutionWords, executionId: string): Promise<string[]> {
  const words = new ItemWords();
  for (const packed of await executionWords.items(executionId, maxBytes)) {
    if (words.isFull) break;
    for (const { json } of await decodeItems<{ json?: unknown }>(packed)) words.add(json);
  }
  return words.all;
}
