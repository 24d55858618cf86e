import type { NodeRunRow } from '../../../db/repositories/executions/executionNodes.ts';
import { everyOutput } from '../../../platform/expressions/scanCode.ts';
import type { ExpressionItem, NodeInScope } from '../../../platform/expressions/scope.ts';
import type { PairedItems } from './pairedItems.ts';

/** Runs of one node that computed numbers may ask for. */
const mostRuns = 2_000;

/** Items and bytes that computed numbers may still bring into the sandbox, for all nodes of a scope together. */
export interface OutputBudget {
  items: number;
  bytes: number;
}

export const outputBudget = (): OutputBudget => ({ items: 20_000, bytes: 16 * 1024 * 1024 });

interface Asked {
  /** `output/run`, or `everyOutput`. */
  asked: ReadonlySet<string>;
  /** The run that is shown without a number, and its port. */
  run: NodeRunRow;
  port: string;
  ports: readonly string[];
  paired: PairedItems;
  latest: () => Promise<NodeRunRow | null>;
  /** Value of `$runIndex`. */
  runIndex: number;
  budget: OutputBudget;
}

/**
 * Returns the outputs of a node that code asks for by number: those whose numbers are written out, or all of them where one is computed.
 * If these are too many the code fails when it asks for one, because a part of them would look like all.
 */
export async function askedOutputs(options: Asked): Promise<Pick<NodeInScope, 'outputs' | 'shown' | 'outputsLeftOut'>> {
  const { asked, run, port, ports, paired, runIndex } = options;
  const outputs: NonNullable<NodeInScope['outputs']> = {};
  for (const key of asked) {
    if (key === everyOutput) continue;
    const [output = '', runText = ''] = key.split('/');
    const askedPort = output === '' ? port : ports[Number(output)];
    const number = runText === '' ? '' : runNumber(runText, runIndex);
    const askedRun = number === '' ? run : await paired.run(run.nodeId, number);
    if (askedPort === undefined || !askedRun) continue;
    outputs[`${output}/${number}`] = await itemsOf(askedRun, askedPort, paired);
  }
  if (!asked.has(everyOutput)) return { outputs };
  const all = await everyRun(options);
  if (typeof all === 'string') return { outputs, outputsLeftOut: all };
  return { outputs: { ...outputs, ...all.outputs }, shown: all.shown };
}

/** `3`, `$runIndex`, `$runIndex-1`. */
function runNumber(written: string, runIndex: number): number {
  return written.startsWith('$runIndex') ? runIndex + Number(written.slice('$runIndex'.length) || 0) : Number(written);
}

async function itemsOf(run: NodeRunRow, port: string, paired: PairedItems): Promise<readonly ExpressionItem[]> {
  if (!run.outputs[port]) return [];
  const items = await paired.items({ nodeId: run.nodeId, runIndex: run.runIndex, port });
  return items as unknown as readonly ExpressionItem[];
}

/** Returns all outputs of all runs except the shown run; if they are too many, an error text. */
async function everyRun({
  run: shown,
  port,
  ports,
  paired,
  latest,
  budget,
}: Asked): Promise<Required<Pick<NodeInScope, 'outputs' | 'shown'>> | string> {
  const count = ((await latest())?.runIndex ?? shown.runIndex) + 1;
  const { name, nodeId } = shown;
  const leftOut = (what: string): string =>
    `Node "${name}" ${what}, too many to ask for one by a computed number. Write the numbers out, or use $runIndex`;
  if (count > mostRuns) return leftOut(`has run ${count} times`);
  const runs = await paired.runs(nodeId, count);
  const sizes = runs.flatMap((run) => Object.values(run.outputs));
  const total = sizes.reduce((sum, size) => sum + size.count, 0);
  const bytes = sizes.reduce((sum, size) => sum + size.size_bytes, 0);
  if (total > budget.items || bytes > budget.bytes) return leftOut(`gave ${total} items in its runs`);
  budget.items -= total;
  budget.bytes -= bytes;
  const places = runs.flatMap((run) =>
    Object.keys(run.outputs).map((name) => ({ nodeId, runIndex: run.runIndex, port: name })),
  );
  await paired.readAll(places);
  const outputs: NonNullable<NodeInScope['outputs']> = {};
  for (const run of runs)
    for (const [index, name] of ports.entries())
      if (name !== port || run.runIndex !== shown.runIndex)
        outputs[`${index}/${run.runIndex}`] = await itemsOf(run, name, paired);
  return { outputs, shown: { output: ports.indexOf(port), run: shown.runIndex } };
}
