import { AppError, type ErrorCode } from '../../openapi/AppError.ts';
import { authorizedFetch } from '../../domains/credentials/authorizedFetch.ts';
import { withoutSecretsIn } from '../engine/variablesOf.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import type { NodeResult } from '../kit/NodeResult.ts';
import type { CustomProcesses } from './CustomProcesses.ts';
import type { CustomPackage } from './findPackages.ts';
import { customLimits } from './limits.ts';
import type { Ask, FetchOptions, RunMessage, SentError, SentResponse } from './messages.ts';
import { readOutputs } from './readOutputs.ts';

const defaultTimeoutMs = 30_000;
const maxTimeoutMs = 300_000;
/** Codes that the code of a package may choose; all others are repeated only if they came from here. */
const ownCodes: ReadonlySet<string> = new Set<ErrorCode>(['node_failed', 'parameter_invalid', 'target_error']);

export interface CustomNodeRun {
  processes: Pick<CustomProcesses, 'run'>;
  custom: CustomPackage;
  /** Name of the node in its package. */
  node: string;
  title: string;
  ports: readonly string[];
  /** Names of its slots for credentials. */
  slots: readonly string[];
  /** Whether its declared effects let it send requests. */
  mayFetch: boolean;
}

/**
 * Runs a custom node in the process of its package, and answers its requests: HTTP behind the SSRF guard, credentials of its
 * slots, files of the execution. Its items are checked, and secrets of credentials that it got are removed from them. Errors: those of the
 * node, with its title.
 */
export async function runInProcess(run: CustomNodeRun, context: NodeContext<unknown>): Promise<NodeResult> {
  const { processes, custom, node, title, ports } = run;
  const issued = new Set<string>();
  const sent = (error: unknown): SentError => {
    const { code, message, param } = toAppError(error);
    issued.add(code);
    return { code, message, param };
  };
  const answers = new Answers(run, context);
  const outcome = await processes.run(custom, messageOf(node, context, sent), {
    organizationId: context.execution.organizationId,
    signal: context.signal,
    answer: (ask) => answers.to(ask),
    sent,
  });
  if ('error' in outcome) throw errorOf(outcome.error, { title, custom, issued });
  const outputs = readOutputs(outcome.outputs, { title, ports, context, written: answers.written });
  return { outputs: answers.hasSecrets ? withoutSecretsIn(outputs, context.redact) : outputs };
}

/** Errors: `file_limit_reached` above the limit of a run. */
function messageOf(node: string, context: NodeContext<unknown>, sent: (error: unknown) => SentError): RunMessage {
  const known = new Map<unknown, number>();
  const parameters: ({ value: unknown } | { error: SentError })[] = [];
  const parametersOf = Array.from({ length: Math.max(1, context.items.length) }, (_, index) => {
    try {
      const value = context.parametersFor(index);
      const at = known.get(value) ?? parameters.push({ value }) - 1;
      known.set(value, at);
      return at;
    } catch (error) {
      return parameters.push({ error: sent(error) }) - 1;
    }
  });
  const { idempotencyKey, attempt, now, timeZone, itemErrors, failedTo } = context;
  const { id, mode, organizationId, digitalOrganizationId } = context.execution;
  const message: RunMessage = {
    kind: 'run',
    node,
    inputs: context.inputs as unknown as RunMessage['inputs'],
    parameters,
    parametersOf,
    facts: {
      nodeId: context.node.id,
      execution: { id, mode, organizationId, digitalOrganizationId },
      idempotencyKey,
      attempt,
      timeZone,
      itemErrors,
      failedTo,
      now: now.toISOString(),
    },
  };
  if (Buffer.byteLength(JSON.stringify(message)) > customLimits.inputBytes)
    throw new AppError(
      'file_limit_reached',
      `The items and parameters take more than ${customLimits.inputBytes / 1024 ** 2} MiB, the limit of a custom node. Use a loop.`,
    );
  return message;
}

/** Errors of ours that are no `AppError` keep their text for the log. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('node_failed', 'The request of the custom node failed unexpectedly.', { cause: error });
}

function errorOf(
  { code, message, param }: SentError,
  { title, custom, issued }: { title: string; custom: CustomPackage; issued: ReadonlySet<string> },
): AppError {
  const text = typeof message === 'string' ? message.slice(0, 2_000) : 'it gave no reason';
  const known = typeof code === 'string' && (ownCodes.has(code) || issued.has(code));
  const options = typeof param === 'string' ? { param: param.slice(0, 200) } : {};
  if (known) return new AppError(code as ErrorCode, text, options);
  return new AppError('node_failed', `"${title}" of the package ${custom.name} failed: ${text}`);
}

/** The answers to the requests of a node. */
class Answers {
  hasSecrets = false;
  readonly written = new Set<string>();
  readonly #run: CustomNodeRun;
  readonly #context: NodeContext<unknown>;

  constructor(run: CustomNodeRun, context: NodeContext<unknown>) {
    this.#run = run;
    this.#context = context;
  }

  async to(ask: Ask): Promise<unknown> {
    switch (ask.what) {
      case 'fetch':
        return this.#fetch(textOf(ask.url, 'the address'), ask.options ?? {});
      case 'credential':
        return this.#credential(textOf(ask.slot, 'the slot'));
      case 'readFile':
        return this.#readFile(textOf(ask.id, 'the file'));
      case 'writeFile':
        return this.#writeFile(ask);
      default:
        throw new AppError('node_failed', 'The custom node asks for something that there is not.');
    }
  }

  async #fetch(url: string, options: FetchOptions): Promise<SentResponse> {
    if (!this.#run.mayFetch) {
      const message = `"${this.#run.title}" may send no requests: its effects do not have "sends_out".`;
      throw new AppError('target_not_allowed', message);
    }
    const { method = 'GET', headers = {}, body, timeoutMs = defaultTimeoutMs, maxRedirects, credential } = options;
    const { http, signal } = this.#context;
    if (credential !== undefined) this.#refuseUnknown(credential);
    const fetch = credential === undefined ? http.fetch : await authorizedFetch(this.#context, credential);
    const response = await fetch(url, {
      method: textOf(method, 'the method'),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body === undefined ? {} : { body: Buffer.from(textOf(body, 'the body'), 'base64') }),
      signal,
      timeoutMs: Math.min(Math.max(1, Number(timeoutMs) || defaultTimeoutMs), maxTimeoutMs),
      ...(typeof maxRedirects === 'number' ? { maxRedirects: Math.min(Math.max(0, maxRedirects), 10) } : {}),
    });
    const bytes = await response.body.readAll(tooLarge('The response'));
    return {
      status: response.status,
      headers: response.headers,
      url: response.url,
      body: Buffer.from(bytes).toString('base64'),
    };
  }

  async #credential(slot: string): Promise<object | null> {
    this.#refuseUnknown(slot);
    const opened = await this.#context.credential(slot);
    if (opened === null) return null;
    this.hasSecrets = true;
    const { id, type, values, allowedHosts, secrets } = opened;
    return { id, type, values, allowedHosts, secrets };
  }

  /** A node gets credentials of its own slots alone. */
  #refuseUnknown(slot: string): void {
    if (this.#run.slots.includes(slot)) return;
    throw new AppError('node_failed', `"${this.#run.title}" has no slot "${slot}" for credentials.`);
  }

  async #readFile(id: string): Promise<string> {
    const { content } = await this.#context.files.read({ id });
    const parts: Uint8Array[] = [];
    let bytes = 0;
    const { message } = tooLarge('The file');
    for await (const part of content as AsyncIterable<Uint8Array>) {
      bytes += part.length;
      if (bytes > customLimits.contentBytes) throw new AppError('file_limit_reached', message);
      parts.push(part);
    }
    return Buffer.concat(parts).toString('base64');
  }

  async #writeFile({ content, fileName, mediaType }: Extract<Ask, { what: 'writeFile' }>): Promise<unknown> {
    const bytes = Buffer.from(textOf(content, 'the content'), 'base64');
    const { message, bytes: most } = tooLarge('The file');
    if (bytes.length > most) throw new AppError('file_limit_reached', message);
    const file = await this.#context.files.write(bytes, {
      fileName: fileName === undefined ? undefined : String(fileName),
      mediaType: mediaType === undefined ? undefined : String(mediaType),
    });
    this.written.add(JSON.stringify(file));
    return file;
  }
}

function tooLarge(what: string): { bytes: number; message: string } {
  const bytes = customLimits.contentBytes;
  return { bytes, message: `${what} is larger than ${bytes / 1024 ** 2} MiB, the limit of custom nodes.` };
}

function textOf(value: unknown, what: string): string {
  if (typeof value === 'string') return value;
  throw new AppError('node_failed', `The custom node asks for something unreadable: ${what} is no text.`);
}
