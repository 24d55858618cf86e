import { boolean, choice, list as listField, object, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { type AnyOperation, defineOperation, type OperationCall, reads } from '../../engine/defineOperation.ts';
import { givenContent } from '../../engine/givenContent.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { project, ref } from '../fields.ts';
import { withContent } from '../fileContent.ts';
import { inProject, list, publishes } from '../requests.ts';
import { gitlab } from '../vendor.ts';

const filePath = text({ title: 'File path', placeholder: 'docs/guide.md', required: true, maxLength: 2_000 });
const binaryName = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});
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
const person = (title: string) => text({ title, rare: true, maxLength: 320 });
const commit = {
  commit_message: text({ title: 'Commit message', required: true, maxLength: 65_536 }),
  branch: text({
    title: 'Branch',
    description: 'Default: the default branch.',
    placeholder: 'main',
    maxLength: 300,
    choices: { list: 'branches', needs: ['project'] },
  }),
  start_branch: text({
    title: 'Create branch from',
    description: 'Only for a branch that does not exist.',
    rare: true,
    maxLength: 300,
    choices: { list: 'branches', needs: ['project'] },
  }),
  author_name: person('Name of the author'),
  author_email: person('Email of the author'),
};

interface Commit {
  project: string;
  commit_message: string;
  branch?: string;
  start_branch?: string;
  author_name?: string;
  author_email?: string;
}

/** The default branch, if none is given: GitLab demands one. */
async function branchOf({ project: of, branch }: Commit, { client, key }: OperationCall): Promise<string> {
  if (branch) return branch;
  const { body } = await client.send({ path: inProject({ project: of }) }, { repeat: 'safe', key });
  const name = (body as { default_branch?: unknown }).default_branch;
  if (typeof name === 'string' && name !== '') return name;
  throw new AppError('parameter_invalid', 'The project has no default branch. Enter a branch.', { param: '/branch' });
}

function commitOf(given: Commit, branch: string): JsonObject {
  return {
    branch,
    commit_message: given.commit_message,
    start_branch: given.start_branch || undefined,
    author_name: given.author_name || undefined,
    author_email: given.author_email || undefined,
  };
}

/** The path of the requests for a file. Its slashes are encoded. */
function fileAt({ file_path: name, ...rest }: { project: string; file_path: string }, end = ''): string {
  return inProject(rest, `${path`/repository/files/${name.replace(/^\/+/, '')}`}${end}`);
}

const example = { project: 'acme/shop', file_path: 'docs/guide.md' };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a file with its content.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    project,
    file_path: filePath,
    ref,
    read_as: choice(['file', 'text', 'base64'])({ title: 'Content as', default: 'file' }),
    binary_name: binaryName,
  },
  example,
  output: { file_name: 'guide.md', file_path: 'docs/guide.md' },
  run: async (given, { client, files, key }) => {
    const query = { ref: given.ref || 'HEAD' };
    if (given.read_as === 'file') {
      const answer = await client.download({ path: fileAt(given, '/raw'), query: { ...query, lfs: true } });
      const name = given.file_path.split('/').at(-1)!;
      const data = await files.write(answer.body, { fileName: name });
      const json = { file_name: name, file_path: given.file_path, size: data.size_bytes, ref: query.ref };
      return [{ json, binary: { [given.binary_name]: data } }];
    }
    const { body } = await client.send({ path: fileAt(given), query }, { repeat: 'safe', key });
    const found = body as JsonObject & { content: string };
    if (given.read_as === 'base64') return [{ json: found }];
    return [{ json: { ...found, encoding: 'text', content: decoded(found.content) } }];
  },
});

function decoded(base64: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch (cause) {
    throw new AppError('target_error', 'GitLab: The file is not text. Read it as a file.', { cause });
  }
}

/** A file with its branch, from the response to a request that writes it. */
function writing(
  method: 'POST' | 'PUT',
  texts: Pick<AnyOperation, 'title' | 'description' | 'example' | 'output'>,
): AnyOperation {
  return defineOperation({
    ...texts,
    effects: publishes,
    repeat: 'unsafe',
    parameters: {
      project,
      file_path: filePath,
      ...content,
      binary_name: binaryName,
      ...commit,
      ...(method === 'POST'
        ? {}
        : {
            last_commit_id: text({
              title: 'Expected commit',
              description: 'The last commit of the file. The update fails if the file was changed since.',
              rare: true,
              maxLength: 64,
            }),
          }),
    },
    run: async (given, call) => {
      const { last_commit_id: last } = given as { last_commit_id?: string };
      const fields = { ...commitOf(given, await branchOf(given, call)), last_commit_id: last || undefined };
      const request = { method, path: fileAt(given), ...withContent(fields, given, call) };
      const { body } = await call.client.send(request, { repeat: 'unsafe', key: call.key });
      return [{ json: body as JsonObject }];
    },
  });
}

const create = writing('POST', {
  title: 'Create',
  description: 'Creates a file in a commit of its own.',
  example: {
    project: 'acme/shop',
    file_path: 'docs/new.md',
    content: 'Order {{ $json.id }}',
    commit_message: 'Add a page',
    branch: 'main',
  },
  output: { file_path: 'docs/new.md', branch: 'main' },
});

const update = writing('PUT', {
  title: 'Update',
  description: 'Replaces a file in a commit of its own.',
  example: { ...example, content: 'Order {{ $json.id }}', commit_message: 'Change a page', branch: 'main' },
  output: { file_path: 'docs/guide.md', branch: 'main' },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a file in a commit of its own.',
  effects: publishes,
  repeat: 'safe',
  parameters: { project, file_path: filePath, ...commit },
  example: { ...example, commit_message: 'Remove a page', branch: 'main' },
  output: { file_path: 'docs/guide.md', branch: 'main' },
  run: async (given, call) => {
    const branch = await branchOf(given, call);
    const request = { method: 'DELETE', path: fileAt(given), json: commitOf(given, branch) } as const;
    await call.client.send(request, { repeat: 'safe', key: call.key, acceptRepeated: ['404', 'no_file'] });
    return [{ json: { file_path: given.file_path, branch } }];
  },
});

const change = object({
  action: choice(['create', 'update', 'delete', 'move'], {
    create: 'Create',
    update: 'Update',
    delete: 'Delete',
    move: 'Move',
  })({ title: 'Action', default: 'create' }),
  path: text({ title: 'File path', placeholder: 'docs/guide.md', required: true, maxLength: 2_000 }),
  previous_path: text({
    title: 'Earlier path',
    description: 'Only of a file that is moved.',
    maxLength: 2_000,
    showWhen: { action: ['move'] },
  }),
  encoding: choice(['text', 'base64'])({ title: 'Content from', default: 'text' }),
  content: text({
    title: 'Content',
    description: 'A moved file without one keeps its content.',
    control: 'textarea',
    maxLength: 20_000_000,
    showWhen: { action: ['create', 'update', 'move'] },
  }),
});

const commitSeveral = defineOperation({
  title: 'Commit files',
  description: 'Creates, updates, deletes or moves several files in one commit.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    project,
    files: listField(change)({ title: 'Files', entry: 'file', required: true, minItems: 1, maxItems: 500 }),
    ...commit,
  },
  example: {
    project: 'acme/shop',
    files: [
      { action: 'create', path: 'docs/new.md', content: 'Order {{ $json.id }}' },
      { action: 'delete', path: 'docs/guide.md' },
    ],
    commit_message: 'Change pages',
    branch: 'main',
  },
  output: { short_id: '7638417d', message: 'Change pages' },
  run: async (given, call) => {
    const actions = given.files.map((file, index) => {
      const { action, path: to, previous_path: from } = file;
      if (action === 'move' && !from)
        throw new AppError('parameter_invalid', 'Enter the earlier path of the file.', {
          param: `/files/${index}/previous_path`,
        });
      const isWritten = action === 'create' || action === 'update';
      const written = isWritten ? givenContent(file.content, `/files/${index}/content`) : file.content || undefined;
      return {
        action,
        file_path: to,
        previous_path: action === 'move' ? from : undefined,
        ...(written === undefined || action === 'delete' ? {} : { content: written, encoding: file.encoding }),
      };
    });
    const json = { ...commitOf(given, await branchOf(given, call)), actions };
    const request = { method: 'POST', path: inProject(given, '/repository/commits'), json } as const;
    const { body } = await call.client.send(request, { repeat: 'unsafe', key: call.key });
    return [{ json: body as JsonObject }];
  },
});

const listFolder = defineOperation({
  title: 'List',
  description: 'Lists the files and folders of a folder.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    project,
    folder: text({ title: 'Folder', description: 'Default: the root.', placeholder: 'docs', maxLength: 2_000 }),
    ref,
    recursive: boolean({ title: 'With subfolders', default: false }),
  },
  example: { project: 'acme/shop', folder: 'docs' },
  output: { name: 'guide.md', path: 'docs/guide.md', type: 'blob' },
  request: (given) => ({
    path: inProject(given, '/repository/tree'),
    query: {
      path: given.folder?.replace(/^\/+|\/+$/g, ''),
      ref: given.ref,
      ...(given.recursive ? { recursive: true } : {}),
      pagination: 'keyset',
    },
  }),
  list,
});

/** Files in repositories of GitLab: https://docs.gitlab.com/api/repository_files. */
export const node = vendorNode(gitlab, {
  noun: 'file',
  title: 'GitLab file',
  description: 'Reads, creates, updates, lists or deletes files in repositories on GitLab.',
  first: 'get',
  operations: { get, create, update, commit: commitSeveral, list: listFolder, delete: remove },
});
