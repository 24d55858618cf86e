import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { nodeDefinitions } from '../generated/registry.ts';
import { findExamples } from './nodePages/findExamples.ts';
import { nodeIndex, nodePage, type ExampleOfNode, type Gives } from './nodePages/nodePage.ts';
import { writeVersionLock } from './nodeVersions/versionLock.ts';
import { writeIfChanged } from '../../platform/writeIfChanged.ts';

/**
 * Writes `docs/nodes/`: a page for each node type and the list of all. Reproducible: the same definitions and examples
 * (`activities/nodes/<group>/examples/`, `integrations/<vendor>/examples/`) give the same text. Pages of removed types are deleted; `common-settings.md` is written by hand.
 */
const folder = join(import.meta.dirname, '../../docs/nodes');
const exampleFiles = new Map(findExamples().map(({ type, file }) => [type, file]));
const byHand = new Set(['common-settings.md']);

const pages = new Map([['README.md', nodeIndex(nodeDefinitions)]]);
for (const definition of nodeDefinitions)
  pages.set(`${definition.type}.md`, nodePage(definition, exampleOf(definition.type)));

for (const [name, text] of pages) writeIfChanged(join(folder, name), text);
for (const name of readdirSync(folder))
  if (name.endsWith('.md') && !pages.has(name) && !byHand.has(name)) rmSync(join(folder, name));
writeVersionLock(nodeDefinitions);
process.stdout.write(`docs/nodes: ${pages.size - 1} pages\n`);

function exampleOf(type: string): ExampleOfNode | undefined {
  const file = exampleFiles.get(type);
  if (file === undefined) return undefined;
  const gives = JSON.parse(readFileSync(file.replace(/json$/, 'gives.json'), 'utf8')) as Gives;
  const graph = JSON.parse(readFileSync(file, 'utf8')) as ExampleOfNode['graph'];
  return { graph, ...gives, file: relative(folder, file).replaceAll('\\', '/') };
}
