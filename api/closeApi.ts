import type { OpenedGateway } from '../domains/gateway/openGateway.ts';
import type { ApiOverrides } from './ApiOverrides.ts';
import type { Deps } from './deps.ts';
import type { HttpService } from './serveHttp.ts';

/** At most about 25 s in total. `lastWordsMs`: how long streams that outlive the drain have to tell their callers that they end. */
const drainTimes = { drainMs: 19_000, lastWordsMs: 1_000, callDrainMs: 3_000 };

interface ClosingParts {
  readonly http: HttpService;
  readonly opened: OpenedGateway;
  readonly drain?: ApiOverrides['drain'] | undefined;
  /** Stops background work. */
  readonly ends: readonly (() => Promise<void>)[];
  /** Connections and stores of this process, closed last. */
  readonly owned: readonly { close(): Promise<unknown> }[];
}

/** Readiness off → stop accepting → drain → close everything. */
export async function closeApi(deps: Deps, { http, opened, ends, owned, drain }: ClosingParts): Promise<void> {
  const { drainMs, lastWordsMs, callDrainMs } = drain ?? drainTimes;
  deps.readiness.stop();
  await deps.changes.close();
  await deps.toolLists.close();
  deps.chatStreams.close();
  await http.close({ drainMs, lastWordsMs, atEnd: () => opened.gateway.cutStreams() });
  await opened.close(callDrainMs);
  await deps.catalog.close();
  await deps.apiDocumentReader.close();
  await deps.executions.close();
  for (const end of ends) await end();
  deps.eventLoop.close();
  await Promise.all(owned.map((part) => part.close()));
}
