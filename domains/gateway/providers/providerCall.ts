import type { Wire } from '../formats/format.ts';

/** Address and key of a provider. `apiKey` is decrypted, stays in memory and is never logged. */
export interface ProviderTarget {
  name: string;
  baseUrl: string | null;
  apiKey: string | null;
  /** True if the key belongs to the calling organization, which then learns that it was rejected. */
  isOwnKey?: boolean;
}

/** One request to a provider. Nothing of the caller but its body reaches the provider. */
export interface ProviderCall {
  /** Format of `body`, as returned by the provider's `wireOf`. */
  wire: Wire;
  target: ProviderTarget;
  /** The provider's model name, for addresses that contain it. */
  upstreamName: string;
  /** The upstream body, serialized. */
  body: Buffer;
  /** Of `body`; JSON where absent. */
  contentType?: string;
  /** Media types that answer it; JSON or events where absent. */
  accept?: string;
  stream: boolean;
  /** Ends a stream when its caller leaves, and any call when its way takes too long; null if neither applies. */
  signal: AbortSignal | null;
  /** Headers of the caller that belong to the format. */
  headers?: Readonly<Record<string, string>>;
}
