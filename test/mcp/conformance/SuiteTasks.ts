import { randomUUID } from 'node:crypto';

import type { Answers, Question } from '../../../platform/mcp/server/Question.ts';
import type { ServedTask, ServedTasks, TaskState } from '../../../platform/mcp/server/tasks/ServedTask.ts';

interface Running {
  createdAt: Date;
  changedAt: Date;
  ms: number;
  end: () => object;
  questions: Record<string, Question>;
  isCancelled: boolean;
}

/** Tasks that take time, or wait for input; each status request returns the current state. */
export class SuiteTasks implements ServedTasks {
  readonly #running = new Map<string, Running>();

  begin(work: Pick<Running, 'ms' | 'end' | 'questions'>): ServedTask {
    const id = randomUUID();
    this.#running.set(id, { ...work, createdAt: new Date(), changedAt: new Date(), isCancelled: false });
    return this.#toTask(id, this.#running.get(id)!);
  }

  read = async (id: string): Promise<ServedTask | null> => {
    const found = this.#running.get(id);
    return found ? this.#toTask(id, found) : null;
  };

  cancel = async (id: string): Promise<void> => {
    Object.assign(this.#running.get(id)!, { isCancelled: true, changedAt: new Date() });
  };

  answer = async (id: string, answers: Answers): Promise<void> => {
    const found = this.#running.get(id)!;
    for (const key of Object.keys(answers)) delete found.questions[key];
  };

  wait = async (): Promise<void> => undefined;

  withToken = (id: string): string => id;

  tokenOf = (): null => null;

  #toTask(id: string, { createdAt, changedAt, ...work }: Running): ServedTask {
    return { id, createdAt, changedAt, ttlMs: 600_000, message: null, state: stateOf({ createdAt, ...work }) };
  }
}

function stateOf({ createdAt, ms, end, questions, isCancelled }: Omit<Running, 'changedAt'>): TaskState {
  if (isCancelled) return { status: 'cancelled' };
  if (Object.keys(questions).length > 0) return { status: 'input_required', questions };
  if (Date.now() < createdAt.getTime() + ms) return { status: 'working' };
  try {
    return { status: 'ended', outcome: { data: { ...end() } } };
  } catch (error) {
    return { status: 'ended', outcome: { error } };
  }
}
