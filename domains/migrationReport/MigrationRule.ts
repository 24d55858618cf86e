import type { components } from '../../openapi/generated/types.ts';
import type { Graph, GraphIssue, ShapeOf } from '../../workflows/graph/graph.ts';
import type { Importing } from '../exchange/n8n/readN8n.ts';
import type { InstanceFacts } from './InstanceFacts.ts';

type Schemas = components['schemas'];
export type RuleId = Schemas['MigrationRuleId'];

interface Rule {
  readonly id: RuleId;
  /** Version that brought the change, such as `0.1.0`. */
  readonly since: string;
  readonly title: string;
  readonly impact: Schemas['MigrationImpact'];
  /** The next step. */
  readonly hint: string;
}

/** A graph as it is stored. */
export interface ScannedGraph {
  readonly graph: Graph;
  readonly where: 'draft' | 'published' | 'execution';
  /** True for published versions, including earlier ones with open executions. A version had no errors when it was published. */
  readonly isVersion: boolean;
}

/** Node types of this version of Bureau, and its mappings of n8n's nodes. */
export interface RuleContext {
  readonly nodeTypes: {
    readonly shapeOf: ShapeOf;
    readonly findIssues: (graph: Graph) => readonly GraphIssue[];
  };
  /** Null for graphs without placeholders. */
  readonly nodeMappings: Importing['nodeMappings'] | null;
}

export interface NodeFinding {
  readonly nodeId: string;
  readonly message: string;
}

/** A rule about graphs: drafts, published versions and the graphs of open executions. */
export interface GraphRule extends Rule {
  readonly scan: (scanned: ScannedGraph, context: RuleContext) => readonly NodeFinding[];
  /** Returns the graph with the finding at a node fixed. */
  readonly fix?: (graph: Graph, nodeId: string, context: RuleContext) => Graph;
}

export interface InstanceFinding {
  readonly message: string;
  /** Organization that has to act; null: the instance. */
  readonly organization?: { readonly id: string; readonly name: string };
}

/** A rule about the configuration of the instance. */
export interface InstanceRule extends Rule {
  readonly scan: (facts: InstanceFacts) => readonly InstanceFinding[];
}
