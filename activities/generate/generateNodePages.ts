import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeDefinitions } from '../generated/registry.ts';
import { nodeIndex, nodePage, type ExampleOfNode, type Gives } from './nodePages/nodePage.ts';

/**
 * Writes `docs/nodes/`: a page for each node type and the list of all. Reproducible: the same definitions and examples
 * (`docs/nodes/examples/`) give the same text. Pages of removed types are deleted; `common-settings.md` is written by hand.
 */
const folder = join(import.meta.dirname, '../../docs/nodes');
const byHand = new Set(['common-settings.md']);

const pages = new Map([['README.md', nodeIndex(nodeDefinitions)]]);
for (const definition of nodeDefinitions)
  pages.set(`${definition.type}.md`, nodePage(definition, exampleOf(definition.type)));

mkdirSync(folder, { recursive: true });
for (const [name, text] of pages) if (readIfThere(name) !== text) writeFileSync(join(folder, name), text);
for (const name of readdirSync(folder))
  if (name.endsWith('.md') && !pages.has(name) && !byHand.has(name)) rmSync(join(folder, name));
process.stdout.write(`docs/nodes: ${pages.size - 1} pages\n`);

function exampleOf(type: string): ExampleOfNode | undefined {
  const graph = readIfThere(`examples/${type}.json`);
  const gives = readIfThere(`examples/${type}.gives.json`);
  if (graph === undefined || gives === undefined) return undefined;
  return { graph: JSON.parse(graph) as ExampleOfNode['graph'], ...(JSON.parse(gives) as Gives) };
}

function readIfThere(name: string): string | undefined {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
