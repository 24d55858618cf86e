import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';

import { staleGeneratedFiles } from './check/staleGeneratedFiles.ts';

const root = dirname(import.meta.dirname);
/** TypeScript's native compiler takes a third of the time; the package `typescript` is what openapi-typescript needs. */
const compiler = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
const program = (name: string) => join(root, 'node_modules', '.bin', name);

interface Check {
  readonly name: string;
  /** Returns the fault, or '' for none. */
  run(): Promise<string>;
}

const checks: readonly Check[] = [
  { name: 'generated files', run: generated },
  { name: 'types', run: () => output(compiler, ['--noEmit', '--project', '.']) },
  { name: 'types of the page', run: () => output(compiler, ['--noEmit', '--project', 'web']) },
  { name: 'lint', run: () => output(program('oxlint'), ['--type-aware', '--deny-warnings']) },
  { name: 'format', run: () => output(program('oxfmt'), ['--check']) },
  { name: 'tidy', run: () => output(program('vitest'), ['run', 'test/tidy.test.ts']) },
];

/** Program: `node bin/check.ts` says for each check whether it holds; ends with code 1 when one does not. */
async function main(): Promise<number> {
  let failed = 0;
  for (const check of checks) {
    const startedAt = Date.now();
    const wrong = await check.run();
    const elapsed = `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;
    console.log(`${wrong === '' ? 'ok    ' : 'FAILED'}  ${check.name} (${elapsed})`);
    if (wrong !== '') console.log(wrong);
    failed += wrong === '' ? 0 : 1;
  }
  return failed === 0 ? 0 : 1;
}

async function generated(): Promise<string> {
  const stale = await staleGeneratedFiles(root);
  return stale.length === 0 ? '' : `Run \`npm run gen\`: ${stale.join(', ')} do not fit their source.`;
}

/** Output of a failed command; '' if it ended with code 0. */
function output(file: string, commandArguments: readonly string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', BUREAU_TEST_NO_SERVERS: '1' };
  const child = spawn(file, commandArguments, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-100_000);
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? '' : text.trim() || `ended with code ${code}`));
  });
}

process.exit(await main());
