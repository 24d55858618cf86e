import type { Binary } from '../../../platform/binaries/BinaryStore.ts';
import { safeFileName } from '../../../platform/binaries/names.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { FileSession } from '../../files/FileSession.ts';
import { mediaTypeOf } from '../../../platform/binaries/mediaTypeOf.ts';
import { withFiles } from '../../files/withFiles.ts';
import { binaryOf } from '../../http/httpBody.ts';
import { choice, integer, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  operation: choice(['compress', 'decompress'])({ title: 'Operation', default: 'compress' }),
  format: choice(['zip', 'gzip'])({
    title: 'Format',
    description: 'Detected automatically when unpacking.',
    default: 'zip',
    showWhen: { operation: ['compress'] },
  }),
  files: list(text({ title: 'File', minLength: 1, maxLength: 200 }))({
    title: 'Include files',
    description: 'Names of the files in the item. Leave empty for all.',
    maxItems: 1_000,
    default: [],
  }),
  make: choice(['each', 'one'])({
    title: 'Output',
    description: 'One archive per item, or one for all items.',
    default: 'each',
    showWhen: { operation: ['compress'], format: ['zip'] },
  }),
  file_name: text({
    title: 'File name',
    default: '',
    maxLength: 255,
    placeholder: 'archive.zip',
    showWhen: { operation: ['compress'] },
  }),
  level: integer({
    title: 'Compression level',
    description: 'From 0 (none) to 9 (smallest).',
    minimum: 0,
    maximum: 9,
    default: 6,
    showWhen: { operation: ['compress'] },
  }),
  binary_name: text({
    title: 'Output file field',
    description: 'Multiple files are named file_1, file_2, …',
    default: 'data',
    minLength: 1,
    maxLength: 200,
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Packs files into ZIP or gzip, and unpacks them. Names in archives are only names, never paths. */
export const node = defineNode({
  type: 'data.compress',
  version: 1,
  title: 'Compress',
  description: 'Compresses files to ZIP or gzip, or unpacks them.',
  icon: 'FileZip',
  group: 'data',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    { title: 'All files in one archive', parameters: { make: 'one', file_name: 'reports.zip' } },
    { title: 'gzip', parameters: { format: 'gzip', files: ['data'] } },
    { title: 'Unpack', parameters: { operation: 'decompress', files: ['data'], binary_name: 'file' } },
  ],
  run: (context) =>
    withFiles(context, async (files) => {
      if (context.items.length === 0) return { outputs: { main: [] } };
      const { operation, make, format } = context.parameters;
      if (operation === 'compress' && format === 'zip' && make === 'one') return packAll(context, files);
      return eachItem({
        context,
        port: 'main',
        work: async (item, wanted) => {
          const named = namedFiles(item, wanted);
          const one = { context, files, wanted, named };
          const binary = await (wanted.operation === 'decompress'
            ? unpack(one)
            : wanted.format === 'zip'
              ? packZip(one)
              : packGzip(one));
          return { json: item.json, binary };
        },
      });
    }),
});

interface Work {
  context: NodeContext<Parameters>;
  files: FileSession;
  wanted: Parameters;
  named: readonly Binary[];
}

type Binaries = { [name: string]: Binary };

function namedFiles(item: Item, { files }: Parameters): Binary[] {
  const named =
    files.length === 0 ? Object.values(item.binary ?? {}) : files.map((name) => binaryOf(item, name, '/files'));
  if (named.length === 0) throw new AppError('parameter_invalid', 'The item has no files.', { param: '/files' });
  return named;
}

async function packAll(
  context: NodeContext<Parameters>,
  files: FileSession,
): Promise<{ outputs: Record<string, Item[]> }> {
  const named = context.items.flatMap((item, index) => {
    const wanted = context.parametersFor(index);
    return wanted.files.length === 0 && !item.binary ? [] : namedFiles(item, wanted);
  });
  const binary = await packZip({ context, files, wanted: context.parameters, named });
  return { outputs: { main: [{ json: {}, binary, pairedItem: context.items.map((_, index) => index) }] } };
}

async function packZip({ context, files, wanted, named }: Work): Promise<Binaries> {
  const names = named.map(({ file_name: name }) => safeFileName(name));
  const result = await files.run('ZIP.pack', { names, level: wanted.level }, contents(context, named));
  const meta = { fileName: safeFileName(wanted.file_name, 'archive.zip'), mediaType: 'application/zip' };
  return { [wanted.binary_name]: await context.files.write(result.open(), meta) };
}

async function packGzip({ context, files, wanted, named }: Work): Promise<Binaries> {
  const result = await files.run('gzip.pack', { level: wanted.level }, contents(context, named));
  const binary: Binaries = {};
  for (const [index, file] of named.entries()) {
    const fileName =
      named.length === 1 ? safeFileName(wanted.file_name, `${file.file_name}.gz`) : `${file.file_name}.gz`;
    const meta = { fileName, mediaType: 'application/gzip' };
    binary[nameAt(wanted, index, named.length)] = await context.files.write(result.open(index), meta);
  }
  return binary;
}

async function unpack({ context, files, wanted, named }: Work): Promise<Binaries> {
  const unpacked: Binary[] = [];
  for (const file of named) {
    const isGzip = /^(gz|tgz)$/.test(file.file_extension) || /gzip/.test(file.media_type);
    const result = isGzip
      ? { ...(await files.run('gzip.unpack', {}, contents(context, [file]))), details: { names: [withoutGz(file)] } }
      : await files.run('ZIP.unpack', {}, contents(context, [file]));
    const { names } = result.details;
    for (const [index, name] of names.entries()) {
      const fileName = safeFileName(name);
      unpacked.push(await context.files.write(result.open(index), { fileName, mediaType: mediaTypeOf(fileName) }));
    }
  }
  return Object.fromEntries(unpacked.map((file, index) => [nameAt(wanted, index, unpacked.length), file]));
}

function withoutGz({ file_name: name }: Binary): string {
  return name.replace(/\.(gz|tgz)$/i, '');
}

function nameAt({ binary_name: name }: Parameters, index: number, count: number): string {
  return count === 1 ? name : `${name}_${index + 1}`;
}

function contents({ files }: NodeContext<Parameters>, named: readonly Binary[]): AsyncIterable<Uint8Array>[] {
  return named.map((file) =>
    (async function* () {
      yield* (await files.read(file)).content as AsyncIterable<Uint8Array>;
    })(),
  );
}
