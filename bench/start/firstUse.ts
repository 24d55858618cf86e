import { openTypes } from '../../activities/worker/openTypes.ts';
import { nodeFiles } from '../../activities/generated/integrationFiles.ts';
import { residentBytes } from '../../platform/diagnostics/residentBytes.ts';

/**
 * Prints how long the first use of each vendor blocks a process, and the memory that all of them take together. npm run bench -- start/firstUse
 */
const mebibyte = 1024 * 1024;
const { nodeTypes } = openTypes({ sshCommand: 'off', googleAgentTools: 'off' });
const vendors = Object.entries(Object.groupBy(Object.entries(nodeFiles), ([, file]) => file.split('/')[0]!));
const before = residentBytes(process.pid);
const times = vendors.map(([vendor, files = []]) => ({ vendor, ms: msOf(() => nodeTypes.newest(files[0]![0])) }));
const [first, ...others] = times;
const rest = msOf(() => nodeTypes.all());
const sorted = others.toSorted((a, b) => a.ms - b.ms);
console.log(
  '| first vendor, with the engine | median of the others | slowest | all other node types |\n|--:|--:|--:|--:|',
);
console.log(
  `| ${shown(first)} | ${sorted[Math.floor(sorted.length / 2)]!.ms.toFixed(1)} ms | ${shown(sorted.at(-1))} | ${rest.toFixed(0)} ms |`,
);
const added = (residentBytes(process.pid) - before) / mebibyte;
console.log(`\n${vendors.length} vendors, ${Object.keys(nodeFiles).length} node types: ${added.toFixed(0)} MiB`);

function msOf(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

function shown(one: (typeof times)[number] | undefined): string {
  return one ? `${one.ms.toFixed(1)} ms (${one.vendor})` : '';
}
