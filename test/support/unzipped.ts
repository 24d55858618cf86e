import { buffer } from 'node:stream/consumers';
import * as yauzl from 'yauzl';

/** The files of a ZIP archive by their paths in it. */
export async function unzipped(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
