import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { modelCatalogue } from '../domains/gateway/catalogue/modelCatalogue.ts';
import { mergeList } from './catalogue/mergeList.ts';
import { readList } from './catalogue/readList.ts';

const cataloguePath = fileURLToPath(new URL('../domains/gateway/catalogue/models.json', import.meta.url));
const usage = `npm run catalogue:update -- <file or https address> --source <address> --as-of <YYYY-MM-DD> [--add xai/grok-4.3] [--add 'xai/*']`;

/**
 * Program: `npm run catalogue:update` updates the catalogue from a published list of models: prices, limits, source and day. The list is
 * the JSON of models.dev or of OpenRouter's `/api/v1/models`, saved in a file or at its address. `--source` is where others can read it, with
 * `{vendor}` and `{model}` for a page of each model. Models are added only if `--add` names them.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { source: { type: 'string' }, 'as-of': { type: 'string' }, add: { type: 'string', multiple: true } },
  });
  const [place] = positionals;
  const { source, 'as-of': asOf, add: added = [] } = values;
  if (place === undefined || source === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(asOf ?? '')) throw new Error(usage);
  const listed = readList(JSON.parse(await readDocument(place)));
  const merged = mergeList(modelCatalogue, { listed, source, asOf: asOf!, added });
  writeFileSync(cataloguePath, JSON.stringify(merged, null, 2));
  execFileSync('npx', ['oxfmt', cataloguePath], { stdio: 'ignore' });
  const before = new Set(modelCatalogue.map((entry) => JSON.stringify(entry)));
  const changed = merged.filter((entry) => !before.has(JSON.stringify(entry)));
  console.log(`${listed.length} models read, ${changed.length} of ${merged.length} entries written or changed:`);
  for (const { kind, vendor, name } of changed) console.log(`  ${vendor ?? kind}: ${name}`);
}

async function readDocument(place: string): Promise<string> {
  if (!/^https?:\/\//.test(place)) return readFileSync(place, 'utf8');
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place} answered with status ${answer.status}.`);
  return await answer.text();
}

await main();
