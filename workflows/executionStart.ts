import { interpreterVersion, type ExecutionInput } from './contract.ts';
import { searchAttributes } from './searchAttributes.ts';
import { summaryOf } from './summaryOf.ts';

/** The Temporal workflow type of an execution. */
export const workflowType = 'runDigitalOrganization';

/** Input of an execution's workflow; all other data is read by reference. */
export interface ExecutionStart {
  executionId: string;
  organizationId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string | null;
  triggerKind: string;
  startNodeId: string;
  /** It waits for a slot first; only what counts against the limit does. */
  queued?: boolean;
  /** The graph's plan, where the one who starts knows it. */
  loaded?: ExecutionInput['loaded'] | null;
}

/**
 * How the workflow of an execution is started, by a client and by the workflow that calls it alike. Its id is the execution's, and an
 * id is used once, so starting again changes nothing.
 */
export function executionStart(start: ExecutionStart) {
  const input: ExecutionInput = {
    executionId: start.executionId,
    organizationId: start.organizationId,
    digitalOrganizationId: start.digitalOrganizationId,
    startNodeId: start.startNodeId,
    interpreterVersion,
    ...(start.loaded ? { loaded: start.loaded } : {}),
  };
  return {
    workflowId: start.executionId,
    workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
    args: [input] as [ExecutionInput],
    staticSummary: summaryOf(start.digitalOrganizationName),
    typedSearchAttributes: searchAttributes({
      OrganizationId: start.organizationId,
      DigitalOrganizationId: start.digitalOrganizationId,
      VersionId: start.versionId ?? 'draft',
      TriggerKind: start.triggerKind,
      RunState: start.queued ? 'queued' : 'running',
    }),
  };
}
