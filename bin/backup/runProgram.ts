import { parseArgs } from 'node:util';

import { SettingsError } from '../../platform/config/settings.ts';
import { StartError } from '../embedded/StartError.ts';

/** Returns the value of each named option of the command line. @throws StartError for other arguments, or if `needed` is missing */
export function readOptions(
  needed: string,
  ...others: readonly string[]
): Readonly<Record<string, string | undefined>> {
  try {
    const options = Object.fromEntries([needed, ...others].map((name) => [name, { type: 'string' as const }]));
    const values = parseArgs({ options }).values as Record<string, string | undefined>;
    if (values[needed] !== undefined && values[needed] !== '') return values;
  } catch (error) {
    throw new StartError((error as Error).message);
  }
  throw new StartError(`--${needed} <folder> is missing.`);
}

/** Prints the progress of a part. */
export function sayPart(part: string, text: string): void {
  console.log(`${part.padEnd(18)} ${text}`);
}

/** Sets the exit code of a program: its own, 1 for something that a person can put right, 2 for unusable settings. */
export async function runProgram(main: () => Promise<number>): Promise<void> {
  process.exitCode = await main().catch((error: Error) => {
    const isOfSystem = /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code)); // such as a full disk
    if (!(error instanceof SettingsError || error instanceof StartError || isOfSystem)) throw error;
    console.error(error.message);
    return error instanceof SettingsError ? 2 : 1;
  });
}
