import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import { FormFile } from '../../domains/gateway/formats/formFile.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { NodeFiles } from '../kit/services/NodeFiles.ts';

/**
 * Reads a file of an item for a form of a model call, whole: forms are in memory. Errors: `parameter_invalid` at `param` if it is larger
 * than `mostBytes`; those of the store.
 */
export async function formFileOf(
  store: Pick<NodeFiles, 'read'>,
  file: Binary,
  { mostBytes, param }: { mostBytes: number; param: string },
): Promise<FormFile> {
  if (file.size_bytes > mostBytes) {
    const most = Math.floor(mostBytes / 1024 / 1024);
    throw new AppError('parameter_invalid', `"${file.file_name}" is larger than ${most} MiB.`, { param });
  }
  const { content } = await store.read(file);
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part as Buffer);
  return new FormFile({ fileName: file.file_name, mediaType: file.media_type, content: Buffer.concat(parts) });
}
