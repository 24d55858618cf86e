import { findAgentIssues } from '../agents/findAgentIssues.ts';
import { effectsOfNode } from '../../domains/agents/tools/standingBefore.ts';
import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { NodeType } from './nodeType.ts';
import { checkExpressions } from '../../platform/expressions/checkExpressions.ts';
import type { components } from '../../openapi/generated/types.ts';
import { checkStructure, type StructureProblem } from '../../workflows/graph/checkStructure.ts';
import { findIssues } from '../../workflows/graph/findIssues.ts';
import type { Graph, GraphIssue, GraphNode, NodeKind, NodeShape, ShapeOf } from '../../workflows/graph/graph.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { CredentialReference } from '../../db/repositories/credentials/credentials.ts';
import { CredentialTypes } from '../../domains/credentials/CredentialTypes.ts';
import { findCredentialIssues } from './findCredentialIssues.ts';
import { presentNodeType, type NodePresentation } from './presentNodeType.ts';
import { portsFor, type AnyEarlierVersion, type AnyNodeDefinition } from '../kit/define.ts';
import { versionsOf } from '../kit/versionsOf.ts';
import { updatedNode, type WrittenNode } from './updatedNode.ts';
import { createParameterChecks } from '../../platform/schema/parameterChecks.ts';
import { inWords } from '../../platform/schema/problemWords.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';

/** Node types that are loaded when they are first used. */
export interface LaterNodeTypes {
  readonly byType: ReadonlyMap<string, LaterNodeType>;
  /** Returns all of them as the API shows them, and loads none. */
  readonly present: () => NodePresentation[];
}

export interface LaterNodeType {
  readonly isTrigger: boolean;
  readonly load: () => AnyNodeDefinition;
}

const noneLater: LaterNodeTypes = { byType: new Map(), present: () => [] };

/** The node types an instance knows, with all their versions: for planning, validation, the palette and the worker. */
export class NodeTypes {
  /** Versions by type, from 1 on. */
  readonly #byType: Map<string, readonly NodeType[]>;
  readonly #definitions: readonly AnyNodeDefinition[];
  readonly #later: LaterNodeTypes;
  readonly #credentialTypes: CredentialTypes;

  /** Without types of credentials only if none are used, as in many tests. */
  constructor(
    definitions: readonly AnyNodeDefinition[],
    credentialTypes = new CredentialTypes([]),
    later: LaterNodeTypes = noneLater,
  ) {
    this.#definitions = definitions;
    this.#credentialTypes = credentialTypes;
    this.#later = later;
    this.#byType = new Map(definitions.map((definition) => [definition.type, toNodeTypes(definition)]));
    if (new Set(this.#types()).size !== definitions.length + later.byType.size)
      throw new Error('Two node types share one type id.');
  }

  /** Returns the version of a node type that a node has, and loads it for the first caller. Errors: it cannot be loaded. */
  get({ type, type_version: version = 1 }: NodeKind): NodeType | undefined {
    return this.#versions(type)?.[version - 1];
  }

  /** Returns the newest version of a node type. Errors: it cannot be loaded. */
  newest(type: string): NodeType | undefined {
    return this.#versions(type)?.at(-1);
  }

  /** Returns a node in the newest version of its type; null if its version is unknown. Errors: those of `updatedNode`. */
  readonly update = (node: WrittenNode): components['schemas']['NodeUpdate'] | null => {
    const versions = this.#versions(node.type);
    return versions?.[(node.type_version ?? 1) - 1] ? updatedNode(versions, node) : null;
  };

  #versions(type: string): readonly NodeType[] | undefined {
    const known = this.#byType.get(type);
    if (known) return known;
    const later = this.#later.byType.get(type);
    if (!later) return undefined;
    const loaded = toNodeTypes(later.load());
    this.#byType.set(type, loaded);
    return loaded;
  }

  /** Returns the newest version of every node type, and loads all of them: for tests. */
  all(): NodeType[] {
    return this.#types().map((type) => this.newest(type)!);
  }

  /** Returns the ids of the types that run, which triggers do not; loads none. */
  runnable(): string[] {
    const own = this.#definitions.filter(({ run }) => run !== undefined).map(({ type }) => type);
    const later = [...this.#later.byType].filter(([, { isTrigger }]) => !isTrigger).map(([type]) => type);
    return [...own, ...later];
  }

  /** For `planGraph` and the checks of a graph. */
  readonly shapeOf: ShapeOf = (node) => this.get(node)?.shape;

  /** Returns the effects of a node by its type and parameters; those of an agent are the effects of its tools. */
  effectsOf(node: GraphNode): readonly Effect[] {
    return effectsOfNode(node, this);
  }

  /** Returns the errors that prevent saving; empty if the graph may be saved (decisions §7). */
  checkStructure(graph: Graph): StructureProblem[] {
    return checkStructure(graph, this.shapeOf);
  }

  /** Returns issues to fix before publishing; `usable` are the credentials that the graph names and its project may use. */
  findIssues(graph: Graph, usable: readonly CredentialReference[] = []): GraphIssue[] {
    const credentialTypes = this.#credentialTypes;
    return [
      ...findIssues(graph, this.shapeOf),
      ...findAgentIssues(graph, this),
      ...findCredentialIssues(graph, { nodeTypes: this, credentialTypes, usable }),
    ];
  }

  /** Returns every node type as the API shows it, in the order of the ids; loads none. */
  present(): components['schemas']['NodeType'][] {
    const all = [...this.#definitions.map(presentNodeType), ...this.#later.present()];
    return all
      .toSorted((a, b) => (a.type < b.type ? -1 : 1))
      .map(({ earlier, ...shown }) => ({
        ...this.#withSlots(shown),
        ...(earlier ? { earlier: earlier.map((version) => this.#withSlots(version)) } : {}),
      }));
  }

  #withSlots<Shown extends Pick<NodePresentation, 'credentials'>>({ credentials, ...shown }: Shown) {
    return {
      ...shown,
      credentials: credentials.map((slot) => ({ ...slot, types: this.#credentialTypes.fitting(slot.types) })),
    };
  }

  #types(): string[] {
    return [...this.#definitions.map(({ type }) => type), ...this.#later.byType.keys()];
  }
}

/** Returns the versions of a node type, from 1 to the newest. A version without a run of its own runs as the next one. */
function toNodeTypes(newest: AnyNodeDefinition): NodeType[] {
  const { earlier = [] } = newest;
  const types: NodeType[] = [];
  for (const definition of versionsOf(newest).toReversed()) {
    const own = toNodeType(definition, newest.version);
    const before = earlier[definition.version - 1];
    types.unshift(before && !before.run ? runAsNext(own, types[0]!, before.migrate) : own);
  }
  return types;
}

function runAsNext(own: NodeType, next: NodeType, migrate: AnyEarlierVersion['migrate']): NodeType {
  const { written, resolved, read } = own.checks;
  return {
    ...own,
    checks: {
      written,
      read,
      resolved: (parameters, node) => next.checks.resolved(migrate(resolved(parameters, node) as JsonObject), node),
    },
    migrated: (parameters) => {
      const migrated = migrate(parameters);
      return next.migrated?.(migrated) ?? migrated;
    },
  };
}

function toNodeType(definition: AnyNodeDefinition, newest: number): NodeType {
  const checks = createParameterChecks(definition.parameters.json);
  const { literal: asWritten = [], pageParameters: paged = [] } = definition;
  const read = { asWritten, paged, code: codeParameters(definition.parameters.json) };
  const shape: NodeShape = {
    trigger: definition.trigger ?? false,
    local: definition.local ?? definition.pure,
    inputs: (parameters) => portsFor(definition.inputs, parameters).map((port) => port.name),
    outputs: (parameters) => portsFor(definition.outputs, parameters).map((port) => port.name),
    ...(newest > 1 ? { newest } : {}),
    ...(definition.needsAllInputs ? { needsAllInputs: definition.needsAllInputs } : {}),
    ...(definition.loop ? { loop: true } : {}),
    ...(definition.calls ? { calls: true } : {}),
    checkParameters: (parameters) =>
      [
        ...checks.written(parameters),
        ...(definition.check?.(parameters) ?? []),
        ...checkExpressions(parameters, read),
      ].map((problem) => inWords(problem, definition.parameters.json)),
  };
  return { definition, shape, checks };
}

/** The top-level parameters that hold code, whatever is in it. */
function codeParameters({ properties = {} }: JsonSchema): string[] {
  const isCode = ({ 'x-control': control, 'x-language': language }: JsonSchema): boolean =>
    control === 'code' || language !== undefined;
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, one]) => (isCode(one) ? [name] : []));
}
