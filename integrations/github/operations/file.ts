import { boolean, choice, list as listField, object, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, type OperationCall, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { commitFiles } from '../commitFiles.ts';
import { contentsPath, existingFile, findFile, unchanged, writeFile, type FoundFile } from '../contents.ts';
import { failureOf } from '../failureOf.ts';
import { fileField, place, ref } from '../fields.ts';
import { blobSha, fileContent } from '../fileContent.ts';
import { inRepository, publishes, segments } from '../requests.ts';
import { github } from '../vendor.ts';

const maxTextBytes = 16 * 1024 * 1024;
const filePath = text({ title: 'File path', placeholder: 'docs/README.md', required: true, maxLength: 2_000 });
const content = {
  content_from: choice(['text', 'base64', 'file'], { file: 'File of the item' })({
    title: 'Content from',
    default: 'text',
  }),
  content: text({
    title: 'Content',
    control: 'textarea',
    maxLength: 20_000_000,
    showWhen: { content_from: ['text', 'base64'] },
  }),
};
const person = (title: string) =>
  text({ title, description: 'Name and email belong together.', rare: true, maxLength: 320 });
const commit = {
  message: text({ title: 'Commit message', required: true, maxLength: 65_536 }),
  branch: text({ title: 'Branch', description: 'Default: the default branch.', placeholder: 'main', maxLength: 300 }),
  author_name: person('Name of the author'),
  author_email: person('Email of the author'),
  committer_name: person('Name of the committer'),
  committer_email: person('Email of the committer'),
};

interface Commit {
  message: string;
  branch?: string;
  author_name?: string;
  author_email?: string;
  committer_name?: string;
  committer_email?: string;
}

/** Message and persons as GitHub takes them. Errors: `parameter_invalid` for a person without a name or email. */
function commitOf({ message, ...given }: Commit): JsonObject {
  return {
    message,
    ...personOf('author', given.author_name, given.author_email),
    ...personOf('committer', given.committer_name, given.committer_email),
  };
}

function personOf(role: 'author' | 'committer', name: string | undefined, email: string | undefined): JsonObject {
  if (!name && !email) return {};
  if (name && email) return { [role]: { name, email } };
  const param = name ? `/${role}_email` : `/${role}_name`;
  throw new AppError('parameter_invalid', `The ${role} needs a name and an email address.`, { param });
}

/** The same with the branch, for requests that write one file. */
function changeOf(given: Commit): JsonObject {
  return { ...commitOf(given), ...(given.branch ? { branch: given.branch } : {}) };
}

const repository = { owner: 'acme', repository: 'shop' };
const guide = { name: 'a.md', path: 'docs/a.md', type: 'file', size: 6 };
const madeCommit = { sha: '7638417db6d59f3c431d3e1f261cc637155684cd' };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a file with its content, up to 100 MB.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    file_path: filePath,
    ref,
    read_as: choice(['file', 'text', 'base64'])({ title: 'Content as', default: 'file' }),
    binary_name: fileField,
  },
  example: { ...repository, file_path: 'docs/a.md' },
  output: guide,
  run: async ({ read_as: as, binary_name: to, ...wanted }, call) => {
    const found = await existingFile(wanted, call);
    const { content: encoded, ...details } = found;
    const opened = () =>
      call.client.download({
        path: contentsPath(wanted),
        query: { ref: wanted.ref },
        headers: { accept: 'application/vnd.github.raw+json' },
      });
    const short = shortContent(found);
    if (as === 'file') {
      const source = short ?? (await opened()).body;
      return [{ json: details, binary: { [to]: await call.files.write(source, { fileName: found.name }) } }];
    }
    const tooLarge = { bytes: maxTextBytes, message: 'The file is larger than 16 MiB. Read it as a file.' };
    const bytes = short ?? (await (await opened()).body.readAll(tooLarge));
    if (as === 'base64')
      return [
        { json: { ...details, encoding: 'base64', content: short ? encoded : Buffer.from(bytes).toString('base64') } },
      ];
    return [{ json: { ...details, encoding: 'utf-8', content: decoded(bytes) } }];
  },
});

/** The content that a response has: up to 1 MB. */
function shortContent({ encoding, content: encoded }: FoundFile): Buffer | null {
  return encoding === 'base64' && encoded !== undefined ? Buffer.from(encoded, 'base64') : null;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('target_error', 'GitHub: The file is not text. Read it as a file.', { cause });
  }
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a file in a commit of its own.',
  effects: publishes,
  repeat: 'safe',
  parameters: { ...place, file_path: filePath, ...content, binary_name: fileField, ...commit },
  example: { ...repository, file_path: 'docs/new.md', content: 'Order {{ $json.id }}', message: 'Add a page' },
  output: { content: { name: 'new.md', path: 'docs/new.md' }, commit: madeCommit },
  run: async (given, call) => {
    const change = {
      place: { ...given, ref: given.branch },
      content: fileContent(given, call),
      commit: changeOf(given),
    };
    return [{ json: await writeFile(change, call) }];
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces a file in a commit of its own. A file that has the content already makes no commit.',
  effects: publishes,
  repeat: 'safe',
  parameters: {
    ...place,
    file_path: filePath,
    ...content,
    binary_name: fileField,
    ...commit,
    create_missing: boolean({ title: 'Create if missing', default: false }),
    sha: text({
      title: 'Expected version',
      description: 'SHA of the file. The update fails if the file was changed since.',
      rare: true,
      maxLength: 64,
    }),
  },
  example: { ...repository, file_path: 'docs/a.md', content: 'Order {{ $json.id }}', message: 'Change a page' },
  output: { content: { name: 'a.md', path: 'docs/a.md' }, commit: madeCommit },
  run: async (given, call) => {
    const wanted = { ...given, ref: given.branch };
    const written = fileContent(given, call);
    const found = await (given.create_missing ? findFile(wanted, call) : existingFile(wanted, call));
    if (found?.sha === (await blobSha(written))) return [{ json: unchanged(found!) }];
    const change = { place: wanted, content: written, sha: given.sha || found?.sha, commit: changeOf(given) };
    return [{ json: await writeFile(change, call) }];
  },
});

const commitSeveral = defineOperation({
  title: 'Commit files',
  description: 'Creates or replaces several files in one commit.',
  effects: publishes,
  repeat: 'safe',
  parameters: {
    ...place,
    files: listField(
      object({
        path: text({ title: 'File path', placeholder: 'docs/README.md', required: true, maxLength: 2_000 }),
        encoding: choice(['utf8', 'base64'], { utf8: 'Text' })({ title: 'Content from', default: 'utf8' }),
        content: text({ title: 'Content', control: 'textarea', maxLength: 20_000_000 }),
      }),
    )({ title: 'Files', entry: 'file', required: true, minItems: 1, maxItems: 500 }),
    ...commit,
  },
  example: {
    ...repository,
    files: [
      { path: 'docs/a.md', content: 'Order {{ $json.id }}' },
      { path: 'logo.png', encoding: 'base64', content: 'iVBORw0KGgo=' },
    ],
    message: 'Change pages',
  },
  output: { branch: 'main', sha: madeCommit.sha },
  run: async ({ files, branch, owner, repository: name, ...given }, call) => [
    { json: await commitFiles({ owner, repository: name, branch, files, commit: commitOf(given) }, call) },
  ],
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a file in a commit of its own.',
  effects: publishes,
  repeat: 'safe',
  parameters: { ...place, file_path: filePath, ...commit },
  example: { ...repository, file_path: 'docs/a.md', message: 'Remove a page' },
  output: { content: null, commit: madeCommit },
  run: async (given, call) => [{ json: await deleteFile(given, call) }],
});

type Deleting = Commit & { owner: string; repository: string; file_path: string };

/** Deletes a file. After a lost response the file is missing, which is a success. */
async function deleteFile(given: Deleting, call: OperationCall): Promise<JsonObject> {
  const wanted = { ...given, ref: given.branch };
  const { sha } = await existingFile(wanted, call);
  const request = { method: 'DELETE', path: contentsPath(wanted), json: { ...changeOf(given), sha } } as const;
  const repeated = ['404', '409', '422'];
  const response = await call.client.send(request, { repeat: 'safe', key: call.key, acceptRepeated: repeated });
  if (response.status < 400) return response.body as JsonObject;
  if ((await findFile(wanted, call)) === null) return { content: null, commit: null };
  throw new AppError('target_error', `GitHub: ${failureOf(response)?.message ?? 'The file was not deleted.'}`);
}

const listFolder = defineOperation({
  title: 'List folder',
  description: 'Lists a folder, up to 1,000 entries.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    folder: text({ title: 'Folder', description: 'Default: the root.', placeholder: 'docs', maxLength: 2_000 }),
    ref,
  },
  example: { ...repository, folder: 'docs' },
  output: { name: 'a.md', path: 'docs/a.md', type: 'file' },
  request: ({ folder = '', ref: at, ...of }) => ({
    path: inRepository(of, `/contents${segments(folder)}`),
    query: { ref: at },
  }),
});

const listTree = defineOperation({
  title: 'List all files',
  description: 'Lists all files and folders of a repository.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, ref },
  example: repository,
  output: { path: 'docs', type: 'tree' },
  request: ({ ref: at, ...of }) => ({
    path: inRepository(of, path`/git/trees/${at || 'HEAD'}`),
    query: { recursive: 1 },
  }),
  result: ({ tree, truncated }) => {
    if (truncated !== true) return tree;
    throw new AppError('target_error', 'GitHub: The repository has too many files. List its folders instead.');
  },
});

/** Files in repositories of GitHub: https://docs.github.com/en/rest/repos/contents. */
export const node = vendorNode(github, {
  noun: 'file',
  title: 'GitHub file',
  description: 'Reads, creates, updates, lists or deletes files in repositories on GitHub.',
  first: 'get',
  operations: {
    get,
    create,
    update,
    commit: commitSeveral,
    delete: remove,
    list: listFolder,
    list_all: listTree,
  },
});
