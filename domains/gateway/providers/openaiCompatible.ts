import type { Endpoint, Wire } from '../formats/format.ts';
import type { JsonObject } from '../formats/json.ts';
import { openAiJobs } from './openAiJobs.ts';
import { postUpstream, upstreamUrl } from './postUpstream.ts';
import type { UpstreamAddress } from './postUpstream.ts';
import type { Provider, ProviderAnswer, ProviderDeps, RealtimeAddress, RealtimeTarget } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';
import type { ProviderCall, ProviderTarget } from './providerCall.ts';
import { withoutRefusedInclude } from './withoutRefusedInclude.ts';
import { wireOfOpenAi } from './wireOfOpenAi.ts';

/** Differences of a vendor that speaks OpenAI's format. */
export interface OpenAiCompatibleOptions {
  /** Where each of its endpoints is, below the base URL; default: OpenAI's, all of them. Endpoints not listed here are not served. */
  paths?: Partial<Record<Wire, string>>;
  /** Headers that carry the key; default `authorization: Bearer`. */
  authHeaders?: (apiKey: string) => Record<string, string>;
  outputCapField?: 'max_tokens' | 'max_completion_tokens';
  /** Path of a key's model list, below the base URL; default `/models`. */
  modelsPath?: string;
  /** True if the server is always OpenAI's own; default: by the host. */
  isOpenAi?: true;
  /** Extensions of its chat completions beyond OpenAI's document. */
  chatExtensions?: Provider['chatExtensions'];
  billsOn?: true;
  /** Bodies of an endpoint in the vendor's own words, where it refuses OpenAI's. Must not change what a call can cost. */
  dialects?: Partial<Record<Wire, (body: JsonObject) => JsonObject>>;
}

const openAiPaths: Partial<Record<Wire, string>> = {
  'chat.completions': '/chat/completions',
  embeddings: '/embeddings',
  completions: '/completions',
  responses: '/responses',
  'responses.compact': '/responses/compact',
  messages: '/messages',
  'images.generations': '/images/generations',
  'images.edits': '/images/edits',
  'images.variations': '/images/variations',
  'audio.speech': '/audio/speech',
  'audio.transcriptions': '/audio/transcriptions',
  'audio.translations': '/audio/translations',
  moderations: '/moderations',
  realtime: '/realtime',
  rerank: '/rerank',
  videos: '/videos',
  'music.generations': '/music/generations',
};

/** Returns the paths of these endpoints as OpenAI has them. */
export function openAiPathsOf(...wires: readonly Wire[]): Partial<Record<Wire, string>> {
  return Object.fromEntries(wires.map((wire) => [wire, openAiPaths[wire]]));
}

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'openai_compatible',
  name: 'OpenAI-compatible',
  make: (deps) => openaiCompatible(deps, { chatExtensions: { ownReasoningField: 'reasoning_content', topK: true } }),
};

/**
 * Any server that speaks OpenAI's format: a base URL with its version part (`https://api.openai.com/v1`) and a key.
 * Bytes pass unchanged both ways, unless the vendor needs other words (`dialects`).
 * Source: openai-openapi `/chat/completions`, `/embeddings`, `/moderations`; `/rerank` as in `formats/rerank.ts`.
 */
export function openaiCompatible(deps: ProviderDeps, options: OpenAiCompatibleOptions = {}): Provider {
  const paths = options.paths ?? openAiPaths;
  const { authHeaders = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` }) } = options;
  const headersFor = (apiKey: string | null) => (apiKey === null ? {} : authHeaders(apiKey));

  function wireOf(endpoint: Endpoint, endpoints: readonly Endpoint[]): Wire | null {
    const wire = wireOfOpenAi(endpoint, endpoints);
    return wire !== null && paths[wire] !== undefined ? wire : null;
  }

  async function send(call: ProviderCall): Promise<ProviderAnswer> {
    const { apiKey } = call.target;
    const dialect = options.dialects?.[call.wire];
    const spoken = dialect === undefined ? call : { ...call, body: inDialect(call.body, dialect) };
    const address = { url: upstreamUrl(call, paths[call.wire]), headers: headersFor(apiKey) };
    if (call.wire !== 'responses') return await postUpstream(deps, spoken, address);
    return await withoutRefusedInclude(spoken, (sent) => postUpstream(deps, sent, address));
  }

  function keyCheck(target: ProviderTarget): UpstreamAddress {
    const url = upstreamUrl({ target }, options.modelsPath ?? '/models');
    return { url, headers: headersFor(target.apiKey) };
  }

  function realtime(target: ProviderTarget, { upstreamName, isBeta }: RealtimeTarget): RealtimeAddress {
    const url = upstreamUrl({ target }, paths.realtime);
    url.searchParams.set('model', upstreamName);
    const headers = { ...headersFor(target.apiKey), ...(isBeta && { 'openai-beta': 'realtime=v1' }) };
    return { url, headers };
  }

  const jobs = openAiJobs(deps, {
    send,
    addressOf: (job) => upstreamUrl(job, paths[job.wire]),
    headersFor,
  });
  const { outputCapField: cap, chatExtensions, billsOn } = options;
  return {
    wireOf,
    outputCapField: cap === undefined ? capFieldOfHost : () => cap,
    isOpenRouter: ({ baseUrl }) => /(?:^|\.)openrouter\.ai$/.test(hostOf(baseUrl)),
    isOpenAi: (target) => options.isOpenAi ?? isOpenAi(target),
    ...(chatExtensions && { chatExtensions }),
    ...(billsOn && { billsOn }),
    keyCheck,
    send,
    realtime,
    jobs,
  };
}

function inDialect(body: Buffer, dialect: (body: JsonObject) => JsonObject): Buffer {
  return Buffer.from(JSON.stringify(dialect(JSON.parse(body.toString('utf8')) as JsonObject)));
}

/** Models of OpenAI that refuse `max_tokens`, behind whatever proxy they are. Source: openai-openapi `max_completion_tokens`. */
const newerModels = /(?:^|\/)(?:o[1-9]|gpt-[5-9])(?![0-9])/;

/** OpenAI's newer models refuse `max_tokens`; most other servers know only that one. */
function capFieldOfHost(target: ProviderTarget, upstreamName: string): 'max_tokens' | 'max_completion_tokens' {
  return isOpenAi(target) || newerModels.test(upstreamName) ? 'max_completion_tokens' : 'max_tokens';
}

/** The host of a base URL that was checked when it was stored; parsing it whole took one percent of a call. */
function hostOf(baseUrl: string | null): string {
  return /^https?:\/\/(?:[^/?#]*@)?([^:/?#]+)/i.exec(baseUrl ?? '')?.[1]?.toLowerCase() ?? '';
}

function isOpenAi({ baseUrl }: ProviderTarget): boolean {
  const host = hostOf(baseUrl);
  return host === 'api.openai.com' || host.endsWith('.api.openai.com') || host.endsWith('.openai.azure.com');
}
