import type { StreamRelayOptions } from './streamRelayOptions.ts';

const tailMs = 1_000;
const mostTailChunks = 64;

/** Reads what little follows the last event (`[DONE]`) of a provider, so that the connection can be used again. */
export async function readTail(
  upstream: AsyncIterator<Buffer>,
  { abortUpstream, metered }: Pick<StreamRelayOptions, 'abortUpstream' | 'metered'>,
): Promise<void> {
  const abort = (): void => abortUpstream(new Error('The provider sent more behind the end of its answer.'));
  const timer = setTimeout(abort, tailMs);
  try {
    for (let chunks = 0; chunks < mostTailChunks; chunks += 1) if ((await upstream.next()).done) return;
    abort();
  } catch (error) {
    metered.report(error);
  } finally {
    clearTimeout(timer);
  }
}
