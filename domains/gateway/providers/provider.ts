import type { Duplex } from 'node:stream';

import type { ProviderTarget, ProviderCall } from './providerCall.ts';
import type { Dispatcher } from 'undici';

import type { Endpoint, Wire } from '../formats/format.ts';
import type { ToolNameRule } from '../formats/toolNames.ts';
import type { ChatDialect } from '../translation/chat/chatDialect.ts';
import type { ProviderJobs } from './providerJobs.ts';
import type { GatewaySettings } from '../gatewaySettings.ts';

/** A provider's answer: whole, or pieces that must be read to their end or ended by the call's signal. */
export interface ProviderAnswer {
  status: number;
  /** Lower-case media type without parameters, '' when absent. */
  contentType: string;
  retryAfter: string | null;
  body: Buffer | AsyncIterable<Buffer>;
}

/** Dependencies of every kind of provider. */
export interface ProviderDeps {
  /** Reaches providers set by an instance admin; those are exempt from the guard on users' targets. */
  dispatcher: Dispatcher;
  settings: GatewaySettings;
}

/** A request that shows whether a key is good: a GET, or a POST of its body. It must cost nothing. */
export interface KeyCheck {
  url: URL;
  headers: Record<string, string>;
  body?: Buffer;
  /** True for the message of a 401 or 403 that only a good key is answered with: it is known there, and may not do everything. */
  isKnown?: (message: string) => boolean;
}

/** The session that a caller opens. */
export interface RealtimeTarget {
  /** The provider's name of the model. */
  upstreamName: string;
  /** True if the caller speaks the beta version of the API. */
  isBeta: boolean;
}

/** The address of a realtime session, with `http` or `https`, and the headers of its handshake. */
export interface RealtimeAddress {
  url: URL;
  headers: Record<string, string>;
  /** Connects inside the process; absent: over the network. */
  connect?: () => Duplex;
}

/**
 * One kind of upstream. A new kind is one file that makes one of these, from another where it can, and exports it as its
 * `provider` (`providerDefinition.ts`). Prices are rows, not code.
 */
export interface Provider {
  /**
   * Returns the format in which this provider serves the endpoint for a model with `endpoints`: the endpoint's own, or a translated one;
   * null if it does not serve it. `upstreamName` is its own name of the model.
   */
  wireOf(endpoint: Endpoint, endpoints: readonly Endpoint[], upstreamName: string): Wire | null;
  /** The field by which this provider takes an output cap for the model of this name. */
  outputCapField(target: ProviderTarget, upstreamName: string): 'max_tokens' | 'max_completion_tokens';
  /** Names of functions that it takes; absent: as most servers that speak OpenAI's format. */
  readonly toolNames?: ToolNameRule;
  /** True if the server is OpenRouter's; absent = it is not. */
  isOpenRouter?(target: ProviderTarget): boolean;
  /** Extensions of its chat completions beyond OpenAI's document; absent for none. */
  readonly chatExtensions?: Partial<
    Pick<ChatDialect, 'reasoningField' | 'ownReasoningField' | 'cacheMarkers' | 'topK'>
  >;
  /** True if the server is OpenAI's own, whose chat completions know custom tools and the developer role; absent = it is not. */
  isOpenAi?(target: ProviderTarget): boolean;
  /** The cheapest request that shows whether a key is good; absent if the vendor has none. */
  keyCheck?(target: ProviderTarget): KeyCheck | Promise<KeyCheck>;
  /**
   * True if the provider continues and bills the whole response after the connection is closed; absent if closing ends the bill. Source:
   * openrouter.ai/docs/api-reference/streaming (stream cancellation).
   */
  readonly billsOn?: true;
  /**
   * Sends a call and gives the answer as soon as its head is there, whatever its status.
   * Errors: `upstream_timeout`, `upstream_error` when it cannot be reached; the signal's reason when that ended it.
   */
  send(call: ProviderCall): Promise<ProviderAnswer>;
  /**
   * Asks how many input tokens a body of `messages` has, in the format it speaks for them; absent if the provider does not say. Errors: as
   * `send`.
   */
  countTokens?(call: ProviderCall): Promise<ProviderAnswer>;
  /** Returns the address of a realtime session; absent if the vendor has none. Errors: those of its token service. */
  realtime?(target: ProviderTarget, session: RealtimeTarget): RealtimeAddress | Promise<RealtimeAddress>;
  /** Missing where it has no endpoint for jobs. */
  readonly jobs?: ProviderJobs;
}
