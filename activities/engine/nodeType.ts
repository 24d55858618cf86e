import type { NodeShape } from '../../workflows/graph/graph.ts';
import { type AnyNodeDefinition } from '../kit/define.ts';
import { type ParameterChecks } from '../../platform/schema/parameterChecks.ts';

/** A node type with its checks ready. */
export interface NodeType {
  definition: AnyNodeDefinition;
  shape: NodeShape;
  checks: ParameterChecks;
}
