import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { installedOnce } from './installedOnce.ts';
import { installProblem } from './installProblem.ts';

const run = promisify(execFile);
const installTimeoutMs = 10 * 60_000;

/** The program that Go built; or why there is none. */
export type InstalledByGo = { readonly program: string } | { readonly reason: string };

/** Builds the program of a Go package at an exact version (`github.com/stripe/stripe-mock@v0.203.0`) into a folder of the user's cache. */
export async function installedByGo(spec: string, say: (line: string) => void): Promise<InstalledByGo> {
  const name = /\/([^/@]+)@/.exec(spec)?.[1] ?? spec;
  try {
    const folder = await installedOnce(`go-${spec.replaceAll(/[^\w.]+/g, '-')}`, (fresh) => {
      say(`Go          building ${spec}`);
      return run('go', ['install', spec], { timeout: installTimeoutMs, env: { ...process.env, GOBIN: fresh } });
    });
    return { program: join(folder, name) };
  } catch (error) {
    return { reason: `${spec} could not be built: ${installProblem(error)}` };
  }
}
