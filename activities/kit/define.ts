import type { AgentRun } from './agentRun.ts';
import type { GuardedFetch } from '../../platform/outbound/outboundRequest.ts';
import type { JsonObject, Item } from '../../domains/executions/item.ts';
import type { Binary, BinaryMeta, BinarySource, OpenedBinary } from '../../platform/binaries/BinaryStore.ts';
import type { FinishedRun } from '../../domains/catalog/runs/SearchRuns.ts';
import type { CallResult } from '../../domains/executions/calls/collectCalls.ts';
import type { Call } from '../../domains/executions/calls/startCalls.ts';
import type { CodeRequest, CodeResult } from '../../platform/expressions/codeRequest.ts';
import type { Readable } from 'node:stream';
import type { JobEndpoint } from '../../domains/gateway/jobs/jobKind.ts';
import type { GatewayAnswer } from '../../domains/gateway/calls/callModel.ts';
import type { DeclaredEffects } from '../../domains/agents/tools/effects.ts';
import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import type { NodeCharacterMemory } from '../ai/nodeCharacterMemory.ts';
import type { NodeDeliverables } from '../employees/nodeDeliverables.ts';
import type { NodeEmployeeCalls } from '../employees/nodeEmployeeCalls.ts';
import type { NodeEmployeeRun } from '../employees/nodeEmployeeRun.ts';
import type { NodeDataTables } from '../dataTables/nodeDataTables.ts';
import type { NodeKnowledge } from '../knowledge/nodeKnowledge.ts';
import type { Permission } from '../../domains/identity/actor.ts';
import type { Dial } from '../../platform/outbound/dial.ts';
import type { FileSession } from '../files/FileSession.ts';
import type { ResponseMemory } from '../http/ResponseMemory.ts';
import type { ToolCall } from '../../workflows/contract.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import type { CredentialSlot, UsedCredential } from '../../domains/credentials/defineCredential.ts';
import type { McpClients } from '../../platform/mcp/client/McpClients.ts';
import type { NodeSeenValues } from './nodeSeenValues.ts';
import type { EvaluatePage } from './evaluatePage.ts';
import type { AnswerStream } from './answerStream.ts';
import type { LiveText } from './LiveText.ts';
import type { JsonSchema, Schema } from '../../platform/schema/schema.ts';
/**
 * Result of a run: items by output port, or a request to call it again at a time or when a wait ends from outside (`logic.wait`), or calls
 * of other digital organizations: it runs again with their outcome, or continues at once with `goOnWith`. The answer to the webhook that
 * started the execution is written together with the items; the first answer of an execution wins. `restarted`: a loop takes what came back
 * as its new list.
 */
export type NodeResult =
  | { outputs: Record<string, Item[]>; webhookAnswer?: WebhookAnswer; restarted?: true }
  | { waitUntil: Date }
  | { calls: Call[]; goOnWith: Record<string, Item[]> | null }
  | { waitFor: WaitFor }
  /** An agent: calls of tools that are to be made, so many at once; it runs again when they have ended. */
  | { toolCalls: ToolCall[]; atOnce: number }
  /** An agent: a person has to decide calls; it runs again then, or at that time. */
  | { waitForDecision: { until: Date | null } }
  /** Runs of employees are under way; it runs again when they have ended, when there is a verdict, and at that time. */
  | { waitForRuns: { until: Date } };

/** A wait that a call of the execution's link ends, or its form (`domains/executions/waits/`). */
export interface WaitFor {
  kind: 'webhook' | 'form';
  /** Time at which it continues by itself; null for never. */
  until: Date | null;
  /** Required path after the token in the address; '' for none. */
  suffix: string;
  /** Accepted calls and response of the address (`domains/executions/waits/waitDetails.ts`). */
  details: object;
}

/** One page of a search of the data catalog. */
export interface CatalogSearch {
  searchId: string;
  inputs: JsonObject;
  limit: number | undefined;
  cursor: string | undefined;
  /** The same for every attempt at this page: it is charged once. */
  idempotencyKey: string;
  signal: AbortSignal;
}

/** External services for a node; constructed in the composition root. */
export interface NodeServices {
  /**
   * Fetch behind the SSRF guard (`platform/outbound/`); the only network access to hosts that users can choose. The answer is read while it
   * comes: into a file without a limit, into memory (`readAll`) with one.
   */
  fetch: GuardedFetch;
  /** Limits of responses read into memory, and of webhook responses. */
  responses: ResponseMemory;
  answerMaxBytes: number;
  /** A TCP connection behind the same guard, for every protocol that is not HTTP. */
  connect: Dial;
  /** One call through the model gateway, charged to the execution's organization. */
  callModel: (call: ModelCall) => Promise<GatewayAnswer>;
  /** Deletes the model responses at a position of the execution and below it (`<place>/…`), so that another attempt calls again. */
  forgetAnswers: (place: string) => Promise<void>;
  /** Calls of models that are jobs: videos and music. */
  modelJobs: NodeModelJobs;
  /** One page of a search of the data catalog, charged to the execution's organization. Errors: those of `SearchRuns.run`. */
  searchCatalog: (search: CatalogSearch) => Promise<FinishedRun>;
  /** Files of this execution; bytes are streamed, whatever their size. */
  binaries: NodeBinaries;
  /** Reading and writing formats of files, in a process of its own (`files/withFiles.ts`). */
  files: { open: (signal: AbortSignal) => FileSession };
  /** Data tables of the project that the execution belongs to. */
  dataTables: NodeDataTables;
  /** Knowledge bases of that project. */
  knowledge: NodeKnowledge;
  /** The employee's run that the execution works for. */
  employeeRun: NodeEmployeeRun;
  /** Calls of positions by the run with that idempotency key. */
  employeeCalls: (run: { key: string }) => NodeEmployeeCalls;
  /** Verdicts on deliverables by the run with that idempotency key. */
  deliverables: (run: { key: string }) => NodeDeliverables;
  /** Memory of characters. */
  characterMemory: NodeCharacterMemory;
  /** Values seen by earlier executions of the digital organization. */
  seenValues: NodeSeenValues;
  /** MCP servers; requests to them take a `fetch` of the run, with its credential. */
  mcp: Pick<McpClients, 'use'>;
}

export interface NodeBinaries {
  /** Stores a file for the execution's lifetime; the result belongs in an item's `binary`. */
  write: (source: BinarySource, meta: BinaryMeta) => Promise<Binary>;
  /** Opens a file of an item; `content` must be read or destroyed. Errors: `not_found` for a file that is not the execution's. */
  read: (binary: Pick<Binary, 'id'>) => Promise<OpenedBinary>;
}

/** Jobs of models that the execution makes, each once; they are canceled when it ends before them. */
export interface NodeModelJobs {
  /** Creates a job, or finds the one of this position. Errors: those of `ModelJobs.create`. */
  start: (call: JobCall) => Promise<NodeJob>;
  /** The job that was made at a place; null if there is none. */
  find: (place: Pick<JobCall, 'endpoint' | 'once'>) => Promise<NodeJob | null>;
  /** The result of a completed job; it must be read or destroyed. */
  content: (job: Pick<NodeJob, 'id' | 'endpoint'>) => Promise<{ mediaType: string; content: Readable }>;
  /** Allows another job at a position whose job has ended. */
  forget: (once: string) => Promise<void>;
}

export interface JobCall extends Omit<ModelCall, 'endpoint' | 'onCharged'> {
  endpoint: JobEndpoint;
}

export interface NodeJob {
  id: string;
  endpoint: JobEndpoint;
  model: string;
  status: 'running' | 'completed' | 'failed' | 'canceled';
  /** In percent. */
  progress: number;
  seconds: number;
  createdAt: Date;
  errorMessage: string | null;
  /** In micro-credits; 0 until it has ended. */
  chargedMicros: bigint;
}

export interface ModelCall {
  /** Any endpoint but those whose calls are jobs. */
  endpoint: Exclude<Endpoint, JobEndpoint>;
  /** A file of a form is a `FormFile`. */
  body: JsonObject;
  /**
   * Identifies this call of the execution, equal for all attempts: `<idempotencyKey of the run>/<which of its calls>`. It is made and paid
   * once; a repeated request gets the paid response (`domains/gateway/idempotency`).
   */
  once: string;
  signal: AbortSignal;
  /** Told what the call cost, in micro-credits, and the id of its record, once that is committed; of an answer that is given again, too. */
  onCharged?: (chargedMicros: bigint, callId: string) => void;
}

/** The answer to the HTTP request that started an execution (decisions §7). The body of `binary` is the `Binary`, as JSON: its bytes stay in the store. */
export interface WebhookAnswer {
  status: number;
  headers: Record<string, string>;
  bodyKind: 'json' | 'text' | 'binary' | 'redirect' | 'none';
  body: Uint8Array | null;
}

export type CodeToRun = Pick<CodeRequest, 'code' | 'mode' | 'parameter' | 'timeoutMs'>;

/** A continuing loop; its items are read on demand. */
export interface LoopContext {
  /** How many items of the list have gone into the loop. */
  position: number;
  list: () => Promise<readonly Item[]>;
  /** All that came back since the list began, in the order of the rounds. */
  returned: () => Promise<Item[]>;
}

/** Input of `run`. Parameters are resolved per input item and validated; `parameters` are those of the first item. */
export interface NodeContext<P> {
  /** Input items of all ports in port order. */
  items: readonly Item[];
  /** Input items by port. */
  inputs: Readonly<Record<string, readonly Item[]>>;
  parameters: P;
  /** The parameters for the item with this index. */
  parametersFor: (itemIndex: number) => P;
  /** `parameters` are as written, expressions not evaluated: only for errors that quote them. */
  node: { id: string; parameters?: JsonObject | undefined };
  execution: { id: string; mode: string; organizationId: string; digitalOrganizationId: string };
  /** The same for every attempt at this run: execution id / node id / run index. */
  idempotencyKey: string;
  /** Number of the node's own attempt, from 1. */
  attempt: number;
  /**
   * The credential that the node's slot of this name has, opened for this run: checked against the project of the
   * execution, its OAuth2 tokens fresh. Null if none is selected or the slot does not apply. For HTTP use
   * `authorizedFetch`. Errors: `credential_missing` if the slot is required, `credential_unavailable` if it was
   * deleted, belongs elsewhere or is of another type, `credential_not_connected`.
   */
  credential: <V extends object = JsonObject>(slot: string) => Promise<UsedCredential<V> | null>;
  /** A text of others without any secret of the run's credentials. Errors that leave the run go through it by themselves. */
  redact: (text: string) => string;
  /** Only for a continuing loop: its list. */
  loop?: LoopContext;
  /** Streaming reader of the webhook's response; null if there is none. */
  answerStream: AnswerStream | null;
  /** Viewer of a model's output; null or missing if there is none. */
  liveText?: LiveText | null;
  /** True if a wait of this run has ended. */
  resumed: boolean;
  /** The outcome of this run's calls, after all have ended; null before. Only if the node type `calls`. */
  called: readonly CallResult<Item>[] | null;
  /** Data received from outside that ended the wait; null after a timeout. */
  answer: readonly Item[] | null;
  /** Aborted on cancel and on the node's timeout. */
  signal: AbortSignal;
  now: Date;
  /** The digital organization's time zone (IANA). */
  timeZone: string;
  /** Set if an item alone may fail (`on_error` other than `stop`, last attempt): the error becomes an item. */
  itemErrors: 'throw' | 'continue' | 'error_output';
  /** Runs JavaScript of a user over the items, in the sandbox. Errors: `expression_*` with line and column; `unavailable`. */
  runCode: (code: CodeToRun) => Promise<CodeResult>;
  /** Evaluates `pageParameters` of an item once more, after a page. Errors: `expression_*`. */
  evaluatePage: EvaluatePage;
  /** Parameters that are about the items of a run: without any, their default applies and no expression is evaluated. */
  needItems?: readonly string[];
  /** The port of items that fail where the node continues. */
  failedTo: string;
  services: NodeServices;
  /** Only of an agent: its steps, tools and memory. */
  agent?: AgentRun;
}

export interface PortDefinition {
  name: string;
  title: string;
}

/** Ports of a node type: fixed, or depending on parameters as written. */
export type Ports = readonly PortDefinition[] | ((parameters: JsonObject) => readonly PortDefinition[]);

/** A node type: everything the palette, the form, the docs, the validation and the run are made from. */
export interface NodeDefinition<P = unknown> {
  /** Type id, which is the Temporal activity type, too; `group.name`. */
  type: string;
  version: number;
  title: string;
  description: string;
  /** Name of a Tabler icon, without the prefix `Icon`. */
  icon: string;
  group: 'trigger' | 'logic' | 'data' | 'http' | 'core' | 'ai';
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
  /**
   * It uses resources of its digital organization's project: the permission required to add or change it
   * (`domains/digitalOrganizations/checkProjectUse.ts`); without credentials. `what` names it in the refusal.
   */
  reaches?: { permission: Permission; what: string };
  /** Starts executions; never runs itself. */
  trigger?: boolean;
  inputs: Ports;
  outputs: Ports;
  parameters: Schema<P>;
  credentials?: readonly CredentialSlot[];
  /** Parameters as a user would write them, each with a title; they are tested. */
  examples: readonly { title: string; parameters: JsonObject }[];
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

/** Defines a node type. Checked here: a node that is no trigger can run, a trigger cannot. */
export function defineNode<P>(definition: NodeDefinition<P>): NodeDefinition<P> {
  if (Boolean(definition.trigger) === Boolean(definition.run)) {
    throw new Error(`${definition.type}: a trigger has no run(), every other node has one`);
  }
  return definition;
}

/** The port nearly every node has. */
export const mainPort: readonly PortDefinition[] = [{ name: 'main', title: 'Items' }];

/** The ports of a node with these parameters as written. */
export function portsFor(ports: Ports, parameters: JsonObject): readonly PortDefinition[] {
  return typeof ports === 'function' ? ports(parameters) : ports;
}
