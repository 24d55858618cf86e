import type { Effect } from './effects.ts';
import type { JsonObject } from '../../executions/item.ts';
import type { Filled } from './filledParameters.ts';

/** When a person has to approve a call. */
export type Approval = 'never' | 'always' | 'condition';

/** A tool as it is written in the parameters of an agent. */
export interface WrittenTool {
  name: string;
  description: string;
  type: string;
  /** Version of the type that the parameters are written for; default: 1. */
  type_version?: number;
  parameters: JsonObject;
  filled: Filled[];
  approval: Approval;
  approval_condition: string;
  timeout_seconds: number;
  /** The agent has a credential for it. */
  hasCredential: boolean;
  /** Its credentials are those of the agent that begin so, with a dot behind. */
  slots: string;
  /** Where it is in the agent's parameters. */
  pointer: string;
  /** Effects declared by an editor instead of the type's; null keeps the type's. */
  effects: readonly Effect[] | null;
  /** Its description is not the author's: a server wrote it. */
  describedByOthers: boolean;
}
