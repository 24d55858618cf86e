import type { Child, ExecutionInput } from './contract.ts';

/** Input of the workflow `runEmployee`, whose workflow id is the run's. Its subject is read from its row. */
export interface EmployeeRunReference {
  runId: string;
  /** The hirer's. */
  organizationId: string;
  /** Result of `beginEmployeeRun`, if the starter has begun the run: saves one step. */
  begun?: BegunEmployeeRun;
}

/** The start of a run: an execution of the publisher as a child, an agent called in one activity, or nothing left to do. */
export type BegunEmployeeRun = { execution: EmployeeExecution } | { agent: true } | { ended: true };

/** The publisher's execution of a run, and its graph's plan, if the starter knows it. */
export type EmployeeExecution = Child & { organizationId: string; loaded?: ExecutionInput['loaded'] | null };

/** The steps of a run of an employee. Each may be repeated. */
export interface EmployeeSteps {
  /** Writes the execution of the publisher's digital organization, once, and lets the run be running. */
  beginEmployeeRun: (reference: EmployeeRunReference) => Promise<BegunEmployeeRun>;
  /** Lets an agent without a canvas do the work and deliver. */
  workAsAgent: (reference: EmployeeRunReference) => Promise<void>;
  /** Ends a run whose work has ended without delivering. `ended` is false while its execution is open. */
  endEmployeeRun: (reference: EmployeeRunReference) => Promise<{ ended: boolean }>;
}
