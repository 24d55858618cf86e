import { mayBeTool } from '../../domains/agents/tools/ToolType.ts';
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
import type { CredentialSlot } from '../../domains/credentials/defineCredential.ts';
import { findCredentialIssues } from './findCredentialIssues.ts';
import { portsFor, type AnyNodeDefinition } from '../kit/define.ts';
import { createParameterChecks } from '../../platform/schema/parameterChecks.ts';
import { inWords } from '../../platform/schema/problemWords.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';

/** The node types an instance knows: for planning, validation, the palette and the worker. */
export class NodeTypes {
  readonly #byType: ReadonlyMap<string, NodeType>;
  readonly #credentialTypes: CredentialTypes;

  /** Without types of credentials only if none are used, as in many tests. */
  constructor(definitions: readonly AnyNodeDefinition[], credentialTypes = new CredentialTypes([])) {
    this.#credentialTypes = credentialTypes;
    this.#byType = new Map(definitions.map((definition) => [definition.type, toNodeType(definition)]));
    if (this.#byType.size !== definitions.length) throw new Error('Two node types share one type id.');
  }

  get(type: string): NodeType | undefined {
    return this.#byType.get(type);
  }

  all(): NodeType[] {
    return [...this.#byType.values()];
  }

  /** For `planGraph` and the checks of a graph. */
  readonly shapeOf: ShapeOf = (type) => this.#byType.get(type)?.shape;

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

  /** Every node type as the API shows it. */
  present(): components['schemas']['NodeType'][] {
    return this.all().map(({ definition, ...rest }) => ({
      type: definition.type,
      version: definition.version,
      group: definition.group,
      title: definition.title,
      description: definition.description,
      icon: definition.icon,
      trigger: definition.trigger ?? false,
      pure: definition.pure,
      tool: mayBeTool({ definition, ...rest }),
      inputs: [...portsFor(definition.inputs, {})],
      outputs: [...portsFor(definition.outputs, {})],
      parameters: definition.parameters.json,
      credentials: (definition.credentials ?? []).map((slot) => presentSlot(slot, this.#credentialTypes)),
      examples: definition.examples.map((example) => ({ ...example })),
    }));
  }
}

function presentSlot(slot: CredentialSlot, known: CredentialTypes): components['schemas']['NodeCredentialSlot'] {
  const { name, title, types, required = false, access, showWhen } = slot;
  return {
    name,
    title,
    types: known.fitting(types),
    required,
    ...(access === undefined
      ? {}
      : { access: Object.fromEntries(Object.entries(access).map(([type, words]) => [type, [...words]])) }),
    ...(showWhen === undefined
      ? {}
      : { show_when: Object.fromEntries(Object.entries(showWhen).map(([field, values]) => [field, [...values]])) }),
  };
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
