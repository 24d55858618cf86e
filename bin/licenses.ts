import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

import { readDependencies, type Dependency } from '../platform/diagnostics/dependencies.ts';
import { releaseDates } from './licenses/releaseDates.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Program: `npm run licenses [-- --ages] [--younger 14] [--runtime]` prints name, version, licence and, with `--ages`, the age in days of
 * every dependency, as tab-separated lines. Licences come from node_modules; ages from npm's registry, where it answers.
 * With `--younger <days>` it prints only what was released since, and ends with 1 where there is any.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { ages: { type: 'boolean' }, younger: { type: 'string' }, runtime: { type: 'boolean' } },
  });
  const younger = values.younger === undefined ? null : Number(values.younger);
  if (younger !== null && !(younger > 0)) throw new Error('--younger must be a number of days.');
  const all = await readDependencies(dirname(import.meta.dirname));
  const shown = all.filter(({ isRuntime }) => isRuntime || values.runtime !== true);
  const isDated = values.ages === true || younger !== null;
  const dates = isDated ? await releaseDates(shown, registryUrl()) : new Map<string, Date>();
  const lines = shown.map((one) => ({ one, age: ageOf(dates.get(`${one.name}@${one.version}`)) }));
  const printed = younger === null ? lines : lines.filter(({ age }) => age !== null && age < younger);
  for (const { one, age } of printed) console.log(lineOf(one, age));
  return younger !== null && printed.length > 0 ? 1 : 0;
}

function lineOf({ name, version, license, isRuntime }: Dependency, age: number | null): string {
  const days = age === null ? 'age unknown' : `${age} days`;
  return [name, version, license ?? 'licence unknown', days, isRuntime ? 'runtime' : 'development'].join('\t');
}

function ageOf(released: Date | undefined): number | null {
  return released === undefined ? null : Math.floor((Date.now() - released.getTime()) / dayMs);
}

function registryUrl(): string {
  return execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
}

process.exitCode = await main().catch((error: Error) => {
  console.error(`Failed: ${error.message}`);
  return 2;
});
