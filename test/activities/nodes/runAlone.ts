import type { AnyNodeDefinition, NodeContext, NodeResult, NodeServices } from '../../../activities/kit/define.ts';
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

export interface Alone {
  parameters?: object;
  /** Parameters per item instead, as expressions would give them. */
  parametersPerItem?: object[];
  json?: Item['json'][];
  inputs?: Record<string, Item[]>;
  itemErrors?: NodeContext<unknown>['itemErrors'];
  resumed?: boolean;
  idempotencyKey?: string;
  nodeId?: string;
  called?: NodeContext<unknown>['called'];
  /** Received data that ends its wait. */
  waitAnswer?: Item[] | null;
  signal?: AbortSignal;
  loop?: NodeContext<unknown>['loop'];
  timeZone?: string;
  services?: Partial<NodeServices>;
  runCode?: NodeContext<unknown>['runCode'];
  /** By slot; `usedCredential` makes one. */
  credentials?: Record<string, UsedCredential>;
  answerStream?: AnswerStream | null;
  evaluatePage?: NodeContext<unknown>['evaluatePage'];
}

/** Runs one node without engine: parameters are taken as evaluated already and checked as the engine does it. */
export async function runAlone(
  type: string,
  {
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
    credentials = {},
    answerStream = null,
    evaluatePage = unexpected,
  }: Alone = {},
): Promise<NodeResult> {
  const { definition, checks } = nodeTypes.get(type)!;
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
    node: { id: nodeId, parameters: parameters as JsonObject },
    execution: { id: 'exe_test', mode: 'production', organizationId: 'org_test', digitalOrganizationId: 'dorg_test' },
    idempotencyKey,
    attempt: 1,
    credential: (async (slot: string) => credentials[slot] ?? null) as NodeContext<unknown>['credential'],
    redact: (text) => withoutSecrets(text, Object.values(credentials).flatMap(secretTexts)),
    ...(loop ? { loop } : {}),
    answerStream,
    resumed: resumed || waitAnswer !== null,
    answer: waitAnswer,
    called,
    signal: signal ?? new AbortController().signal,
    now: new Date('2026-11-21T12:00:00Z'),
    timeZone,
    itemErrors,
    services: {
      fetch: unexpected,
      connect: unexpected,
      callModel: unexpected,
      forgetAnswers: async () => undefined,
      modelJobs: { start: unexpected, find: unexpected, content: unexpected, forget: unexpected },
      characterMemory: { last: unexpected, add: unexpected },
      searchCatalog: unexpected,
      binaries: binariesInMemory(),
      dataTables: { open: unexpected },
      knowledge: { open: unexpected },
      employeeRun: { deliver: async () => null, tell: async () => undefined },
      employeeCalls: unexpected,
      deliverables: unexpected,
      seenValues: { remember: unexpected, rise: unexpected, clear: unexpected },
      mcp: { use: unexpected },
      files: { open: (stop) => files.open('org_test', stop) },
      responses: new ResponseMemory(),
      answerMaxBytes: 64 * 1024 * 1024,
      ...services,
    },
    failedTo: failedTo(nodeTypes.get(type)!, { parameters } as GraphNode),
    runCode,
    evaluatePage,
  };
  return (definition as AnyNodeDefinition).run!(context as NodeContext<never>);
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
