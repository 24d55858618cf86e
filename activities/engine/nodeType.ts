import type { JsonObject } from '../../domains/executions/item.ts';
import type { NodeShape } from '../../workflows/graph/graph.ts';
import { type AnyNodeDefinition } from '../kit/define.ts';
import { type ParameterChecks } from '../../platform/schema/parameterChecks.ts';

/** A version of a node type with its checks ready. */
export interface NodeType {
  definition: AnyNodeDefinition;
  shape: NodeShape;
  checks: ParameterChecks;
  /** Only of a version that runs as a later one: the parameters of that version, by those as written. `checks.resolved` returns these, too. */
  migrated?: (parameters: JsonObject) => JsonObject;
}
