import { importsToRemove, partOf, parts, shared, type Part } from '../../bin/check/directions.ts';
import type { Import, SourceFile } from './sourceTree.ts';

const partsByName = new Map(parts.map((part) => [part.name, part]));

/** Files that construct the parts and connect them; they may import what their folder may not. */
const compositionRoots = new Set([
  'api/server.ts',
  'activities/worker.ts',
  'domains/catalog/openCatalog.ts',
  'web/vite.config.ts',
  'web/vite/brotliFiles.ts',
  'web/vite/firstLoad.ts',
]);

/** Nodes and their kit import nothing that runs them, types included. */
const nodesSide = /^(activities\/(nodes|kit|items|values|http|ai|mail|feeds|remote|files|dataTables)|integrations)\//;
const runsNodes = /^activities\/(engine|worker)\//;

/**
 * Returns `file imports specifier` for every import against the directions that `importsToRemove` does not count, every count that is out of
 * date, and every domain and part of the platform without directions.
 */
export function wrongDirections(files: readonly SourceFile[]): string[] {
  const wrong: string[] = [];
  const counted = new Map<string, string[]>();
  for (const file of files) {
    if (nodesSide.test(file.path) && file.imports.some(({ target }) => runsNodes.test(target ?? ''))) {
      wrong.push(`${file.path} imports the engine that runs nodes`);
    }
    const part = partsByName.get(partOf(file.path));
    if (part === undefined && /^(domains|platform)\/\w+\//.test(file.path))
      wrong.push(`${partOf(file.path)} has no directions`);
    if (part === undefined || compositionRoots.has(file.path)) continue;
    for (const entry of file.imports) {
      if (!isWrong(entry, part)) continue;
      const line = `${file.path} imports ${entry.specifier}`;
      if (entry.target === null) wrong.push(line);
      else {
        const arrow = `${part.name} → ${partOf(entry.target)}`;
        counted.set(arrow, [...(counted.get(arrow) ?? []), line]);
      }
    }
  }
  for (const arrow of new Set([...counted.keys(), ...Object.keys(importsToRemove)])) {
    const lines = counted.get(arrow) ?? [];
    const known = importsToRemove[arrow] ?? 0;
    if (lines.length > known) wrong.push(...lines);
    if (lines.length < known)
      wrong.push(`bin/check/directions.ts counts ${known} imports of ${arrow}, there are ${lines.length}`);
  }
  return wrong;
}

function isWrong({ specifier, target, typeOnly }: Import, part: Part): boolean {
  if (target === null) return part.bannedPackages?.test(specifier) === true && !(typeOnly && part.name === 'workflows');
  const to = partOf(target);
  if (to === part.name || shared.some((path) => target.startsWith(path))) return false;
  // A type creates no dependency at run time. It must still not come from the API or reach the page.
  if (typeOnly && to !== 'api' && part.name !== 'web') return false;
  return !part.imports.some((name) => name === to || (name.endsWith('/') && to.startsWith(name)));
}
/** One cycle of imports, of types alone, too, as `a → b → a`, or null. */
export function findCycle(files: readonly SourceFile[]): string | null {
  const edges = new Map(files.map((file) => [file.path, file.imports.flatMap(({ target }) => target ?? [])]));
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const visit = (node: string): string | null => {
    if (state.get(node) === 'done') return null;
    if (state.get(node) === 'open') return [...path.slice(path.indexOf(node)), node].join(' → ');
    state.set(node, 'open');
    path.push(node);
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle !== null) return cycle;
    }
    path.pop();
    state.set(node, 'done');
    return null;
  };
  for (const node of edges.keys()) {
    const cycle = visit(node);
    if (cycle !== null) return cycle;
  }
  return null;
}
