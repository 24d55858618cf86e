import { safeFileName } from '../../platform/binaries/names.ts';

/** As long as names may be on the file systems that people unpack on, with the position in front. */
const longestName = 150;

/** The file of a part as `verifyDeliverable` looks for it: by its position, with its name where that can be a file's anywhere. */
export function partFileName({ position, name }: { position: number; name: string }): string {
  const flat = name.replaceAll('/', '_');
  const isPlain =
    flat !== '' && safeFileName(flat, '') === flat && flat.length <= longestName && !/[\\:*?"<>|]|[. ]$/.test(flat);
  return isPlain ? `${position}-${flat}` : String(position);
}
