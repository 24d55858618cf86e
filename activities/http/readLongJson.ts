import { AppError } from '../../openapi/AppError.ts';
import { readEncodings } from '../files/fileEncodings.ts';
import { withFiles, type FileWork } from '../files/withFiles.ts';

/**
 * Reads JSON that is too long to be parsed on the worker's thread: a process reads it as it reads files, and rows come back in turns.
 * Errors: `target_error` for invalid JSON, or more content than a file may have.
 */
export async function readLongJson(
  body: AsyncIterable<Uint8Array>,
  charset: string,
  context: FileWork,
): Promise<unknown> {
  const encoding = readEncodings.find((known) => known === charset.toLowerCase()) ?? 'utf-8';
  try {
    return await withFiles(context, async (files) => {
      const { details, rows } = await files.run('JSON.read', { encoding, skipRows: 0, maxRows: null }, [body]);
      const all: unknown[] = [];
      for await (const row of rows()) all.push(row);
      return details.isSingle === true ? (all[0] ?? {}) : all;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'file_invalid')
      throw new AppError('target_error', 'The response is not valid JSON; read it as text instead.', { cause: error });
    if (error.code === 'file_limit_reached')
      throw new AppError('target_error', `${error.message} Read the response as a file (response: binary).`, {
        cause: error,
      });
    throw error;
  }
}
