import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

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
}

/** Builds the program of a Go package at an exact version (`github.com/stripe/stripe-mock@v0.203.0`) into a folder of the user's cache. */
export async function installedByGo(
  spec: string,
  say: (line: string) => void,
  { tags = '', asPart = false }: GoBuild = {},
): Promise<InstalledByGo> {
  const name = /\/([^/@]+)@/.exec(spec)?.[1] ?? spec;
  try {
    const folder = await installedOnce(
      `go-${[spec, tags]
        .join(' ')
        .trim()
        .replaceAll(/[^\w.]+/g, '-')}`,
      (fresh) => {
        say(`Go          building ${spec}`);
        const install = ['install', ...(tags === '' ? [] : ['-tags', tags])];
        return asPart ? installAsPart(spec, install, fresh) : go([...install, spec], { bin: fresh });
      },
    );
    return { program: join(folder, name) };
  } catch (error) {
    return { reason: `${spec} could not be built: ${installProblem(error)}` };
  }
}

/** Builds in a module of its own, which requires the other one. */
async function installAsPart(spec: string, install: readonly string[], bin: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-go-'));
  try {
    await go(['mod', 'init', 'bureau.test/tools'], { folder });
    await go(['get', spec], { folder });
    await go([...install, spec.slice(0, spec.lastIndexOf('@'))], { folder, bin });
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
