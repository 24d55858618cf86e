import type { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import type { SearchRuns } from '../../domains/catalog/runs/SearchRuns.ts';
import { nodeCharacterMemory } from '../ai/nodeCharacterMemory.ts';
import { nodeModelJobs } from '../ai/nodeModelJobs.ts';
import type { ModelJobs } from '../../domains/gateway/jobs/ModelJobs.ts';
import { newId } from '../../db/ids.ts';
import type { Gateway } from '../../domains/gateway/gateway.ts';
import { McpClients } from '../../platform/mcp/client/McpClients.ts';
import { AppError } from '../../openapi/AppError.ts';
import { nodeApiDocuments } from '../openapi/nodeApiDocuments.ts';
import { nodeKnowledge } from '../knowledge/nodeKnowledge.ts';
import { nodeFolder } from '../localFiles/nodeFolder.ts';
import { nodeInstance } from '../instance/nodeInstance.ts';
import { nodeDataTables, type NodeDataTablesDeps } from '../dataTables/nodeDataTables.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { ResponseMemory } from '../http/ResponseMemory.ts';
import type { NodeServices } from '../kit/NodeContext.ts';
import type { NodeCatalog } from '../kit/services/NodeCatalog.ts';
import type { NodeHttp } from '../kit/services/NodeHttp.ts';
import { noLimits, type NodeLimits } from '../kit/services/NodeLimits.ts';
import type { NodeModels } from '../kit/services/NodeModels.ts';
import { nodeDeliverables } from '../employees/nodeDeliverables.ts';
import { nodeEmployeeCalls, type EmployeeCallDeps } from '../employees/nodeEmployeeCalls.ts';
import { nodeEmployeeRun } from '../employees/nodeEmployeeRun.ts';
import type { DeliverDeps } from '../../domains/employees/deliverRun.ts';
import { nodeDedupeValues } from '../kit/nodeDedupeValues.ts';
import type { FileSessions } from '../files/FileSessions.ts';
import { requestIdOf } from '../../domains/traces/requestIdOf.ts';
import type { LoadedExecution } from '../../domains/executions/expressions/LoadedExecution.ts';
import type { ItemVault } from '../../domains/executions/redaction/ItemVault.ts';

export interface ServicesDeps {
  /** Missing only if no model can be called, as in tests of the engine. */
  gateway: Pick<Gateway, 'call' | 'forgetAnswers'> | null;
  /** Missing only if no jobs are made, as in tests of the engine. */
  modelJobs?: ModelJobs | null;
  /** Missing only if nothing can be searched, as in tests of the engine. */
  catalog?: Pick<SearchRuns, 'run'> | null;
  outbound: Outbound;
  /** Missing only if nothing is limited, as in tests of the engine. */
  limits?: NodeLimits;
  binaries: BinaryStore;
  dataTables: NodeDataTablesDeps;
  files: FileSessions;
  /** Missing only if no employees work, as in tests of the engine. */
  employees?: (DeliverDeps & EmployeeCallDeps & { vault?: ItemVault | undefined }) | null;
  /** Default: 128 MiB. */
  responseMaxBytes?: number;
  /** Default: 64 MiB. */
  answerMaxBytes?: number;
  /** Most executions below an execution that was started from outside; default 10,000. */
  executionsPerRoot?: number | undefined;
  /** Folder that nodes may read and write; default none. */
  filesDir?: string | null;
}

/** Largest answer that a node gives to a webhook call, unless `SERVICE_WEBHOOK_ANSWER_MAX_BYTES` says otherwise. */
const defaultAnswerBytes = 64 * 1024 * 1024;

/** External services for nodes, each bound to its execution. */
export function createServices({
  gateway,
  modelJobs = null,
  catalog,
  outbound,
  limits = noLimits,
  binaries,
  dataTables,
  files,
  employees = null,
  responseMaxBytes,
  answerMaxBytes = defaultAnswerBytes,
  executionsPerRoot,
  filesDir = null,
}: ServicesDeps): (execution: LoadedExecution) => NodeServices {
  const mcp = new McpClients();
  const responses = new ResponseMemory(responseMaxBytes);
  const http: NodeHttp = {
    fetch: (url, options) => outbound.stream(url, { maxBytes: Infinity, ...options }),
    connect: outbound.dial,
    responses,
    answerMaxBytes,
  };
  const folder = nodeFolder(filesDir);
  return (execution) => ({
    http,
    limits,
    models: modelsOf({ gateway, modelJobs }, execution),
    catalog: catalogOf(catalog ?? null, execution),
    files: {
      write: (source, meta) => binaries.write(ownerOf(execution), source, meta),
      read: ({ id }) => binaries.read(ownerOf(execution), id),
      openSession: (signal, memory) => files.open(execution.organizationId, signal, memory),
    },
    folder,
    tables: nodeDataTables(dataTables, execution),
    knowledge: nodeKnowledge(dataTables.database, execution),
    apiDocuments: nodeApiDocuments(dataTables.database, execution),
    instance: nodeInstance(
      {
        database: dataTables.database,
        executionsPerRoot,
        ...(employees?.executions ? { executions: employees.executions } : {}),
        vault: employees?.vault,
      },
      execution,
    ),
    employees: {
      run: nodeEmployeeRun(employees, execution),
      calls: ({ key, traceparent }) =>
        nodeEmployeeCalls(employees, execution, {
          key,
          traceparent,
          keepFile: (...file) => binaries.write(ownerOf(execution), ...file),
        }),
      deliverables: ({ key }) => nodeDeliverables(employees, execution, { key }),
    },
    memory: {
      characters: nodeCharacterMemory(dataTables.database, execution),
      dedupeValues: nodeDedupeValues(dataTables.database, execution),
    },
    mcp,
  });
}

function modelsOf(
  { gateway, modelJobs }: { gateway: ServicesDeps['gateway']; modelJobs: ModelJobs | null },
  execution: LoadedExecution,
): NodeModels {
  const { id: executionId, organizationId, accountId } = execution;
  return {
    call: ({ endpoint, body, once, signal, onCharged, trace }) => {
      if (!gateway) throw new AppError('model_not_found', 'Models are not available here.');
      return gateway.call({
        caller: { kind: 'execution', organizationId, executionId, accountId },
        endpoint,
        body,
        requestId: requestIdOf(once),
        once,
        signal,
        onCharged,
        trace,
      });
    },
    forgetAnswers: async (key) => {
      await gateway?.forgetAnswers({ organizationId, executionId, key });
    },
    jobs: nodeModelJobs(modelJobs, execution),
  };
}

function catalogOf(catalog: Pick<SearchRuns, 'run'> | null, execution: LoadedExecution): NodeCatalog {
  const { id: executionId, organizationId, accountId } = execution;
  return {
    search: ({ idempotencyKey, ...search }) => {
      if (!catalog) throw new AppError('source_not_configured', 'The data catalog is not available here.');
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
  };
}

function ownerOf({ id: executionId, organizationId }: LoadedExecution) {
  return { executionId, organizationId };
}
