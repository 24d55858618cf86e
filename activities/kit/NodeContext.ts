import type { CallResult } from '../../domains/executions/calls/collectCalls.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import type { McpClients } from '../../platform/mcp/client/McpClients.ts';
import type { NodeDataTables } from '../dataTables/nodeDataTables.ts';
import type { NodeApiDocuments } from '../openapi/nodeApiDocuments.ts';
import type { NodeKnowledge } from '../knowledge/nodeKnowledge.ts';
import type { AgentRun } from './agentRun.ts';
import type { AnswerStream } from './answerStream.ts';
import type { LiveText } from './LiveText.ts';
import type { LoopContext } from './LoopContext.ts';
import type { NodeCatalog } from './services/NodeCatalog.ts';
import type { NodeCode } from './services/NodeCode.ts';
import type { NodeEmployees } from './services/NodeEmployees.ts';
import type { NodeFiles } from './services/NodeFiles.ts';
import type { NodeFolder } from './services/NodeFolder.ts';
import type { NodeHttp } from './services/NodeHttp.ts';
import type { NodeInstance } from './services/NodeInstance.ts';
import type { NodeLimits } from './services/NodeLimits.ts';
import type { NodeMemory } from './services/NodeMemory.ts';
import type { NodeModels } from './services/NodeModels.ts';

/** Services for the nodes of one execution; constructed in the composition root (`worker/services.ts`). */
export interface NodeServices {
  http: NodeHttp;
  /** Rate limits of other services. */
  limits: NodeLimits;
  models: NodeModels;
  catalog: NodeCatalog;
  files: NodeFiles;
  /** The folder of the workers' machine that the admin opened for nodes. */
  folder: NodeFolder;
  /** Data tables of the execution's project. */
  tables: NodeDataTables;
  /** Knowledge bases of that project. */
  knowledge: NodeKnowledge;
  /** API documents of that project. */
  apiDocuments: NodeApiDocuments;
  /** Executions and digital organizations of that project. */
  instance: NodeInstance;
  employees: NodeEmployees;
  memory: NodeMemory;
  /** MCP servers; requests to them take a `fetch` of the run, with its credential. */
  mcp: Pick<McpClients, 'use'>;
}

/** Input of `run`. Parameters are resolved per input item and validated; `parameters` are those of the first item. */
export interface NodeContext<P> extends NodeServices {
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
  /** Aborted on cancel and on the node's timeout. */
  signal: AbortSignal;
  now: Date;
  /** The digital organization's time zone (IANA). */
  timeZone: string;
  /** Set if an item alone may fail (`on_error` other than `stop`, last attempt): the error becomes an item. */
  itemErrors: 'throw' | 'continue' | 'error_output';
  /** Items and errors also have the names that n8n gives them (`settings.n8n_names`). */
  n8nNames?: boolean;
  /** The port of items that fail where the node continues. */
  failedTo: string;
  /**
   * Opens the credential of the node's slot for this run: checked against the project of the execution, its OAuth2 tokens fresh. Null if
   * none is selected or the slot does not apply. For HTTP use `authorizedFetch`. Errors: `credential_missing` if the slot is required,
   * `credential_unavailable` if it was deleted, belongs elsewhere or is of another type, `credential_not_connected`.
   */
  credential: <V extends object = JsonObject>(slot: string) => Promise<UsedCredential<V> | null>;
  /** Removes the secrets of the run's credentials from a text. Errors that leave the run are redacted without it. */
  redact: (text: string) => string;
  code: NodeCode;
  /** Sets custom data of the execution: up to ten keys, by which lists of executions are filtered. */
  setCustomData: (data: { [key: string]: string }) => Promise<void>;
  /** Streams beside the output: to the caller of the webhook, and to viewers of a model's text; null without a reader. */
  streams: { answer: AnswerStream | null; liveText: LiveText | null };
  /** The wait or the calls that this run continues after. */
  resumed: {
    /** True if a wait of this run has ended. */
    isResumed: boolean;
    /** Data received from outside that ended the wait; null after a timeout. */
    answer: readonly Item[] | null;
    /** Outcomes of this run's calls, after all have ended; null before. Only if the node type `calls`. */
    calls: readonly CallResult<Item>[] | null;
  };
  /** Only for a continuing loop: its list. */
  loop?: LoopContext;
  /** Only of an agent: its steps, tools and memory. */
  agent?: AgentRun;
}
