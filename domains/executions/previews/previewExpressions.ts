import type { Item } from '../item.ts';
import { expressionScope } from '../expressions/expressionScope.ts';
import type { LazyExpressionPool } from '../../../platform/expressions/LazyExpressionPool.ts';
import type { ExpressionScope } from '../../../platform/expressions/scope.ts';
import type { Database } from '../../../db/database.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { ShapeOf } from '../../../workflows/graph/graph.ts';
import { environmentOf } from '../../variables/environmentOf.ts';
import { mentionsVariables, type VariableReader } from '../../variables/VariableReader.ts';
import { PreviewReader } from './PreviewReader.ts';
import { previewSources } from './previewSources.ts';
import { previewTexts } from './previewTexts.ts';
import { previewWorld, type PreviewQuestion } from './previewWorld.ts';

/** Dependencies of previews. */
export interface Previewing {
  readonly database: Database;
  readonly nodeTypes: { readonly shapeOf: ShapeOf };
  readonly expressions: Pick<LazyExpressionPool, 'evaluate'>;
  readonly variables: Pick<VariableReader, 'read'>;
}

/** A preview has no resume links, because nothing waits. */
const noWaits = { urls: () => Promise.resolve({}) };

/**
 * Evaluates texts of a node as its next run would: in the sandbox, over what the nodes before it left or have pinned.
 * Errors: `expression_limit` if the items are too large; `unavailable` if too many expressions wait.
 */
export async function previewExpressions(
  question: PreviewQuestion,
  { database, nodeTypes, expressions, variables }: Previewing,
): Promise<components['schemas']['ExpressionPreview']> {
  const { body } = question;
  const { execution, node, connections, pinned } = previewWorld(question, nodeTypes);
  const { organizationId } = execution;
  const reader = new PreviewReader({ database, executionId: question.execution?.id ?? null, pinned });
  const { sources, runIndex, source } = await previewSources(reader, {
    organizationId,
    nodeId: node.id,
    runIndex: body.run_index,
    connections,
  });
  const reference = { executionId: execution.id, organizationId };
  const read = await reader.read(reference, null, Object.values(sources).flat());
  const items: readonly Item[] = read.items.flat();
  const itemIndex = Math.max(0, Math.min(body.item_index ?? 0, items.length - 1));
  const { texts } = body;
  const scope: ExpressionScope = {
    ...(await expressionScope({
      store: reader,
      waits: noWaits,
      nodeTypes,
      execution,
      call: { ...reference, nodeId: node.id, runIndex: runIndex ?? 0, sources },
      // The texts replace the parameters that name other nodes.
      node: { ...node, parameters: { texts } },
      items,
      now: new Date(),
    })),
    params: node.parameters ?? {},
    itemIndexes: [itemIndex],
    ...(await variablesShown(variables, execution, texts)),
    ...(await customDataShown(database, question)),
  };
  const nodeNames = [...execution.nodesByName.keys()];
  const results = await previewTexts({ pool: expressions, node: node.name, texts, scope, nodeNames });
  return { source, item_count: items.length, item_index: itemIndex, run_index: runIndex, results };
}

/** Custom data of the execution that the preview is about. */
async function customDataShown(
  database: Database,
  { execution, body: { texts } }: PreviewQuestion,
): Promise<Pick<ExpressionScope, 'customData'>> {
  if (!execution || !texts.some((text) => text.includes('customData'))) return {};
  const { id, organizationId } = execution;
  return {
    customData: await database.withOrganization(organizationId, (repositories) => repositories.customData.read(id)),
  };
}

/** The variables that a run would read; a secret one is shown as dots. */
async function variablesShown(
  variables: Previewing['variables'],
  execution: ReturnType<typeof previewWorld>['execution'],
  texts: readonly string[],
): Promise<Pick<ExpressionScope, 'vars'>> {
  if (!mentionsVariables(texts)) return {};
  const { values, secrets } = await variables.read({ ...execution, environment: environmentOf(execution) });
  const hidden = Object.keys(secrets).map((name) => [name, '•••']);
  return { vars: { ...values, ...Object.fromEntries(hidden) } };
}
