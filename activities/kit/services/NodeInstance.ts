import type {
  DigitalOrganizationFilter,
  DigitalOrganizationSummaryRow,
} from '../../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { ExecutionFilter, ExecutionRow } from '../../../db/repositories/executions/executions.ts';
import type { Item } from '../../../domains/executions/item.ts';

/** The executions and digital organizations that a node can reach: those of the project of its digital organization. */
export interface NodeInstance {
  /** Newest first. */
  executions: (filter: Omit<ExecutionFilter, 'projectId'>, limit: number) => Promise<ExecutionRow[]>;
  /** Errors: `not_found`. */
  execution: (id: string) => Promise<ExecutionRow & { customData: { [key: string]: string } }>;
  /** Starts an execution that is not awaited, once for each item of a run, and returns its id. Errors: those of `startCalls`. */
  start: (start: InstanceStart) => Promise<string>;
  /** Errors: `not_found`, `execution_finished`. */
  cancel: (id: string) => Promise<void>;
  digitalOrganizations: (
    filter: Omit<DigitalOrganizationFilter, 'projectId'>,
    limit: number,
  ) => Promise<DigitalOrganizationSummaryRow[]>;
  /** Errors: `not_found`. */
  digitalOrganization: (id: string) => Promise<DigitalOrganizationSummaryRow>;
  /** Errors: `not_found`, `not_published`. */
  unpublish: (id: string) => Promise<void>;
}

/** One start by a run of a node. */
export interface InstanceStart {
  digitalOrganizationId: string;
  /** Idempotency key of the run. */
  key: string;
  itemIndex: number;
  item: Item;
}
