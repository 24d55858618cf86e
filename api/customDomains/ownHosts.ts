import type { Settings } from '../../platform/config/settings.ts';
import { readHost } from './requestHost.ts';

/** The names that are the instance's own, beside those of this machine. No organization can have one of them. */
export function ownHosts({ publicUrl, hosts }: Pick<Settings, 'publicUrl' | 'hosts'>): ReadonlySet<string> {
  const read = [new URL(publicUrl).host, ...hosts].map(readHost);
  return new Set(read.flatMap((host) => (host.kind === 'name' ? [host.name] : [])));
}
