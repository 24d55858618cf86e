import type { AnyNodeDefinition } from '../../../activities/kit/define.ts';
import type { NodeContext, NodeServices } from '../../../activities/kit/NodeContext.ts';
import type { NodeResult } from '../../../activities/kit/NodeResult.ts';
import type { NodeCode } from '../../../activities/kit/services/NodeCode.ts';
import type { NodeHttp } from '../../../activities/kit/services/NodeHttp.ts';
import { noLimits, type NodeLimits } from '../../../activities/kit/services/NodeLimits.ts';
import type { NodeModels } from '../../../activities/kit/services/NodeModels.ts';
import { ResponseMemory } from '../../../activities/http/ResponseMemory.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { nodeDefinitions } from '../../../activities/generated/registry.ts';
import { NodeTypes } from '../../../activities/engine/nodeTypes.ts';
import { failedTo } from '../../../activities/engine/runState.ts';
import type { AnswerStream } from '../../../activities/kit/answerStream.ts';
import type { UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import { secretTexts, withoutSecrets } from '../../../domains/credentials/secretTexts.ts';
import type { GraphNode } from '../../../workflows/graph/graph.ts';
import { binariesInMemory } from '../../support/binaries.ts';
import { testFileSessions } from '../../support/files.ts';

const files = testFileSessions();
export const nodeTypes = new NodeTypes(nodeDefinitions);

/** The services that a test gives to a node, without their groups. All others throw. */
export interface GivenServices {
  fetch?: NodeHttp['fetch'];
  connect?: NodeHttp['connect'];
  limits?: NodeLimits;
  responses?: NodeHttp['responses'];
  answerMaxBytes?: number;
  callModel?: NodeModels['call'];
  forgetAnswers?: NodeModels['forgetAnswers'];
  modelJobs?: NodeModels['jobs'];
  searchCatalog?: NodeContext<unknown>['catalog']['search'];
  binaries?: Pick<NodeContext<unknown>['files'], 'read' | 'write'>;
  files?: { open: NodeContext<unknown>['files']['openSession'] };
  dataTables?: NodeContext<unknown>['tables'];
  knowledge?: NodeContext<unknown>['knowledge'];
  apiDocuments?: NodeContext<unknown>['apiDocuments'];
  employeeRun?: NodeContext<unknown>['employees']['run'];
  characterMemory?: NodeContext<unknown>['memory']['characters'];
  dedupeValues?: NodeContext<unknown>['memory']['dedupeValues'];
  mcp?: NodeContext<unknown>['mcp'];
  instance?: NodeContext<unknown>['instance'];
  folder?: NodeContext<unknown>['folder'];
}

export interface Alone {
  /** Version of the node type; default: the newest. */
  version?: number;
  parameters?: object;
  /** Parameters per item instead, as expressions would give them. */
  parametersPerItem?: object[];
  json?: Item['json'][];
  inputs?: Record<string, Item[]>;
  itemErrors?: NodeContext<unknown>['itemErrors'];
  resumed?: boolean;
  idempotencyKey?: string;
  nodeId?: string;
  called?: NodeContext<unknown>['resumed']['calls'];
  /** Received data that ends its wait. */
  waitAnswer?: Item[] | null;
  signal?: AbortSignal;
  loop?: NodeContext<unknown>['loop'];
  timeZone?: string;
  services?: GivenServices;
  runCode?: NodeCode['run'];
  runPythonCode?: NodeCode['runPython'];
  /** By slot; `usedCredential` makes one. */
  credentials?: Record<string, UsedCredential>;
  answerStream?: AnswerStream | null;
  evaluatePage?: NodeCode['evaluatePage'];
  setCustomData?: NodeContext<unknown>['setCustomData'];
  /** Default: all node types of Bureau. */
  types?: NodeTypes;
}

/** Runs one node without engine: parameters are taken as evaluated already and checked as the engine does it. */
export async function runAlone(
  type: string,
  {
    version,
    parameters = {},
    parametersPerItem,
    json = [{}],
    inputs,
    itemErrors = 'throw',
    resumed = false,
    idempotencyKey = 'exe_test/n1/0',
    nodeId = 'n1',
    called = null,
    waitAnswer = null,
    signal,
    loop,
    timeZone = 'UTC',
    services = {},
    runCode = unexpected,
    runPythonCode = unexpected,
    credentials = {},
    answerStream = null,
    evaluatePage = unexpected,
    setCustomData,
    types = nodeTypes,
  }: Alone = {},
): Promise<NodeResult> {
  const nodeType = version === undefined ? types.newest(type)! : types.get({ type, type_version: version })!;
  const { definition, checks, migrated } = nodeType;
  const byPort = inputs ?? { main: json.map((entry) => ({ json: entry })) };
  const parametersFor = (index: number) =>
    checks.resolved((parametersPerItem?.[index] ?? parameters) as Record<string, unknown>, 'Test');
  const context: NodeContext<unknown> = {
    items: Object.values(byPort).flat(),
    inputs: byPort,
    get parameters() {
      return parametersFor(0);
    },
    parametersFor,
    node: { id: nodeId, parameters: migrated?.(parameters as JsonObject) ?? (parameters as JsonObject) },
    execution: { id: 'exe_test', mode: 'production', organizationId: 'org_test', digitalOrganizationId: 'dorg_test' },
    idempotencyKey,
    attempt: 1,
    credential: (async (slot: string) => credentials[slot] ?? null) as NodeContext<unknown>['credential'],
    redact: (text) => withoutSecrets(text, Object.values(credentials).flatMap(secretTexts)),
    ...(loop ? { loop } : {}),
    streams: { answer: answerStream, liveText: null },
    resumed: { isResumed: resumed || waitAnswer !== null, answer: waitAnswer, calls: called },
    signal: signal ?? new AbortController().signal,
    now: new Date('2026-11-21T12:00:00Z'),
    timeZone,
    itemErrors,
    ...grouped(services),
    failedTo: failedTo(nodeType, { parameters } as GraphNode),
    code: { run: runCode, runPython: runPythonCode, evaluatePage },
    setCustomData: setCustomData ?? unexpected,
  };
  return (definition as AnyNodeDefinition).run!(context as NodeContext<never>);
}

/** Each of its functions throws. */
const unreachable = new Proxy({} as NodeServices['instance'], { get: () => unexpected });

function grouped(given: GivenServices): NodeServices {
  return {
    http: {
      fetch: given.fetch ?? unexpected,
      connect: given.connect ?? unexpected,
      responses: given.responses ?? new ResponseMemory(),
      answerMaxBytes: given.answerMaxBytes ?? 64 * 1024 * 1024,
    },
    limits: given.limits ?? noLimits,
    models: {
      call: given.callModel ?? unexpected,
      forgetAnswers: given.forgetAnswers ?? (async () => undefined),
      jobs: given.modelJobs ?? { start: unexpected, find: unexpected, content: unexpected, forget: unexpected },
    },
    catalog: { search: given.searchCatalog ?? unexpected },
    files: {
      ...(given.binaries ?? binariesInMemory()),
      openSession: given.files?.open ?? ((stop, memory) => files.open('org_test', stop, memory)),
    },
    tables: given.dataTables ?? { open: unexpected },
    knowledge: given.knowledge ?? { open: unexpected },
    apiDocuments: given.apiDocuments ?? { operation: unexpected },
    instance: given.instance ?? unreachable,
    folder: given.folder ?? { find: unexpected, write: unexpected },
    employees: {
      run: given.employeeRun ?? { deliver: async () => null, tell: async () => undefined },
      calls: unexpected,
      deliverables: unexpected,
    },
    memory: {
      characters: given.characterMemory ?? { last: unexpected, add: unexpected },
      dedupeValues: given.dedupeValues ?? { remember: unexpected, rise: unexpected, clear: unexpected },
    },
    mcp: given.mcp ?? { use: unexpected },
  };
}

/** The json of all items by port. */
export async function jsonOf(type: string, alone: Alone = {}): Promise<Record<string, unknown[]>> {
  const result = await runAlone(type, alone);
  if (!('outputs' in result)) throw new Error('The node waits.');
  return Object.fromEntries(
    Object.entries(result.outputs).map(([port, items]) => [port, items.map((item) => item.json)]),
  );
}

function unexpected(): never {
  throw new Error('The node used a service it should not need.');
}
