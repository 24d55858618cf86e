import { basename } from 'node:path/posix';

import type { Item } from '../../domains/executions/item.ts';
import { Glob } from '../../platform/patterns/glob.ts';
import { Pace } from '../../platform/diagnostics/Pace.ts';
import { bucketFiles } from './bucketFiles.ts';
import type { FileSource, ListedFile } from './fileSource.ts';
import { folderFiles } from './folderFiles.ts';
import { pause } from './pause.ts';
import type { Watch, WatchContext } from './watch.ts';

interface FileParameters {
  source: 'folder' | 's3';
  folder: string;
  bucket: string;
  prefix: string;
  events: ('added' | 'changed' | 'removed')[];
  glob: string;
  existing: boolean;
  attach: boolean;
  every_seconds: number;
  stable_seconds: number;
}

/** Place of the remembered files: a different one starts again. Each step has a number of its own, which names its event. */
interface FileCursor {
  place: string;
  step: number;
}

type Change = { kind: 'added' | 'changed'; file: ListedFile } | { kind: 'removed'; file: { path: string } };

/** Makes the watcher of files; `root` is the folder that the admin opened, null if none is. */
export function watchFiles(root: string | null): Watch {
  return async (context) => {
    const parameters = context.parameters as unknown as FileParameters;
    const source = await sourceOf(context, parameters, root);
    try {
      await new FileWatcher(context, source, parameters).run();
    } finally {
      source.close();
    }
  };
}

async function sourceOf(context: WatchContext, parameters: FileParameters, root: string | null): Promise<FileSource> {
  if (parameters.source === 'folder') return folderFiles(root, parameters.folder);
  const credential = (await context.credential('s3'))!;
  return bucketFiles(context.outbound, credential, parameters);
}

/**
 * Compares current and seen files repeatedly: one execution for each created, changed or deleted file. The seen files change with the
 * execution, in one transaction. A file counts once it stays as it is for a while.
 */
class FileWatcher {
  readonly #context: WatchContext;
  readonly #source: FileSource;
  readonly #parameters: FileParameters;
  readonly #glob: Glob;
  /** Since when a file that changes has been as it is. */
  readonly #changing = new Map<string, { fingerprint: string; sinceMs: number }>();
  #seen = new Map<string, string>();
  #cursor: FileCursor | null;
  readonly #place: string;

  constructor(context: WatchContext, source: FileSource, parameters: FileParameters) {
    this.#context = context;
    this.#source = source;
    this.#parameters = parameters;
    this.#glob = new Glob(parameters.glob);
    const { source: kind, folder, bucket, prefix, glob } = parameters;
    this.#place = JSON.stringify(kind === 'folder' ? [kind, folder, glob] : [kind, bucket, prefix, glob]);
    this.#cursor = context.cursor as FileCursor | null;
  }

  async run(): Promise<void> {
    const { signal } = this.#context;
    this.#seen = await this.#context.files();
    while (!signal.aborted) {
      const files = await this.#list();
      if (this.#cursor?.place !== this.#place) await this.#begin(files);
      else if (await this.#compare(files)) return;
      await this.#context.works();
      const stableMs = this.#changing.size > 0 ? Math.max(200, this.#parameters.stable_seconds * 1_000) : Infinity;
      await pause(Math.min(this.#parameters.every_seconds * 1_000, stableMs), signal);
    }
  }

  async #list(): Promise<Map<string, ListedFile>> {
    const files = await this.#source.list(this.#context.signal);
    const pace = new Pace(this.#context.signal);
    const wanted = new Map<string, ListedFile>();
    for (const file of files) {
      const turn = pace.turn();
      if (turn) await turn;
      if (this.#glob.matches(file.path)) wanted.set(file.path, file);
    }
    return wanted;
  }

  /** Records the current files, or none if they count as new. */
  async #begin(files: Map<string, ListedFile>): Promise<void> {
    // Steps of a trigger that was unpublished are no longer known, and their numbers must not come again.
    const step = Math.max(Date.now(), (this.#cursor?.step ?? 0) + 1);
    const known = this.#parameters.existing
      ? []
      : [...files.values()].map(({ path, fingerprint }) => ({ path, fingerprint }));
    const gone = [...this.#seen.keys()].filter((path) => !known.some((file) => file.path === path));
    const noted = [...known, ...gone.map((path) => ({ path, fingerprint: null }))];
    this.#cursor = { place: this.#place, step };
    await this.#context.save(this.#cursor, ({ triggerLeases }) => triggerLeases.noteFiles(this.#context.id, noted));
    this.#seen = new Map(known.map(({ path, fingerprint }) => [path, fingerprint]));
    this.#changing.clear();
  }

  /** True if a test has its event. */
  async #compare(files: Map<string, ListedFile>): Promise<boolean> {
    for (const change of this.#changes(files)) {
      this.#context.signal.throwIfAborted();
      if ((await this.#tell(change)) && this.#context.isTest) return true;
    }
    return false;
  }

  *#changes(files: Map<string, ListedFile>): Generator<Change> {
    for (const path of this.#seen.keys()) if (!files.has(path)) yield { kind: 'removed', file: { path } };
    for (const path of this.#changing.keys()) if (!files.has(path)) this.#changing.delete(path);
    const inOrder = [...files.values()].toSorted(
      (a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime() || (a.path < b.path ? -1 : 1),
    );
    for (const file of inOrder) {
      const before = this.#seen.get(file.path);
      if (before === file.fingerprint) this.#changing.delete(file.path);
      else if (this.#isStable(file)) yield { kind: before === undefined ? 'added' : 'changed', file };
    }
  }

  #isStable({ path, fingerprint }: ListedFile): boolean {
    const waitMs = this.#parameters.stable_seconds * 1_000;
    if (waitMs === 0 || this.#parameters.source === 's3') return true; // an object appears whole
    const known = this.#changing.get(path);
    if (known?.fingerprint === fingerprint) return performance.now() - known.sinceMs >= waitMs;
    this.#changing.set(path, { fingerprint, sinceMs: performance.now() });
    return false;
  }

  /** True if it became an execution. */
  async #tell(change: Change): Promise<boolean> {
    const { kind, file } = change;
    const fingerprint = kind === 'removed' ? null : change.file.fingerprint;
    const { id, emit, save } = this.#context;
    const note = [{ path: file.path, fingerprint }];
    const cursor: FileCursor = { place: this.#place, step: this.#cursor!.step + 1 };
    const also: NonNullable<Parameters<typeof save>[1]> = async ({ triggerLeases }) => {
      if (!this.#context.isTest) await triggerLeases.noteFiles(id, note);
    };
    const counts = this.#parameters.events.includes(kind);
    if (counts) {
      const item = await this.#itemOf(change);
      if (item === null) return false; // it is another file by now: the next look tells
      await emit({ items: [item], key: `file/${id}/${cursor.step}`, cursor, also });
    } else await save(cursor, also);
    this.#cursor = cursor;
    this.#changing.delete(file.path);
    if (fingerprint === null) this.#seen.delete(file.path);
    else this.#seen.set(file.path, fingerprint);
    return counts;
  }

  async #itemOf(change: Change): Promise<Item | null> {
    const { kind, file } = change;
    const name = basename(file.path);
    if (kind === 'removed') return { json: { event: kind, path: file.path, name } };
    const { sizeBytes, modifiedAt } = change.file;
    const json = { event: kind, path: file.path, name, size_bytes: sizeBytes, modified_at: modifiedAt.toISOString() };
    if (!this.#parameters.attach) return { json };
    const bytes = await this.#source.read(change.file, this.#context.signal);
    if (bytes === null) return null;
    return { json, binary: { data: await this.#context.writeFile(bytes, { fileName: name }) } };
  }
}
