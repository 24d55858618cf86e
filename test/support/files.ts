import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FileSessions } from '../../activities/files/FileSessions.ts';

/** Sessions for files in the folder of temporary files; each removes its own. */
export function testFileSessions(): FileSessions {
  return new FileSessions({ folder: join(tmpdir(), 'bureau-test-files'), size: 2 });
}
