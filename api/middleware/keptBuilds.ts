import { createHash, randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Time for which the files of a replaced build are served to open tabs. */
const keptMs = 24 * 3_600_000;
/** Builds that are kept, the current one included. */
const mostBuilds = 3;
/** Marks the folder of a replaced build; its time is the time of the replacement. */
const replacedMark = '.replaced';
const buildName = /^[0-9a-f]{16}$/;

/** Paths of the assets of earlier builds by name, and until when they are served. */
export type EarlierAssets = ReadonlyMap<string, { readonly path: string; readonly untilMs: number }>;

interface EarlierBuild {
  readonly folder: string;
  readonly replacedAtMs: number;
}

/**
 * Keeps the assets of the current build beside those of earlier ones, since a new build replaces its folder, and returns those of the
 * earlier ones: for a day after they were replaced. Several processes may do this at once.
 */
export async function keepBuild(assets: string, keptFolder: string, nowMs = Date.now()): Promise<EarlierAssets> {
  if (!(await exists(assets))) return new Map();
  const names = (await readdir(assets)).toSorted();
  const current = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  const own = join(keptFolder, current);
  await rm(join(own, replacedMark), { force: true });
  if (!(await exists(own))) await copyBuild({ assets, names, to: own });
  const all = await readdir(keptFolder);
  const others = all.filter((name) => buildName.test(name) && name !== current);
  await removeUnfinished(
    all.filter((name) => !buildName.test(name)).map((name) => join(keptFolder, name)),
    nowMs,
  );
  const builds: EarlierBuild[] = [];
  for (const name of others) {
    const folder = join(keptFolder, name);
    builds.push({ folder, replacedAtMs: await replacedAt(folder, nowMs) });
  }
  builds.sort((a, b) => b.replacedAtMs - a.replacedAtMs);
  const earlier = new Map<string, { path: string; untilMs: number }>();
  for (const [place, { folder, replacedAtMs }] of builds.entries()) {
    const untilMs = replacedAtMs + keptMs;
    if (place >= mostBuilds - 1 || untilMs < nowMs) await rm(folder, { recursive: true, force: true });
    else
      for (const name of await readdir(folder))
        if (!earlier.has(name)) earlier.set(name, { path: join(folder, name), untilMs });
  }
  return earlier;
}

/** Under another name until it is complete: of several processes one succeeds. */
async function copyBuild({
  assets,
  names,
  to,
}: {
  assets: string;
  names: readonly string[];
  to: string;
}): Promise<void> {
  const draft = `${to}.${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { recursive: true });
  for (const name of names) await linkOrCopy(join(assets, name), join(draft, name));
  try {
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
}

/** Removes copies that a process did not finish. */
async function removeUnfinished(drafts: readonly string[], nowMs: number): Promise<void> {
  for (const draft of drafts) {
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: nowMs }));
    if (mtimeMs < nowMs - keptMs) await rm(draft, { recursive: true, force: true });
  }
}

/** A link costs no space, but the data folder may be on another disk. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}

/** Marks a build as replaced, unless it is already. */
async function replacedAt(folder: string, nowMs: number): Promise<number> {
  const mark = join(folder, replacedMark);
  try {
    await writeFile(mark, '', { flag: 'wx' });
    return nowMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await stat(mark)).mtimeMs;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
