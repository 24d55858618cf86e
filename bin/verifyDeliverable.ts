import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { verifyDeliverable } from '../domains/employees/verifyDeliverable.ts';

const usage = 'Usage: npm run deliverable:verify -- <manifest.json> --keys <file or address> [--parts <folder>]';

/**
 * Program: `npm run deliverable:verify -- <manifest> --keys <keys> [--parts <folder>]` checks a deliverable without Bureau
 * (`domains/employees/verifyDeliverable.ts` says what the files are). Ends with 1 where a signature or a part does not fit, with 2 where it was called wrongly.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { keys: { type: 'string' }, parts: { type: 'string' } },
    allowPositionals: true,
  });
  const [manifestFile, ...more] = positionals;
  if (manifestFile === undefined || more.length > 0 || values.keys === undefined) {
    console.error(usage);
    return 2;
  }
  const { deliverableId, runId, parts } = await verifyDeliverable({
    manifest: await readFile(manifestFile, 'utf8'),
    keys: await readKeys(values.keys),
    partsFolder: values.parts ?? null,
  });
  console.log(`Signed: deliverable ${deliverableId}, run ${runId}`);
  for (const { name, sha256 } of parts)
    console.log(`  ${name}  ${values.parts === undefined ? `sha256 ${sha256}` : 'fits'}`);
  return 0;
}

async function readKeys(place: string): Promise<string> {
  return /^https?:/.test(place) ? (await fetch(place)).text() : readFile(place, 'utf8');
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error.message);
  return 1;
});
