import type { Database } from '../../db/database.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { SeenHistory, SeenRun } from '../../db/repositories/executions/dedupeValues.ts';
import { AppError } from '../../openapi/AppError.ts';

/** The history that a run checks, and its scope. */
export interface SeenQuestion {
  /** Stable across attempts: a repeated run gets the same result, whatever others have seen since. */
  idempotencyKey: string;
  /** Null: the history that all nodes of the digital organization share. */
  nodeId: string | null;
}

/**
 * Values seen by earlier executions of a digital organization. Each call is one transaction that others wait for: of two executions one
 * sees what the other remembered.
 */
export interface NodeDedupeValues {
  /**
   * True for each hash that is new, also within the list, and remembers it; undefined ones are not asked about. Beyond
   * `historySize` the oldest are forgotten. Errors: `parameter_invalid` if the list alone has more new ones.
   */
  remember: (
    question: SeenQuestion,
    hashes: readonly (Uint8Array | undefined)[],
    historySize: number,
  ) => Promise<boolean[]>;
  /** True for each value that is above all that came before this call, and remembers the highest one. */
  rise: (
    question: SeenQuestion,
    kind: 'number' | 'date',
    values: readonly (number | undefined)[],
  ) => Promise<boolean[]>;
  /** Forgets the whole history. */
  clear: (question: SeenQuestion) => Promise<void>;
}

/** Hashes that one statement takes. */
const portion = 20_000;

/** Binds what has been seen to the execution that asks. */
export function nodeDedupeValues(
  database: Database,
  execution: { id: string; organizationId: string; digitalOrganizationId: string },
): NodeDedupeValues {
  const { id: executionId, organizationId, digitalOrganizationId } = execution;
  const answered = (
    { idempotencyKey: runKey, nodeId }: SeenQuestion,
    count: number,
    answer: (repositories: Repositories, history: SeenHistory) => Promise<boolean[]>,
  ): Promise<boolean[]> =>
    database.withOrganization(organizationId, async (repositories) => {
      const run: SeenRun = { executionId, runKey };
      const history = await repositories.dedupeValues.lock(digitalOrganizationId, nodeId ?? '');
      const before = await repositories.dedupeValues.findRun(run);
      if (before) return fromBits(before, count);
      const kept = await answer(repositories, history);
      await repositories.dedupeValues.insertRun(run, toBits(kept));
      return kept;
    });
  return {
    remember: (question, hashes, historySize) =>
      answered(question, hashes.length, (repositories, history) =>
        remember(repositories, history, { hashes, historySize }),
      ),
    rise: (question, kind, values) =>
      answered(question, values.length, async ({ dedupeValues }, history) => {
        const mark = history.marks[kind] ?? -Infinity;
        const highest = values.reduce<number>((most, value = -Infinity) => Math.max(most, value), mark);
        if (highest > mark) await dedupeValues.update({ ...history, marks: { ...history.marks, [kind]: highest } });
        return values.map((value) => value !== undefined && value > mark);
      }),
    clear: async (question) => {
      await answered(question, 0, async ({ dedupeValues }, history) => {
        await dedupeValues.forgetOldest(history.id, 0);
        await dedupeValues.update({ ...history, valueCount: 0, marks: {} });
        return [];
      });
    },
  };
}

async function remember(
  { dedupeValues }: Repositories,
  history: SeenHistory,
  { hashes, historySize }: { hashes: readonly (Uint8Array | undefined)[]; historySize: number },
): Promise<boolean[]> {
  const names = hashes.map((hash) => hash && Buffer.from(hash).toString('hex'));
  const distinct = [...new Map(names.map((name, index) => [name, hashes[index]])).values()].filter(
    (hash) => hash !== undefined,
  );
  const added = new Set<string>();
  for (let from = 0; from < distinct.length; from += portion) {
    for (const name of await dedupeValues.insertNew(history.id, distinct.slice(from, from + portion))) added.add(name);
  }
  if (added.size > historySize) {
    const message = `${added.size} values are new, more than the history of ${historySize} holds; make it larger.`;
    throw new AppError('parameter_invalid', message, { param: '/history_size' });
  }
  let valueCount = history.valueCount + added.size;
  if (valueCount > historySize) valueCount -= await dedupeValues.forgetOldest(history.id, historySize);
  await dedupeValues.update({ ...history, valueCount });
  return names.map((name) => name !== undefined && added.delete(name)); // only the first of several
}

function toBits(kept: readonly boolean[]): Uint8Array {
  const bits = new Uint8Array(Math.ceil(kept.length / 8));
  for (const [index, isKept] of kept.entries()) if (isKept) bits[index >> 3]! |= 1 << (index & 7);
  return bits;
}

function fromBits(bits: Uint8Array, count: number): boolean[] {
  return Array.from({ length: count }, (_, index) => ((bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0);
}
