import type { LoopRound } from './graph/Loops.ts';
import type { Plan } from './graph/plan.ts';
import type { NodeRun, WalkState } from './graph/Walk.ts';
import type { Outputs, Source } from './graph/source.ts';

/**
 * The version of the interpreter's behaviour. A change that would make running histories replay differently raises it and
 * keeps the old branch (workflows/README.md); new executions carry the number they started with in their input.
 *
 * - 2: a round of a loop that gives nothing back is followed by the next batch.
 */
export const interpreterVersion = 2;

/** The signal that tells a workflow to look whether its wait has ended. It carries nothing: the wait's row is the truth. */
export const resumeSignal = 'resume';

/** The signal that a worker has a slot for a node that waits for one. It carries nothing: the node tries again. */
export const nodeSlotFreeSignal = 'placeFree';

/** Input of the workflow `runDigitalOrganization`; its workflow id is the execution id. */
export interface ExecutionInput {
  executionId: string;
  organizationId: string;
  digitalOrganizationId: string;
  startNodeId: string;
  /** Default 1: the version this execution was started with. */
  interpreterVersion?: number;
  /** Result of `loadGraph`, if the starter knows it: saves one step. */
  loaded?: LoadedGraph;
  /** Carried over by continue-as-new; missing in the first run. */
  state?: WalkState;
  /** A run that was not at its end at continue-as-new: it comes first. */
  run?: CarriedRun;
}

/** A run of the walk as plain JSON. */
export type CarriedRun = Omit<NodeRun, 'node'> & { nodeId: string };

/** The execution of a bookkeeping step. */
export interface ExecutionReference {
  executionId: string;
  organizationId: string;
}

/** Argument of the activity of every node. Items are not in it: they are read from the store by their sources. */
export interface NodeCall extends ExecutionReference {
  nodeId: string;
  runIndex: number;
  sources: Record<string, Source[]>;
  /** A continuing loop, and its list. */
  loop?: LoopRound;
  /** Nothing has reached the node: it gets one empty item. */
  forced?: true;
  /** Signal: the run's wait ended, or may have ended. */
  resume?: true;
  /** The pause after a failed attempt ended, and the execution has a slot again. */
  retry?: true;
  /** The wait's limit has come. */
  limitReached?: true;
  /** The calls of this attempt have not ended in time: they are to be ended. */
  lateAttempt?: number;
  /** A call of a tool that an agent's run answered: this runs it, as an activity of the tool's own type. */
  tool?: ToolPlace;
  /** All calls of this step that could be made have ended, or never will. */
  toolsEnded?: number;
  /** Nothing follows this run: when it succeeds, the execution ends with it, in one transaction. */
  last?: true;
}

/** A call of a tool: which one of which step of the agent's run. */
export interface ToolPlace {
  step: number;
  call: number;
  /** The tool's name. */
  name: string;
}

/** A call of a tool that is to be made. Its arguments are in its row. */
export interface ToolCall extends ToolPlace {
  /** The tool's node type, which is its activity type. */
  type: string;
}

/**
 * Answer of every node's activity: its outputs by port, or the end of its wait: a time, or an event from outside (with a limit, or null for
 * none). `finished` is the state in which the execution ended together with its last run. `restarted`: a loop takes what came back as its
 * new list.
 */
export type NodeAnswer =
  | { outputs: Outputs; finished?: FinalStatus; restarted?: true }
  | { waitUntilMs: number }
  | { waitForAnswer: { untilMs: number | null } }
  /** An attempt failed and another one follows then; until then the execution holds no slot. */
  | { backOffUntilMs: number }
  /**
   * Executions that the run called: they run next, then the activity is called again. `stopOnFailure`: no call after a failed one.
   * `attempt`: which one of the node's own they belong to, missing for the first.
   */
  | { children: Child[]; stopOnFailure?: true; attempt?: number }
  /** Calls of tools that an agent asks for: they run next, so many at once, then the activity is called again. */
  | { toolCalls: ToolCall[]; atOnce: number }
  /** The node has not begun: its organization uses all its slots of this worker. `nodeSlotFreeSignal` is sent when one is free; the workflow polls as well. */
  | { noPlace: true; askAgainMs?: number }
  /** It takes long, and must not hold a workflow task: to be called as an activity. Only of runs inside one. */
  | { asActivity: true };

/** A called execution whose row is written. */
export interface Child {
  executionId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string | null;
  startNodeId: string;
}

/** The error of a node or an execution; the contract's `ExecutionError`. */
export interface RunError {
  code: string;
  message: string;
  node_id: string | null;
  node_name: string | null;
  parameter: string | null;
  /** Place in the code or expression of the parameter, from 1. */
  line?: number;
  column?: number;
}

/** Result of `loadGraph`: the plan, and whether a slot is missing; or no remaining work. */
export type LoadedGraph = { plan: Plan; triggerOutputs: Outputs; queued?: Queued } | { finished: FinalStatus };

/** Signal to an execution in the line: it has a slot now. It only wakes the workflow; the result of `findSlot` decides. */
export const slotGrantedSignal = 'slotGranted';

/** The execution is in the line for a slot. */
export interface Queued {
  /** When to look without having been told; the pause doubles each time, up to a day. */
  askAgainMs: number;
}

export type FinalStatus = 'success' | 'error' | 'canceled';

/** The bookkeeping steps, local activities all. */
export interface Bookkeeping {
  loadGraph: (reference: ExecutionReference & { startNodeId: string }) => Promise<LoadedGraph>;
  /** The row waits; callers that wait for a response are notified. */
  markWaiting: (reference: ExecutionReference & { waitUntilMs: number | null }) => Promise<void>;
  /** The row runs again; or it is in the line, where all slots are taken. */
  markRunning: (reference: ExecutionReference) => Promise<{ queued: Queued } | void>;
  /** State of the execution in the queue: waiting, with a slot, or ended. */
  findSlot: (reference: ExecutionReference) => Promise<{ queued: boolean } | { finished: FinalStatus }>;
  /** A run that could not report its own failure (time-outs, lost workers); answers what its `on_error` makes of it. */
  failNode: (call: NodeCall & { error: RunError }) => Promise<{ outputs: Outputs } | { stop: true }>;
  /** Moves the row into its final state unless it has one; answers the one it has afterwards. */
  finishExecution: (
    reference: ExecutionReference & { status: FinalStatus; error: RunError | null; lastNodeId: string | null },
  ) => Promise<{ status: FinalStatus }>;
}
