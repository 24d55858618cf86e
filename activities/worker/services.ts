import type { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import type { SearchRuns } from '../../domains/catalog/runs/SearchRuns.ts';
import { nodeCharacterMemory } from '../ai/nodeCharacterMemory.ts';
import { nodeModelJobs } from '../ai/nodeModelJobs.ts';
import type { ModelJobs } from '../../domains/gateway/jobs/ModelJobs.ts';
import { newId } from '../../db/ids.ts';
import type { Gateway } from '../../domains/gateway/gateway.ts';
import { McpClients } from '../../platform/mcp/client/McpClients.ts';
import { AppError } from '../../openapi/AppError.ts';
import { nodeKnowledge } from '../knowledge/nodeKnowledge.ts';
import { nodeDataTables, type NodeDataTablesDeps } from '../dataTables/nodeDataTables.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { ResponseMemory } from '../http/ResponseMemory.ts';
import type { NodeServices } from '../kit/define.ts';
import { nodeDeliverables } from '../employees/nodeDeliverables.ts';
import { nodeEmployeeCalls, type EmployeeCallDeps } from '../employees/nodeEmployeeCalls.ts';
import { nodeEmployeeRun } from '../employees/nodeEmployeeRun.ts';
import type { DeliverDeps } from '../../domains/employees/deliverRun.ts';
import { nodeSeenValues } from '../kit/nodeSeenValues.ts';
import type { FileSessions } from '../files/FileSessions.ts';
import type { LoadedExecution } from '../../domains/executions/expressions/LoadedExecution.ts';

export interface ServicesDeps {
  /** Missing only if no model can be called, as in tests of the engine. */
  gateway: Pick<Gateway, 'call' | 'forgetAnswers'> | null;
  /** Missing only if no jobs are made, as in tests of the engine. */
  modelJobs?: ModelJobs | null;
  /** Missing only if nothing can be searched, as in tests of the engine. */
  catalog?: Pick<SearchRuns, 'run'> | null;
  outbound: Outbound;
  binaries: BinaryStore;
  dataTables: NodeDataTablesDeps;
  files: FileSessions;
  /** Missing only if no employees work, as in tests of the engine. */
  employees?: (DeliverDeps & EmployeeCallDeps) | null;
  /** Default: 128 MiB. */
  responseMaxBytes?: number;
  /** Default: 64 MiB. */
  answerMaxBytes?: number;
}

/** Largest answer that a node gives to a webhook call, unless `SERVICE_WEBHOOK_ANSWER_MAX_BYTES` says otherwise. */
const defaultAnswerBytes = 64 * 1024 * 1024;

/** External services for nodes, each bound to its execution. */
export function createServices({
  gateway,
  modelJobs = null,
  catalog,
  outbound,
  binaries,
  dataTables,
  files,
  employees = null,
  responseMaxBytes,
  answerMaxBytes = defaultAnswerBytes,
}: ServicesDeps): (execution: LoadedExecution) => NodeServices {
  const mcp = new McpClients();
  const responses = new ResponseMemory(responseMaxBytes);
  return (execution) => ({
    fetch: (url, options) => outbound.stream(url, { maxBytes: Infinity, ...options }),
    responses,
    answerMaxBytes,
    connect: outbound.dial,
    forgetAnswers: async (key) => {
      const { id: executionId, organizationId } = execution;
      await gateway?.forgetAnswers({ organizationId, executionId, key });
    },
    callModel: ({ endpoint, body, once, signal, onCharged }) => {
      if (!gateway) throw new AppError('model_not_found', 'Models are not available here.');
      const { id: executionId, organizationId, accountId } = execution;
      return gateway.call({
        caller: { kind: 'execution', organizationId, executionId, accountId },
        endpoint,
        body,
        requestId: newId('request'),
        once,
        signal,
        onCharged,
      });
    },
    modelJobs: nodeModelJobs(modelJobs, execution),
    searchCatalog: ({ idempotencyKey, ...search }) => {
      if (!catalog) throw new AppError('source_not_configured', 'The data catalog is not available here.');
      const { id: executionId, organizationId, accountId } = execution;
      return catalog.run({
        ...search,
        organizationId,
        accountId,
        executionId,
        keyId: null,
        reference: `exe:${idempotencyKey}`,
        requestId: newId('request'),
      });
    },
    binaries: {
      write: (source, meta) => binaries.write(ownerOf(execution), source, meta),
      read: ({ id }) => binaries.read(ownerOf(execution), id),
    },
    files: { open: (signal) => files.open(execution.organizationId, signal) },
    dataTables: nodeDataTables(dataTables, execution),
    knowledge: nodeKnowledge(dataTables.database, execution),
    employeeRun: nodeEmployeeRun(employees, execution),
    deliverables: ({ key }) => nodeDeliverables(employees, execution, { key }),
    employeeCalls: ({ key }) =>
      nodeEmployeeCalls(employees, execution, {
        key,
        keepFile: (...file) => binaries.write(ownerOf(execution), ...file),
      }),
    characterMemory: nodeCharacterMemory(dataTables.database, execution),
    seenValues: nodeSeenValues(dataTables.database, execution),
    mcp,
  });
}

function ownerOf({ id: executionId, organizationId }: LoadedExecution) {
  return { executionId, organizationId };
}
