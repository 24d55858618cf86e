import type { Watch } from './watch.ts';
import { watchFiles } from './watchFiles.ts';
import { watchMail } from './watchMail.ts';
import { watchService, type ServiceWatchDeps } from './watchService.ts';
import { watchSse } from './watchSse.ts';

/** How each kind of trigger is watched; `filesRoot` is the folder of this machine that is open to triggers, null for none. */
export function watches(filesRoot: string | null, services: ServiceWatchDeps): Readonly<Record<string, Watch>> {
  return { email: watchMail, file: watchFiles(filesRoot), sse: watchSse, poll: watchService(services) };
}
