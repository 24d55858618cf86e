import { StartError } from '../embedded/StartError.ts';
import type { StartContext } from './startContext.ts';

const limitMs = 180_000;

/**
 * Asks `/health/ready` until it says 200, and tells every 10 s what is still missing.
 * @throws StartError after three minutes, with the last answer
 */
export async function waitUntilReady({
  settings,
  output,
  signal,
}: Pick<StartContext, 'settings' | 'output' | 'signal'>): Promise<void> {
  const startedAt = Date.now();
  let answer = 'no answer';
  for (let round = 0; Date.now() - startedAt < limitMs; round += 1) {
    signal.throwIfAborted();
    const response = await ask(readinessUrl(settings.listen?.[0], settings.port), signal);
    if (response.status === 200) return;
    answer = response.text;
    if (round > 0 && round % 50 === 0) output.part('Readiness', `waiting: ${answer}`, startedAt);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new StartError(`The API is not ready after ${limitMs / 1_000} s: ${answer}`);
}

/** Where this machine reaches the readiness of an API that listens on `listen` (its first address). */
export function readinessUrl(listen: string | undefined, port: number): string {
  const host = listen === undefined || listen === '0.0.0.0' ? '127.0.0.1' : listen === '::' ? '[::1]' : listen;
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}/health/ready`;
}

async function ask(url: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]) });
    return { status: response.status, text: (await response.text()).slice(0, 500) };
  } catch (error) {
    return { status: 0, text: `no answer (${(error as Error).message})` };
  }
}
