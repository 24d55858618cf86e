import { join } from 'node:path';

import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/database.ts';
import { BinaryStore } from './BinaryStore.ts';
import { folderBlobs } from './folderBlobs.ts';
import { s3Blobs } from './s3Blobs.ts';

/** The store that the settings name. Opens nothing before it is needed. */
export function openBinaryStore({ dataDir, s3 }: Settings, database: Database): BinaryStore {
  return new BinaryStore(database, s3 ? s3Blobs(s3) : folderBlobs(join(dataDir, 'binaries')));
}
