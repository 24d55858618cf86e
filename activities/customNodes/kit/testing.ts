/** The test harness of the kit (`bureau-node-kit/testing`): it checks node, parameters and items as an instance does. */
import { createParameterChecks } from '../../../platform/schema/parameterChecks.ts';
import { authorizationOf } from '../authorizationOf.ts';
import { checkDescribed } from '../checkDescribed.ts';
import { describePackage } from '../child/describePackage.ts';
import { readOutputs } from '../readOutputs.ts';
import { fetchesOfSlots } from './authorizedFetchOf.ts';
import type { FileReference, Item, JsonObject, NodeContext, NodeFetch, NodeRequest } from './KitContext.ts';
import type { AnyCustomCredential, AnyCustomNode } from './KitNode.ts';

/** A credential for a slot: its type, as `defineCredential` returns it, where requests are to carry it. */
export interface TestCredential {
  values: JsonObject;
  credential?: AnyCustomCredential;
}

/** A request that the node sent. */
export interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

/** A response for the node; `json` or `body`. */
export interface TestResponse {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  body?: string | Uint8Array;
}

/** How a node is run. Parameters are given as expressions would give them. */
export interface NodeTest {
  parameters?: object;
  /** Parameters for each item instead. */
  parametersPerItem?: readonly object[];
  /** The json of the input items; default one empty item. */
  json?: readonly JsonObject[];
  /** Input items by port instead. */
  inputs?: Record<string, Item[]>;
  /** By slot. */
  credentials?: Record<string, TestCredential>;
  /** Returns the response to a request of the node. */
  respond?: (request: SentRequest) => TestResponse | Promise<TestResponse>;
  itemErrors?: NodeContext['itemErrors'];
  now?: Date;
  timeZone?: string;
}

/** The result of a run. */
export interface NodeTestResult {
  outputs: Record<string, Item[]>;
  requests: SentRequest[];
  /** Bytes of the files that it wrote, by their ids. */
  files: ReadonlyMap<string, Uint8Array>;
}

/** Runs one node alone, without an instance. Errors: those of the checks of an instance; those of the node. */
export async function runNode(node: AnyCustomNode, test: NodeTest = {}): Promise<NodeTestResult> {
  checkDescribed(describePackage({ nodes: [node] }).described);
  const { json = [{}], inputs = { main: json.map((entry) => ({ json: entry })) }, parameters = {} } = test;
  const checks = createParameterChecks(node.parameters.json);
  const parametersFor = (index: number) =>
    checks.resolved((test.parametersPerItem?.[index] ?? parameters) as Record<string, unknown>, node.title) as never;
  const requests: SentRequest[] = [];
  const files = new Map<string, Uint8Array>();
  const written = new Set<string>();
  const context: NodeContext<never> = {
    items: Object.values(inputs).flat(),
    inputs,
    get parameters() {
      return parametersFor(0);
    },
    parametersFor,
    node: { id: 'n1' },
    execution: { id: 'exe_test', mode: 'production', organizationId: 'org_test', digitalOrganizationId: 'dorg_test' },
    idempotencyKey: 'exe_test/n1/0',
    attempt: 1,
    signal: new AbortController().signal,
    now: test.now ?? new Date(),
    timeZone: test.timeZone ?? 'UTC',
    itemErrors: test.itemErrors ?? 'throw',
    failedTo: test.itemErrors === 'error_output' ? 'error' : (node.outputs[0]?.name ?? 'main'),
    redact: (text) => text,
    credential: (async (slot: string) => credentialOf(test, slot)) as NodeContext['credential'],
    http: { fetch: fetchOf(test, requests) },
    files: {
      read: async ({ id }) => {
        const content = files.get(id);
        if (content === undefined) throw new Error(`The test has no file "${id}".`);
        return { content: once(content) };
      },
      write: async (content, meta) => {
        const file = await referenceOf(content, meta, files.size);
        files.set(file.id, content);
        written.add(JSON.stringify(file));
        return file;
      },
    },
  };
  Object.assign(context, { [fetchesOfSlots]: async (slot: string) => fetchOf(test, requests, slot) });
  const { outputs } = await node.run(context);
  const ports = node.outputs.map(({ name }) => name);
  return { outputs: readOutputs(outputs, { title: node.title, ports, context, written }), requests, files };
}

function credentialOf({ credentials = {} }: NodeTest, slot: string) {
  const given = credentials[slot];
  if (given === undefined) return null;
  return { id: 'cred_test', type: given.credential?.type ?? 'test', values: given.values, allowedHosts: null };
}

function fetchOf(test: NodeTest, requests: SentRequest[], slot?: string): NodeFetch {
  return async (address, { method, headers, body }: NodeRequest) => {
    const given = slot === undefined ? undefined : test.credentials?.[slot];
    const added = authorizationOf(given?.credential?.sends ?? {}, given?.values ?? {});
    const url = new URL(address);
    for (const [name, value] of Object.entries(added.query)) url.searchParams.set(name, value);
    const request = { url: url.href, method, headers: { ...headers, ...added.headers }, body };
    requests.push(request);
    if (test.respond === undefined)
      throw new Error(`The node sends a request to ${url.host}: give the test "respond".`);
    const response = await test.respond(request);
    const bytes = new TextEncoder().encode(
      response.json === undefined ? textOf(response.body) : JSON.stringify(response.json),
    );
    return {
      status: response.status ?? 200,
      headers: response.headers ?? {},
      url: address,
      body: once(response.body instanceof Uint8Array ? response.body : bytes),
    };
  };
}

function textOf(body: string | Uint8Array | undefined): string {
  return typeof body === 'string' ? body : '';
}

async function referenceOf(
  content: Uint8Array,
  {
    fileName = 'file',
    mediaType = 'application/octet-stream',
  }: { fileName?: string | undefined; mediaType?: string | undefined },
  index: number,
): Promise<FileReference> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(content));
  return {
    id: `bin_test${index}`,
    file_name: fileName,
    file_extension: /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '',
    media_type: mediaType,
    size_bytes: content.length,
    sha256: Buffer.from(digest).toString('hex'),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
