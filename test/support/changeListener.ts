import { EventSourceParserStream } from 'eventsource-parser/stream';

import type { components } from '../../openapi/generated/types.ts';

type Kind = components['schemas']['ChangeKind'];

/** One page's stream of changes. */
export interface ChangeListener {
  /** Kinds and ids received so far, in order: `kind id`, or the kind alone. */
  readonly heard: string[];
  /** Resolves once that was heard; the test's own time-out ends it. */
  hears(kind: Kind | 'lost', id?: string): Promise<void>;
  /** Resolves with the reason the stream gave, null without one, once it has ended. */
  readonly ended: Promise<string | null>;
  close(): void;
}

/** Connects to `GET /api/v1/changes` and waits until it listens. */
export async function listenToChanges(
  { url, cookie }: { url: string; cookie: string },
  executionIds: readonly string[] = [],
  sinceMs?: number,
): Promise<ChangeListener> {
  const abort = new AbortController();
  const query = new URLSearchParams(executionIds.map((id): [string, string] => ['execution_id', id]));
  if (sinceMs !== undefined) query.set('since_ms', String(sinceMs));
  const response = await fetch(`${url}/api/v1/changes?${query}`, { headers: { cookie }, signal: abort.signal });
  if (!response.ok || response.body === null) throw new Error(`${response.status}: ${await response.text()}`);
  const heard: string[] = [];
  let news = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  const read = async (): Promise<string | null> => {
    let reason: string | null = null;
    const events = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of events) {
      if (event === 'ready') ready.resolve();
      if (event === 'lost') heard.push('lost');
      if (event === 'end') reason = (JSON.parse(data) as components['schemas']['StreamEnd']).reason;
      if (event === 'changes')
        for (const { kind, ids } of (JSON.parse(data) as components['schemas']['Changes']).changes)
          heard.push(...(ids.length === 0 ? [kind] : ids.map((id) => `${kind} ${id}`)));
      news.resolve();
      news = Promise.withResolvers();
    }
    return reason;
  };
  const ended = read().catch(() => null);
  await Promise.race([ready.promise, ended]);
  return {
    heard,
    hears: async (kind, id) => {
      const line = id === undefined ? kind : `${kind} ${id}`;
      let isOver = false;
      void ended.then(() => (isOver = true));
      while (!heard.includes(line)) {
        if (isOver) throw new Error(`The stream ended without ${line}; heard: ${heard.join(', ')}`);
        await Promise.race([news.promise, ended]);
      }
    },
    ended,
    close: () => abort.abort(),
  };
}
