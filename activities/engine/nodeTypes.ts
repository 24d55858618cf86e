import { findAgentIssues } from '../agents/findAgentIssues.ts';
import { effectsOfNode } from '../../domains/agents/tools/standingBefore.ts';
import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { NodeType } from './nodeType.ts';
import { checkExpressions } from '../../platform/expressions/checkExpressions.ts';
import type { components } from '../../openapi/generated/types.ts';
import { checkStructure, type StructureProblem } from '../../workflows/graph/checkStructure.ts';
import { findIssues } from '../../workflows/graph/findIssues.ts';
import type { Graph, GraphIssue, GraphNode, NodeShape, ShapeOf } from '../../workflows/graph/graph.ts';
import type { CredentialReference } from '../../db/repositories/credentials/credentials.ts';
import { CredentialTypes } from '../../domains/credentials/CredentialTypes.ts';
import { findCredentialIssues } from './findCredentialIssues.ts';
import { presentNodeType, type NodePresentation } from './presentNodeType.ts';
import { portsFor, type AnyNodeDefinition } from '../kit/define.ts';
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

/** The node types an instance knows: for planning, validation, the palette and the worker. */
export class NodeTypes {
  readonly #byType: Map<string, NodeType>;
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
    this.#byType = new Map(definitions.map((definition) => [definition.type, toNodeType(definition)]));
    if (new Set(this.#types()).size !== definitions.length + later.byType.size)
      throw new Error('Two node types share one type id.');
  }

  /** Returns a node type, and loads it for the first caller. Errors: it cannot be loaded. */
  get(type: string): NodeType | undefined {
    const known = this.#byType.get(type);
    if (known) return known;
    const later = this.#later.byType.get(type);
    if (!later) return undefined;
    const loaded = toNodeType(later.load());
    this.#byType.set(type, loaded);
    return loaded;
  }

  /** Returns every node type, and loads all of them: for tests. */
  all(): NodeType[] {
    return this.#types().map((type) => this.get(type)!);
  }

  /** Returns the ids of the types that run, which triggers do not; loads none. */
  runnable(): string[] {
    const own = this.#definitions.filter(({ run }) => run !== undefined).map(({ type }) => type);
    const later = [...this.#later.byType].filter(([, { isTrigger }]) => !isTrigger).map(([type]) => type);
    return [...own, ...later];
  }

  /** For `planGraph` and the checks of a graph. */
  readonly shapeOf: ShapeOf = (type) => this.get(type)?.shape;

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
      .map((shown) => ({ ...shown, credentials: shown.credentials.map((slot) => this.#fitted(slot)) }));
  }

  #fitted(slot: NodePresentation['credentials'][number]): components['schemas']['NodeCredentialSlot'] {
    return { ...slot, types: this.#credentialTypes.fitting(slot.types) };
  }

  #types(): string[] {
    return [...this.#definitions.map(({ type }) => type), ...this.#later.byType.keys()];
  }
}

function toNodeType(definition: AnyNodeDefinition): NodeType {
  const checks = createParameterChecks(definition.parameters.json);
  const { literal: asWritten = [], pageParameters: paged = [] } = definition;
  const read = { asWritten, paged, code: codeParameters(definition.parameters.json) };
  const shape: NodeShape = {
    trigger: definition.trigger ?? false,
    local: definition.local ?? definition.pure,
    inputs: (parameters) => portsFor(definition.inputs, parameters).map((port) => port.name),
    outputs: (parameters) => portsFor(definition.outputs, parameters).map((port) => port.name),
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
