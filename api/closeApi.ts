import type { OpenedGateway } from '../domains/gateway/openGateway.ts';
import { processName } from '../platform/diagnostics/processName.ts';
import type { ApiOverrides } from './ApiOverrides.ts';
import type { Deps } from './deps.ts';
import type { HttpService } from './serveHttp.ts';

/** Times after the drain. `lastWordsMs`: time for streams that are still open to send their last event. */
export const drainTimes = { lastWordsMs: 1_000, callDrainMs: 3_000 };

interface ClosingParts {
  readonly http: HttpService;
  readonly opened: OpenedGateway;
  readonly drain: NonNullable<ApiOverrides['drain']>;
  /** Stops background work. */
  readonly ends: readonly (() => Promise<void>)[];
  /** Connections and stores of this process, closed last. */
  readonly owned: readonly { close(): Promise<unknown> }[];
}

/** Readiness off → stop accepting → drain → close everything. */
export async function closeApi(deps: Deps, { http, opened, ends, owned, drain }: ClosingParts): Promise<void> {
  const { drainMs, lastWordsMs, callDrainMs } = drain;
  deps.readiness.stop();
  await deps.changes.close();
  await deps.toolLists.close();
  deps.chatStreams.close();
  opened.gateway.drainRealtime();
  await http.close({ drainMs, lastWordsMs, atEnd: () => opened.gateway.cutStreams() });
  await opened.close(callDrainMs);
  await deps.callBodies.settled();
  await deps.catalog.close();
  await deps.apiDocumentReader.close();
  await deps.executions.close();
  for (const end of ends) await end();
  await deps.database.asSystem(({ processBeats }) => processBeats.end(processName)).catch(() => undefined); // it expires by itself
  deps.eventLoop.close();
  await Promise.all(owned.map((part) => part.close()));
}
