import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { givenContent } from '../engine/givenContent.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';
import { inRepository, segments } from './requests.ts';

interface NewFile {
  path: string;
  encoding: 'utf8' | 'base64';
  content?: string;
}

interface NewCommit {
  owner: string;
  repository: string;
  branch?: string | undefined;
  files: readonly NewFile[];
  /** Message and persons. */
  commit: JsonObject;
}

/**
 * Writes several files in one commit: blobs, a tree, the commit, and the branch, which is moved last
 * (https://docs.github.com/en/rest/git). Until then nothing is visible, so every request may be repeated. Files that have their content
 * already make no commit. Errors: `parameter_invalid` for a file without content, before the first request.
 */
export async function commitFiles(
  { owner, repository, branch, files, commit }: NewCommit,
  { client, key }: Pick<OperationCall, 'client' | 'key'>,
): Promise<JsonObject> {
  const whole = files.map((file, index) => ({
    ...file,
    content: givenContent(file.content, `/files/${index}/content`),
  }));
  const send = async (method: VendorRequest['method'], rest: string, json?: unknown): Promise<JsonObject> => {
    const request = { method: method ?? 'GET', path: inRepository({ owner, repository }, rest), json };
    return (await client.send(request, { repeat: 'safe', key })).body as JsonObject;
  };
  const name = branch || String((await send('GET', ''))['default_branch']);
  const reference = await send('GET', `/git/ref/heads${segments(name)}`);
  const head = (reference['object'] as { sha: string }).sha;
  const { tree: base } = (await send('GET', path`/git/commits/${head}`)) as { tree: { sha: string } };
  const entries: JsonObject[] = [];
  for (const file of whole) entries.push({ path: file.path, mode: '100644', type: 'blob', ...(await blobOf(file)) });
  const tree = await send('POST', '/git/trees', { base_tree: base.sha, tree: entries });
  if (tree['sha'] === base.sha) return { branch: name, sha: head, commit: null };
  const made = await send('POST', '/git/commits', { ...commit, tree: tree['sha'], parents: [head] });
  await send('PATCH', `/git/refs/heads${segments(name)}`, { sha: made['sha'], force: false });
  return { branch: name, sha: made['sha'], commit: made };

  async function blobOf({ encoding, content }: Required<NewFile>): Promise<JsonObject> {
    if (encoding !== 'base64') return { content };
    const { sha } = await send('POST', '/git/blobs', { content, encoding });
    return { sha };
  }
}
