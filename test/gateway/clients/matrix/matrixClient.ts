import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { SealedPlay } from '../../sealedFamilies.ts';

/** The formats that callers speak. */
export type CallerFormat = 'chat' | 'messages' | 'responses' | 'gemini';

/** The instance, format and models that a client uses. */
export interface Use {
  url: string;
  apiKey: string;
  format: CallerFormat;
  models: readonly string[];
  /** An empty folder for homes and workplaces of programs. */
  folder: string;
}

/** Uses each model in turn and returns what came of it, by its name; the error's text where it failed. */
export type Walk = (use: Use) => Promise<Record<string, unknown>>;

/** A client as people have it installed, with its default settings. */
export interface MatrixClient {
  readonly name: string;
  readonly version: string;
  readonly formats: readonly CallerFormat[];
  /** Its actions on each model, for the page of the guide. */
  readonly does: string;
  /** The answers of the models. */
  readonly play: SealedPlay;
  /** The result of a walk for each model if nothing failed. */
  readonly told: (format: CallerFormat) => unknown;
  /** The names under which it asks for each model, if they decide what it does; else the model's own. */
  readonly names?: (model: string) => string[];
  /** True for clients that every run of the tests uses; the others are used in the full counts. */
  readonly isAlways?: boolean;
  install(say: (line: string) => void): Promise<Walk | { readonly reason: string }>;
}

/** Both turns end with the models' text. */
export const bothTurns = ['Sunny.', 'Sunny.'];

/** Every model calls a tool named `weather` once, then answers. */
export const weatherPlay: SealedPlay = {
  calls: [{ name: 'weather', arguments: '{"city":"Bern"}' }],
  text: 'Sunny.',
};

/** Returns a walk that uses one model after another. */
export function eachModel(walkOne: (use: Use, model: string) => Promise<unknown>): Walk {
  return async (use) => {
    const told: Record<string, unknown> = {};
    for (const model of use.models) told[model] = await walkOne(use, model).catch(String);
    return told;
  };
}

/** A home and a workplace of a program. */
export interface Place {
  home: string;
  work: string;
}

/** Makes them, with the files (by path from the home). */
export async function placeFor({ folder }: Use, name: string, files: Record<string, string> = {}): Promise<Place> {
  const place = { home: join(folder, `${name}-home`), work: join(folder, `${name}-work`) };
  for (const path of Object.values(place)) await mkdir(path, { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(place.home, path), text);
  return place;
}

const run = promisify(execFile);
const runMs = 400_000;

/** Runs a program at its place without input, and returns what it printed. Errors: with all that it said, if it failed. */
export async function runProgram(
  program: string,
  options: readonly string[],
  { place, env = {} }: { place: Place; env?: Record<string, string> },
): Promise<string> {
  const ran = run(program, [...options], {
    cwd: place.work,
    env: { PATH: process.env['PATH'], HOME: place.home, ...env },
    timeout: runMs,
    maxBuffer: 64 * 1024 * 1024,
  });
  ran.child.stdin?.end();
  const { stdout } = await ran.catch((error: unknown) => {
    const { stdout: said = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${String(error).slice(0, 300)}\n${(said + stderr).slice(-1500)}`);
  });
  return stdout;
}
