import type { Item } from '../../../domains/executions/item.ts';
import { binariesInMemory } from '../../support/binaries.ts';
import { runAlone, type Alone } from '../nodes/runAlone.ts';

/** Output of a file node: its items, and the bytes of their files. */
export interface Made {
  items: Item[];
  json: Item['json'][];
  /** Of the first item, by its names. */
  files: { [name: string]: { bytes: Buffer; fileName: string; mediaType: string } };
}

export interface GivenFile {
  bytes: Buffer | string | AsyncIterable<Uint8Array>;
  fileName?: string;
  mediaType?: string;
}

/** Runs a node on items that carry these files; one item per entry. */
export async function onFiles(
  type: string,
  parameters: object,
  items: readonly { json?: Item['json']; files?: { [name: string]: GivenFile } }[],
  more: Partial<Alone> = {},
): Promise<Made> {
  const binaries = binariesInMemory();
  const main: Item[] = [];
  for (const { json = {}, files = {} } of items) {
    const binary: Item['binary'] = {};
    for (const [name, { bytes, ...meta }] of Object.entries(files))
      binary[name] = await binaries.write(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, meta);
    main.push({ json, ...(Object.keys(binary).length > 0 ? { binary } : {}) });
  }
  const { services, ...rest } = more;
  const result = await runAlone(type, { parameters, inputs: { main }, services: { binaries, ...services }, ...rest });
  if (!('outputs' in result)) throw new Error('The node waits.');
  const made = result.outputs['main'] ?? [];
  const files = Object.fromEntries(
    Object.entries(made[0]?.binary ?? {}).map(([name, file]) => [
      name,
      { bytes: binaries.bytesOf(file), fileName: file.file_name, mediaType: file.media_type },
    ]),
  );
  return { items: made, json: made.map((item) => item.json), files };
}

/** Items read out of one file. */
export async function extract(file: GivenFile | Buffer | string, parameters: object): Promise<Item['json'][]> {
  const given = Buffer.isBuffer(file) || typeof file === 'string' ? { bytes: file } : file;
  const { json } = await onFiles('data.extract_from_file', parameters, [{ files: { data: given } }]);
  return json;
}

/** The one file that is made of items. */
export async function convert(json: readonly Item['json'][], parameters: object): Promise<Made['files'][string]> {
  const { files } = await onFiles(
    'data.convert_to_file',
    parameters,
    json.map((entry) => ({ json: entry })),
  );
  return files['data']!;
}
