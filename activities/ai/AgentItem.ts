import type { AgentLimits } from '../../domains/agents/loop/agentLimits.ts';
import type { AgentMemoryRow } from '../../db/repositories/executions/agentMemories.ts';
import type { AgentStepRow } from '../../db/repositories/executions/agentSteps.ts';
import type { AgentRun } from '../kit/agentRun.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import type { AgentParameters } from './agentParameters.ts';

/** One item of an agent's run, with its state. */
export interface AgentItem {
  context: NodeContext<AgentParameters>;
  agent: AgentRun;
  index: number;
  wanted: AgentParameters;
  limits: AgentLimits;
  /** Steps of this item, in order. */
  steps: AgentStepRow[];
  /** The number of the next step of the run. */
  nextStep: number;
  /** Earlier messages under the key. */
  memory: AgentMemoryRow | null;
  /** The current memory: including this item's writes before a crash. */
  held: AgentMemoryRow | null;
  /** Whose conversation it is; '' where nothing is remembered. */
  key: string;
}
