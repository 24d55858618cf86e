import { stickyNote } from './readNotes.ts';
import type { N8nFile, N8nNode } from './n8nFile.ts';

/** Most characters of a name that gets a number. */
const maxStem = 190;

/**
 * Gives nodes that share a name names of their own. Connections, pins and expressions know nodes by name only: all of them
 * mean the first one, which keeps it. `renamed` says the old name by the new one.
 */
export function nameApart(file: N8nFile): { file: N8nFile; renamed: ReadonlyMap<string, string> } {
  const renamed = new Map<string, string>();
  const taken = new Set<string>();
  const all = new Set(file.nodes.map(({ name }) => name));
  const nodes = file.nodes.map((node): N8nNode => {
    const isNote = node.type === stickyNote; // nothing refers to it
    if (isNote || !taken.has(node.name)) {
      if (!isNote) taken.add(node.name);
      return node;
    }
    const name = freeName(node.name, all);
    all.add(name);
    renamed.set(name, node.name);
    return { ...node, name };
  });
  return { file: renamed.size === 0 ? file : { ...file, nodes }, renamed };
}

/** Returns a free name by adding a number: `Set`, `Set1`, `Set2`. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const stem = wanted.slice(0, maxStem);
  let free = taken.has(wanted) ? `${stem}1` : stem;
  for (let count = 2; taken.has(free); count += 1) free = `${stem}${count}`;
  return free;
}

/** The report's remark for a renamed node. */
export function renamedRemark(name: string): string {
  return `Another node is named "${name}", too: connections and expressions with this name mean that one. Connect this one by hand.`;
}
