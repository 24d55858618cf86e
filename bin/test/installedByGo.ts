import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { cacheDir } from '../embedded/temporalBinary.ts';
import { installedOnce } from './installedOnce.ts';
import { installProblem } from './installProblem.ts';

const run = promisify(execFile);
const installTimeoutMs = 10 * 60_000;

/** The program that Go built; or why there is none. */
export type InstalledByGo = { readonly program: string } | { readonly reason: string };

export interface GoBuild {
  /** Build tags, which name the folder too. */
  readonly tags?: string;
  /** The module replaces or excludes others, so it can only be built as a part of another module. */
  readonly asPart?: boolean;
  /** Source of a program that uses the package. A part of the folder's name, too: another program is built again. */
  readonly main?: string;
  /** Never builds, and returns only the program of an earlier run. */
  readonly onlyBuilt?: boolean;
}

/** Builds the program of a Go package at an exact version (`github.com/stripe/stripe-mock@v0.203.0`) into a folder of the user's cache. */
export async function installedByGo(
  spec: string,
  say: (line: string) => void,
  { tags = '', asPart = false, main, onlyBuilt = false }: GoBuild = {},
): Promise<InstalledByGo> {
  const name = /\/([^/@]+)@/.exec(spec)?.[1] ?? spec;
  const hash = main === undefined ? '' : createHash('sha256').update(main).digest('hex').slice(0, 8);
  const folderName = `go-${[spec, tags, hash]
    .join(' ')
    .trim()
    .replaceAll(/[^\w.]+/g, '-')}`;
  if (onlyBuilt && !existsSync(join(cacheDir(), folderName)))
    return { reason: `${spec} is not built yet; the full counts build it` };
  try {
    const folder = await installedOnce(folderName, (fresh) => {
      say(`Go          building ${spec}`);
      if (main !== undefined) return buildMain(spec, main, join(fresh, name));
      const install = ['install', ...(tags === '' ? [] : ['-tags', tags])];
      return asPart ? installAsPart(spec, install, fresh) : go([...install, spec], { bin: fresh });
    });
    return { program: join(folder, name) };
  } catch (error) {
    return { reason: `${spec} could not be built: ${installProblem(error)}` };
  }
}

/** Builds in a module of its own, which requires the other one. */
function installAsPart(spec: string, install: readonly string[], bin: string): Promise<void> {
  return inModuleWith(spec, async (folder) => {
    await go([...install, spec.slice(0, spec.lastIndexOf('@'))], { folder, bin });
  });
}

function buildMain(spec: string, main: string, program: string): Promise<void> {
  return inModuleWith(spec, async (folder) => {
    await writeFile(join(folder, 'main.go'), main);
    await go(['build', '-o', program, '.'], { folder });
  });
}

/** Does the work in a temporary folder with a module that requires the package. */
async function inModuleWith(spec: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-go-'));
  try {
    await go(['mod', 'init', 'bureau.test/tools'], { folder });
    await go(['get', spec], { folder });
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function go(args: readonly string[], { folder, bin }: { folder?: string; bin?: string }) {
  return run('go', args, {
    timeout: installTimeoutMs,
    ...(folder === undefined ? {} : { cwd: folder }),
    env: { ...process.env, ...(bin === undefined ? {} : { GOBIN: bin }) },
  });
}
