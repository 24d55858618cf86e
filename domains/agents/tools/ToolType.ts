import type { JsonSchema } from '../../../platform/schema/schema.ts';
import type { NodeKind } from '../../../workflows/graph/graph.ts';
import type { DeclaredEffects } from './effects.ts';

/** A node type, as far as agents use it as a tool. */
export interface ToolType {
  readonly definition: {
    readonly description: string;
    readonly parameters: { readonly json: JsonSchema };
    readonly effects?: DeclaredEffects;
    /** An agent itself. */
    readonly agent?: true;
    /** Declares its effects for the nodes after it, but can be no tool. */
    readonly tool?: false;
    /** Missing in triggers. */
    readonly run?: unknown;
  };
}

/** The node types of an instance, by the version that a node or tool has. */
export interface ToolTypes {
  readonly get: (node: NodeKind) => ToolType | undefined;
}

/** Returns true for node types that may be tools: they declare their effects and can run. */
export function mayBeTool({ definition }: ToolType): boolean {
  return (
    definition.effects !== undefined &&
    definition.run !== undefined &&
    definition.agent !== true &&
    definition.tool !== false
  );
}
