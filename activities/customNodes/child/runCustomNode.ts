import { AppError, type ErrorCode } from '../../../openapi/AppError.ts';
import { fetchesOfSlots } from '../kit/authorizedFetchOf.ts';
import type { FileReference, Item, NodeContext, NodeCredential, NodeFetch } from '../kit/KitContext.ts';
import type { AnyCustomNode } from '../kit/KitNode.ts';
import type { Ask, RunMessage, SentResponse } from '../messages.ts';
import type { Asks } from './Asks.ts';

/** Runs a node with a context whose services ask the worker. Errors: those of the node. */
export async function runCustomNode(node: AnyCustomNode, run: RunMessage, asks: Pick<Asks, 'ask'>): Promise<unknown> {
  const result: unknown = await node.run(contextOf(run, asks) as NodeContext<never>);
  const { outputs } = (result ?? {}) as { outputs?: unknown };
  if (outputs === undefined) throw new Error('The node returned no { outputs }.');
  return outputs;
}

function contextOf({ inputs, parameters, parametersOf, facts }: RunMessage, asks: Pick<Asks, 'ask'>): NodeContext {
  const { nodeId, now, ...plain } = facts;
  const secrets = new Set<string>();
  const parametersFor = (index: number): unknown => {
    const given = parameters[parametersOf[index] ?? parametersOf[0] ?? 0];
    if (given === undefined) throw new Error(`There is no item ${index}.`);
    if ('value' in given) return given.value;
    const { code, message, param } = given.error;
    throw new AppError(code as ErrorCode, message, param === undefined ? {} : { param });
  };
  const fetch = fetchWith(asks);
  return {
    ...plain,
    items: Object.values(inputs).flat() as Item[],
    inputs: inputs as Record<string, Item[]>,
    get parameters() {
      return parametersFor(0);
    },
    parametersFor,
    node: { id: nodeId },
    now: new Date(now),
    // The worker ends the process instead.
    signal: new AbortController().signal,
    redact: (text) => [...secrets].reduce((clean, secret) => clean.replaceAll(secret, '•••'), text),
    credential: (async (slot: string) => {
      const opened = await asks.ask<(NodeCredential & { secrets: string[] }) | null>({ what: 'credential', slot });
      if (opened === null) return null;
      const { secrets: known, ...credential } = opened;
      for (const secret of known) if (secret.length >= 4) secrets.add(secret);
      return credential;
    }) as NodeContext['credential'],
    http: { fetch },
    files: {
      read: async ({ id }) => {
        const content = await asks.ask<string>({ what: 'readFile', id });
        return { content: once(Buffer.from(content, 'base64')) };
      },
      write: (content, { fileName, mediaType }) =>
        asks.ask<FileReference>({
          what: 'writeFile',
          content: Buffer.from(content).toString('base64'),
          ...(fileName === undefined ? {} : { fileName }),
          ...(mediaType === undefined ? {} : { mediaType }),
        }),
    },
    [fetchesOfSlots]: async (slot: string) => fetchWith(asks, slot),
  } as NodeContext;
}

function fetchWith(asks: Pick<Asks, 'ask'>, credential?: string): NodeFetch {
  return async (url, { method, headers, body, timeoutMs, maxRedirects }) => {
    const options = {
      method,
      headers,
      ...(body === undefined ? {} : { body: Buffer.from(body).toString('base64') }),
      timeoutMs,
      maxRedirects,
      credential,
    } as Extract<Ask, { what: 'fetch' }>['options'];
    const response = await asks.ask<SentResponse>({ what: 'fetch', url, options });
    return { ...response, body: once(Buffer.from(response.body, 'base64')) };
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
