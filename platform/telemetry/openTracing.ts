import { packageVersion } from '../config/packageVersion.ts';
import type { Settings } from '../config/settings.ts';
import type { Tracing } from './Tracing.ts';

/** Tracing for a process, where a collector is named; nothing of it is loaded otherwise. */
export async function openTracing(
  { otlpUrl, traceRatio: ratio }: Pick<Settings, 'otlpUrl' | 'traceRatio'>,
  serviceName: string,
): Promise<Tracing | null> {
  if (otlpUrl === null) return null;
  const { Tracing } = await import('./Tracing.ts');
  return new Tracing({ url: otlpUrl, serviceName, version: packageVersion, ratio });
}
