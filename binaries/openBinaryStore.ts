import { join } from 'node:path';

import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import { BinaryStore } from './BinaryStore.ts';
import { folderBlobs } from './folderBlobs.ts';

/** The store that the settings name. Opens nothing before it is needed. */
export function openBinaryStore(settings: Settings, database: Database): BinaryStore {
  return new BinaryStore(database, folderBlobs(join(settings.dataDir, 'binaries')));
}
