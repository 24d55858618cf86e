import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { jsonWithFile } from '../engine/jsonWithFile.ts';
import { failureOf } from './failureOf.ts';
import { blobSha, type FileContent } from './fileContent.ts';
import { inRepository, segments } from './requests.ts';

/** A file in a repository: of its default branch, unless `ref` is given. */
export interface FilePlace {
  owner: string;
  repository: string;
  file_path: string;
  ref?: string | undefined;
}

/** A file as GitHub returns it. The content is missing above 1 MB. */
export interface FoundFile extends JsonObject {
  name: string;
  sha: string;
  encoding?: string;
  content?: string;
}

type Calling = Pick<OperationCall, 'client' | 'key'>;

/** Returns the path of the requests for a file. */
export function contentsPath({ file_path: file, ...of }: FilePlace): string {
  return inRepository(of, `/contents${segments(file)}`);
}

/** Returns a file, or null if it does not exist. Errors: `target_error` for a folder. */
export async function findFile(place: FilePlace, { client, key }: Calling): Promise<FoundFile | null> {
  const { status, body } = await client.send(
    { path: contentsPath(place), query: { ref: place.ref } },
    { repeat: 'safe', key, accept: ['404'] },
  );
  if (status === 404) return null;
  if (Array.isArray(body)) throw new AppError('target_error', `GitHub: "${place.file_path}" is a folder, not a file.`);
  return body as FoundFile;
}

/** The same. Errors: `target_error` if the file does not exist. */
export async function existingFile(place: FilePlace, call: Calling): Promise<FoundFile> {
  const found = await findFile(place, call);
  if (found) return found;
  const message = `GitHub: There is no file "${place.file_path}", or the token has no access to the repository.`;
  throw new AppError('target_error', message);
}

export interface FileChange {
  place: FilePlace;
  content: FileContent;
  /** The SHA of the file that is replaced. */
  sha?: string | undefined;
  /** Message, branch and persons of the commit. */
  commit: JsonObject;
}

/**
 * Writes a file. A file that has this content already is a success: an earlier attempt may have written it although its response was lost.
 * Errors: those of the client; `target_error` if the file was changed by others.
 */
export async function writeFile({ place, content, sha, commit }: FileChange, call: Calling): Promise<JsonObject> {
  const response = await call.client.send(
    {
      method: 'PUT',
      path: contentsPath(place),
      content: jsonWithFile({ ...commit, ...(sha === undefined ? {} : { sha }) }, content),
    },
    { repeat: 'safe', key: call.key, accept: ['409', '422'] },
  );
  if (response.status < 400) return response.body as JsonObject;
  const current = await findFile(place, call);
  if (current?.sha === (await blobSha(content))) return unchanged(current);
  throw new AppError('target_error', `GitHub: ${failureOf(response)?.message ?? 'The file was not written.'}`);
}

/** The result for a file that needs no commit. */
export function unchanged({ content: _content, ...details }: FoundFile): JsonObject {
  return { content: details, commit: null };
}
