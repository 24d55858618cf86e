import type { Database } from '../../db/database.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';
import type { NodeKind, NodeShape, ShapeOf } from '../../workflows/graph/graph.ts';
import type { Effect } from '../agents/tools/effects.ts';
import type { SearchIndex } from '../catalog/runs/SearchIndex.ts';
import type { CredentialSlot } from '../credentials/defineCredential.ts';
import type { StructureChecker } from '../digitalOrganizations/checkDraft.ts';
import type { IssueFinder } from '../digitalOrganizations/issuesOf.ts';
import type { Gateway } from '../gateway/gateway.ts';

type Schemas = components['schemas'];

/** The node types of an instance, as far as drafting needs them. */
export interface DraftingNodeTypes extends StructureChecker, IssueFinder {
  /** Returns all node types as the API shows them. */
  readonly present: () => Schemas['NodeType'][];
  /** Returns a node in the newest version of its type. Errors: `parameter_invalid` if that is not possible. */
  readonly update: (node: Schemas['NodeUpdateRequest']) => Schemas['NodeUpdate'] | null;
  readonly shapeOf: ShapeOf;
  readonly get: (node: NodeKind) =>
    | {
        readonly definition: {
          readonly agent?: true;
          readonly literal?: readonly string[];
          readonly parameters: { readonly json: JsonSchema };
          readonly credentials?: readonly CredentialSlot[];
        };
        readonly shape: NodeShape;
      }
    | undefined;
  readonly effectsOf: (node: Schemas['GraphNode']) => readonly Effect[];
}

/** Parts that drafting works with. */
export interface DraftingDeps {
  readonly database: Database;
  readonly gateway: Pick<Gateway, 'call' | 'listModels'>;
  readonly nodeTypes: DraftingNodeTypes;
  readonly catalog: { readonly index: SearchIndex };
}
