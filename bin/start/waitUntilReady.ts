import { StartError } from '../embedded/StartError.ts';
import type { StartContext } from './startContext.ts';

const limitMs = 180_000;
const names: Record<string, string> = {
  database: 'the database',
  disk: 'room on the disk',
  migrations: 'migrations',
  temporal: 'Temporal',
  worker: 'the worker',
  page: 'the page',
};

/**
 * Asks `/health/ready` until it returns 200, and prints every 10 s which parts are still missing.
 * @throws StartError after three minutes, with these parts
 */
export async function waitUntilReady({
  settings,
  output,
  signal,
}: Pick<StartContext, 'settings' | 'output' | 'signal'>): Promise<void> {
  const startedAt = Date.now();
  let missing = 'the API';
  for (let round = 0; Date.now() - startedAt < limitMs; round += 1) {
    signal.throwIfAborted();
    const response = await ask(readinessUrl(settings.listen?.[0], settings.port), signal);
    if (response.status === 200) return;
    missing = missingParts(response.text);
    if (round > 0 && round % 50 === 0) output.part('Programs', `starting: ${missing}`, startedAt);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new StartError(`Bureau is not ready after ${limitMs / 1_000} s: waiting for ${missing}.`);
}

/** The parts that an answer of `/health/ready` calls unavailable, in words; no answer: the API itself. */
export function missingParts(answer: string): string {
  try {
    const { parts = {} } = JSON.parse(answer) as { parts?: Record<string, string> };
    const missing = Object.keys(parts).filter((name) => parts[name] !== 'ok');
    return missing.map((name) => names[name] ?? name).join(', ') || 'the API';
  } catch {
    return 'the API';
  }
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
  } catch {
    return { status: 0, text: '' };
  }
}
