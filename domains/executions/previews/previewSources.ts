import type { NodeRunRow } from '../../../db/repositories/executions/executionNodes.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Source } from '../../../workflows/graph/source.ts';
import type { PreviewReader } from './PreviewReader.ts';

type Connection = components['schemas']['Connection'];

/** Where the items come from that a node would get. */
export interface PreviewSources {
  /** By input port. */
  sources: Record<string, Source[]>;
  /** The run they belong to; null if the node has not run. */
  runIndex: number | null;
  source: components['schemas']['ExpressionPreview']['source'];
}

export interface SourcesQuestion {
  organizationId: string;
  nodeId: string;
  runIndex: number | undefined;
  /** The nodes that lead to the node. */
  connections: readonly Connection[];
}

/**
 * The sources of the node's run in the execution, as long as the connections are still those; otherwise what the nodes that
 * lead to it left last, as the next run would find it.
 */
export async function previewSources(reader: PreviewReader, question: SourcesQuestion): Promise<PreviewSources> {
  const { organizationId, nodeId, runIndex, connections } = question;
  const reference = { organizationId };
  const row =
    runIndex === undefined
      ? await reader.findAnyRun(organizationId, nodeId)
      : await reader.findRun(reference, nodeId, runIndex);
  const recorded = row && isStillWired(row, connections) ? Object.entries(row.sources) : [];
  const wanted =
    recorded.length > 0
      ? recorded.flatMap(([port, sources]) =>
          sources.map((source) => ({
            port,
            nodeId: source.node_id,
            runIndex: source.run_index as number | undefined,
            from: source.port,
          })),
        )
      : connections.map(({ from, to }) => ({ port: to.port, nodeId: from.node, runIndex: undefined, from: from.port }));
  const sources: Record<string, Source[]> = {};
  const pinned: boolean[] = [];
  for (const { port, nodeId: sourceId, runIndex: sourceRun, from } of wanted) {
    const run = await reader.findRun(reference, sourceId, sourceRun);
    if (!run) continue;
    pinned.push(reader.isPinned(sourceId));
    const count = run.outputs[from]?.count ?? 0;
    (sources[port] ??= []).push({ nodeId: sourceId, runIndex: run.runIndex, port: from, count, sizeBytes: 0 });
  }
  const source = pinned.length === 0 ? 'none' : pinned.every(Boolean) ? 'pinned' : 'execution';
  return { sources, runIndex: row?.runIndex ?? null, source };
}

function isStillWired({ sources }: NodeRunRow, connections: readonly Connection[]): boolean {
  return Object.values(sources)
    .flat()
    .every(({ node_id: id, port }) => connections.some(({ from }) => from.node === id && from.port === port));
}
