import type { AgentTool } from '../../domains/agents/tools/agentTool.ts';
import type { AgentMemoryRow } from '../../db/repositories/executions/agentMemories.ts';
import type { AgentStepRow, NewAgentStep, ToolCallRow } from '../../db/repositories/executions/agentSteps.ts';

/** Engine services for an agent: its steps and calls are rows, and so are its memories. */
export interface AgentRun {
  tools: readonly AgentTool[];
  /** State before the first step: whether the agent's input contains untrusted content, or private data. */
  before: { isTainted: boolean; readsPrivate: boolean };
  /** Ends unapproved calls, and begun calls that will never end; then returns all steps of the run. */
  steps: () => Promise<AgentStepRow[]>;
  /** Returns the result of `steps`. */
  keepStep: (step: NewAgentStep) => Promise<AgentStepRow[]>;
  /** Whether the tool's own condition asks for an approval of these arguments. */
  meetsCondition: (tool: AgentTool, itemIndex: number, given: Record<string, unknown>) => Promise<boolean>;
  /** Calls a digital organization for each waiting call, once, with the request and the decision link. */
  ask: (digitalOrganizationId: string, calls: readonly ToolCallRow[]) => Promise<void>;
  memory: {
    /** Null while another run holds it. */
    take: (key: string, itemIndex: number) => Promise<AgentMemoryRow | null>;
    write: (key: string, itemIndex: number, memory: AgentMemoryRow & { known: readonly string[] }) => Promise<void>;
    /** The session of the chat whose message the execution answers; '' where it answers none. */
    sessionKey: () => Promise<string>;
    /** The writer, to find its own messages. */
    holder: (itemIndex: number) => string;
  };
}
