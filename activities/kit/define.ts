import type { JsonObject } from '../../domains/executions/item.ts';
import type { DeclaredEffects } from '../../domains/agents/tools/effects.ts';
import type { Permission } from '../../domains/identity/actor.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import type { CredentialSlot } from '../../domains/credentials/defineCredential.ts';
import type { JsonSchema, Schema } from '../../platform/schema/schema.ts';
import type { NodeChoices } from './choices.ts';
import type { NodeContext } from './NodeContext.ts';
import type { NodeResult } from './NodeResult.ts';
import type { TriggerSource } from './triggerSource.ts';

export interface PortDefinition {
  name: string;
  title: string;
}

/** Ports of a node type: fixed, or depending on parameters as written. */
export type Ports = readonly PortDefinition[] | ((parameters: JsonObject) => readonly PortDefinition[]);

/** Headings of the palette for the nodes of vendors, in its order. */
export const vendorGroups = [
  'messaging',
  'projects',
  'office',
  'storage',
  'databases',
  'queues',
  'sales',
  'payments',
  'publishing',
] as const;

export type VendorGroup = (typeof vendorGroups)[number];

/** A node type: everything the palette, the form, the docs, the validation and the run are made from. */
export interface NodeDefinition<P = unknown> {
  /** Type id, which is the Temporal activity type, too; `group.name`. */
  type: string;
  /** The newest version, which everything below describes. */
  version: number;
  /** All earlier versions, from 1 on. Graphs that have one keep it until people update the node. */
  earlier?: readonly AnyEarlierVersion[];
  title: string;
  description: string;
  /** Name of a Tabler icon, without the prefix `Icon`. */
  icon: string;
  group: 'trigger' | 'logic' | 'data' | 'http' | 'core' | 'ai' | 'custom' | VendorGroup;
  /** No effect, and the same output for the same input. */
  pure: boolean;
  /** May run inside the workflow task, as a local activity. Default: `pure`. Else only if the one effect is an idempotent row of our own. */
  local?: boolean;
  /** Its runs call digital organizations: they may answer `calls`. */
  calls?: true;
  /** Its runs call employees: they may answer `waitForRuns`. */
  awaitsRuns?: true;
  /** It asks a model step by step, and its run answers calls of tools in between. */
  agent?: true;
  /** Effects on an agent that uses the node as a tool. A type that says nothing (undefined) is none, unless it is a trigger. */
  effects?: DeclaredEffects;
  /** It declares effects for later nodes, but cannot be a tool itself. */
  tool?: false;
  /** It can be a tool only if a setting of the instance is on, for this reason. */
  asTool?: { readonly needsSetting: 'googleAgentTools'; readonly reason: string } | undefined;
  /**
   * It uses resources of its digital organization's project: the permission required to add or change it
   * (`domains/digitalOrganizations/checkProjectUse.ts`); without credentials. `what` names it in the refusal.
   */
  reaches?: { permission: Permission; what: string };
  /** Starts executions; never runs itself. */
  trigger?: boolean;
  /** Only of triggers of other services. */
  source?: TriggerSource;
  inputs: Ports;
  outputs: Ports;
  parameters: Schema<P>;
  credentials?: readonly CredentialSlot[];
  /** Lists that the form offers for parameters. */
  choices?: NodeChoices;
  /** Parameters as a user would write them, each with a title; they are tested. `output` is the first item that they return. */
  examples: readonly { title: string; parameters: JsonObject; output?: JsonObject }[];
  /** Only of custom nodes: the package that brings it, and its German texts by place (`web/texts/typeTexts.ts`). */
  package?: { readonly name: string; readonly version: string };
  german?: Readonly<Record<string, string>>;
  /** Rules of its page that no parameter shows. */
  notes?: readonly string[];
  /** Parameters kept as written, such as code: text that looks like an expression is not evaluated. Rarely needed. */
  literal?: readonly string[];
  /** Parameters that the node evaluates itself before each page (`evaluatePage`): they see `$response` and `$pageCount`. */
  pageParameters?: readonly string[];
  /** Known only to instances where this setting is `on`: elsewhere it is neither offered nor run. */
  needsSetting?: 'sshCommand';
  /** Runs only once every connected input got items; default: one is enough. */
  needsAllInputs?: (parameters: JsonObject) => boolean;
  /** A loop: items on `back` continue the list that arrived on `main` (workflows/graph/Loops.ts). */
  loop?: true;
  /** Parameters that are about the items of a run: without any, their default applies and no expression is evaluated. */
  needItems?: readonly string[];
  /** The port of items that fail where the node continues on errors; default: its last one (platform-semantics §2.4). */
  failedTo?: (parameters: JsonObject) => string;
  /** Problems of parameters as written that their schema cannot say. */
  check?: (parameters: JsonObject) => readonly ParameterProblem[];
  run?: (context: NodeContext<P>) => Promise<NodeResult> | NodeResult;
}

/** A definition with parameter types known only at run time, as stored in the registry. */
export type AnyNodeDefinition = Omit<NodeDefinition, 'parameters' | 'run'> & {
  parameters: { json: JsonSchema };
  run?: (context: NodeContext<never>) => Promise<NodeResult> | NodeResult;
};

/** Parts of a definition that name parameters. */
type NamingPart =
  | 'inputs'
  | 'outputs'
  | 'credentials'
  | 'choices'
  | 'check'
  | 'effects'
  | 'failedTo'
  | 'literal'
  | 'needItems'
  | 'needsAllInputs'
  | 'pageParameters';

/**
 * An earlier version of a node type. Without `run`, it means the same as the next version with migrated parameters, and runs so. With `run`,
 * it keeps a behavior that later versions do not have.
 */
export interface EarlierVersion<P> extends Partial<Pick<NodeDefinition<P>, NamingPart | 'run'>> {
  parameters: Schema<P>;
  /** The change of the next version in words: shown to people who update a node, and on the page of the node. */
  changed: string;
  /**
   * Returns the parameters of the next version. Gets evaluated ones when the node runs, and those as written, whose values may be expressions,
   * when a node is updated. Values move as they are.
   */
  migrate: (parameters: JsonObject) => JsonObject;
  /** Parameters whose values decide how the others move. A node with an expression in one of them cannot be updated. */
  decides?: readonly string[];
}

/** An earlier version with parameter types known only at run time. */
export type AnyEarlierVersion = Omit<EarlierVersion<unknown>, 'parameters' | 'run'> & {
  parameters: { json: JsonSchema };
  run?: AnyNodeDefinition['run'];
};

/** Defines an earlier version of a node type. */
export function earlierVersion<P>(version: EarlierVersion<P>): AnyEarlierVersion {
  return version as AnyEarlierVersion;
}

/** Defines a node type. Checked here: a node that is no trigger can run, a trigger cannot; all versions are there. */
export function defineNode<P>(definition: NodeDefinition<P>): NodeDefinition<P> {
  if (Boolean(definition.trigger) === Boolean(definition.run)) {
    throw new Error(`${definition.type}: a trigger has no run(), every other node has one`);
  }
  const { type, version, earlier = [] } = definition;
  if (version !== earlier.length + 1)
    throw new Error(`${type}: version ${version} needs ${version - 1} earlier versions`);
  const unsaid = unsaidPart(definition as Pick<AnyNodeDefinition, NamingPart | 'earlier'>);
  if (unsaid) throw new Error(`${type}: an earlier version with its own run() needs its own "${unsaid}"`);
  return definition;
}

/** Names a part that an earlier version must say itself: it has its own `run`, and the newest version reads parameters for that part. */
function unsaidPart({ earlier = [], ...newest }: Pick<AnyNodeDefinition, NamingPart | 'earlier'>): string | null {
  const parts = ['inputs', 'outputs', 'effects', 'failedTo', 'needsAllInputs'] as const;
  const kept = earlier.filter(({ run }) => run !== undefined);
  const isUnsaid = (part: (typeof parts)[number]) => kept.some((version) => version[part] === undefined);
  return parts.find((part) => typeof newest[part] === 'function' && isUnsaid(part)) ?? null;
}

/** The port nearly every node has. */
export const mainPort: readonly PortDefinition[] = [{ name: 'main', title: 'Items' }];

/** The ports of a node with these parameters as written. */
export function portsFor(ports: Ports, parameters: JsonObject): readonly PortDefinition[] {
  return typeof ports === 'function' ? ports(parameters) : ports;
}
