import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Returns the example of every node type that has one, with its file: `examples/<type>.json` in the folder of the node or vendor. */
export function findExamples(): { type: string; file: string }[] {
  return globSync(['activities/nodes/*/examples/*.gives.json', 'integrations/*/examples/*.gives.json'], { cwd: root })
    .map((gives) => ({
      type: basename(gives, '.gives.json'),
      file: join(root, gives.replace(/\.gives\.json$/, '.json')),
    }))
    .filter(({ file }) => existsSync(file))
    .toSorted((a, b) => (a.type < b.type ? -1 : 1));
}
