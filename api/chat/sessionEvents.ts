import type { Repositories } from '../../db/repositories/repositories.ts';
import type { ChatTurnRow } from '../../db/repositories/executions/chatTurns.ts';
import { isFinal } from '../../domains/executions/lifecycle/status.ts';
import type { Deps } from '../deps.ts';
import { chatAnswer } from './chatAnswer.ts';
import { readCursor, type ChatCursor } from './chatCursor.ts';
import { chatProgress } from './chatProgress.ts';
import type { FoundSession } from './chatSession.ts';
import { presentMessage } from './postMessage.ts';
import { renderMarkdown } from './renderMarkdown.ts';

/** Polling interval for changes without notifications (tool calls) during an answer; otherwise for new messages. */
const lookAgainMs = 1_000;
const lookForMessagesMs = 15_000;
const beatEveryMs = 20_000;
/** Then the page connects again, to whichever process and version of it there is. */
const longestMs = 30 * 60_000;
const latestTurns = 200;
const beat = Buffer.from(': \n\n');

/**
 * Yields the events of a session after a cursor, from rows alone: any process continues where another one stopped, without repetition. Ends
 * when `signal` is aborted, or after half an hour.
 */
export async function* sessionEvents(
  found: FoundSession,
  { lastEventId, signal }: { lastEventId: string | undefined; signal: AbortSignal },
  deps: Deps,
): AsyncGenerator<Uint8Array, void, undefined> {
  const follower = new Follower(found, signal, deps);
  const untilMs = Date.now() + longestMs;
  let beatAtMs = Date.now();
  yield beat; // the stream stands
  await follower.begin(readCursor(lastEventId));
  while (!signal.aborted && Date.now() < untilMs) {
    const { events, news } = await follower.look();
    for (const event of events) yield event;
    if (events.length > 0) beatAtMs = Date.now();
    await news;
    if (Date.now() - beatAtMs < beatEveryMs) continue;
    beatAtMs = Date.now();
    yield beat;
  }
  yield Buffer.from('event: end\ndata: {}\n\n');
}

class Follower {
  readonly #found: FoundSession;
  readonly #signal: AbortSignal;
  readonly #deps: Deps;
  #at: ChatCursor = { number: 1, isTold: false, part: '0' };
  #lastProgress = '';

  constructor(found: FoundSession, signal: AbortSignal, deps: Deps) {
    this.#found = found;
    this.#signal = signal;
    this.#deps = deps;
  }

  async begin(cursor: ChatCursor | null): Promise<void> {
    if (cursor) this.#at = cursor;
    else
      this.#at.number = await this.#inOrganization(({ chatTurns }) => chatTurns.firstOfLatest(this.#id, latestTurns));
  }

  /** Returns the pending events; `news` resolves when there may be more, immediately if there are. */
  async look(): Promise<{ events: Uint8Array[]; news: Promise<void> | null }> {
    const ofSession = this.#news(this.#id, lookForMessagesMs);
    const turn = await this.#inOrganization(({ chatTurns }) => chatTurns.next(this.#id, this.#at.number));
    if (turn === null) return { events: [], news: ofSession.promise };
    ofSession.stop();
    const events: Uint8Array[] = [];
    if (turn.number !== this.#at.number) this.#at = { number: turn.number, isTold: false, part: '0' };
    if (!this.#at.isTold) events.push(event('message', presentMessage(turn), `${turn.number}.0`));
    this.#at.isTold = true;
    if (turn.answer) return { events: [...events, this.#end(turn, turn.answer)], news: null };
    const ofExecution = this.#news(turn.executionId, lookAgainMs);
    const more = await this.#answering(turn);
    if (more.isMore) ofExecution.stop();
    return { events: [...events, ...more.events], news: more.isMore ? null : ofExecution.promise };
  }

  get #id(): string {
    return this.#found.session.id;
  }

  /** An answer that is not kept yet: its next parts, how far it is, or all of it. */
  async #answering(turn: ChatTurnRow): Promise<{ events: Uint8Array[]; isMore: boolean }> {
    const { executionId, number } = turn;
    const { database, nodeTypes } = this.#deps;
    // Read first: a final execution has written all of its parts.
    const [state] = await database.executionLog.states([executionId]);
    if (!state) return { events: [], isMore: false }; // just deleted, and its message with it
    const parts = await this.#inOrganization(({ answerParts }) => answerParts.readAfter(executionId, this.#at.part));
    const events = parts.map((part) => event('text', { number, text: part.content }, `${number}.${part.number}`));
    this.#at.part = parts.at(-1)?.number ?? this.#at.part;
    if (parts.length > 0) return { events, isMore: true };
    if (state.answer === null && !isFinal(state.status))
      return { events: await this.#progress(turn, state), isMore: false };
    const kept = await this.#inOrganization(async (repositories) => {
      await repositories.chatTurns.settle(this.#id, number, await chatAnswer(repositories, state, nodeTypes));
      return repositories.chatTurns.find(this.#id, number);
    });
    return { events: kept?.answer ? [this.#end(turn, kept.answer)] : [], isMore: true };
  }

  async #progress(turn: ChatTurnRow, state: Parameters<typeof chatProgress>[1]['state']): Promise<Uint8Array[]> {
    const { visitorApproves } = this.#found.place.parameters;
    const seen = await this.#inOrganization(async ({ chatTurns, executionWaits, partialOutputs }) => ({
      calls: await chatTurns.calls(turn.executionId),
      live: await partialOutputs.forVisitor(turn.executionId),
      wait: state.status === 'waiting' ? await executionWaits.findOpen(turn.executionId) : null,
    }));
    const progress = event('progress', chatProgress(turn, { ...seen, state, visitorApproves }, this.#deps), null);
    if (progress.toString() === this.#lastProgress) return [];
    this.#lastProgress = progress.toString();
    return [progress];
  }

  #end(turn: ChatTurnRow, answer: NonNullable<ChatTurnRow['answer']>): Uint8Array {
    this.#at = { number: turn.number + 1, isTold: false, part: '0' };
    this.#lastProgress = '';
    const told = { number: turn.number, ...answer, html: renderMarkdown(answer.text) };
    return event('answer', told, `${turn.number}.end`);
  }

  /** Subscribes immediately, so that no event is missed while rows are read. */
  #news(id: string, timeoutMs: number): { promise: Promise<void>; stop: () => void } {
    const stopped = new AbortController();
    const signal = AbortSignal.any([stopped.signal, this.#signal]);
    const promise = this.#deps.executions.answers.waitForNotification(id, { timeoutMs, signal });
    return { promise, stop: () => stopped.abort() };
  }

  #inOrganization<T>(work: (repositories: Repositories) => Promise<T>): Promise<T> {
    return this.#deps.database.withOrganization(this.#found.session.organizationId, work);
  }
}

function event(name: string, data: object, id: string | null): Buffer {
  return Buffer.from(`event: ${name}\n${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
}
