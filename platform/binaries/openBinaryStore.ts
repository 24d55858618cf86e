import { join } from 'node:path';

import type { Settings } from '../config/settings.ts';
import type { Database } from '../../db/database.ts';
import { BinaryStore } from './BinaryStore.ts';
import { folderBlobs } from './folderBlobs.ts';

/** The store that the settings name. Opens nothing before it is needed. */
export async function openBinaryStore({ dataDir, s3 }: Settings, database: Database): Promise<BinaryStore> {
  if (!s3) return new BinaryStore(database, folderBlobs(join(dataDir, 'binaries')));
  const { s3Blobs } = await import('./s3Blobs.ts'); // a large library that most instances never need
  return new BinaryStore(database, s3Blobs(s3));
}
