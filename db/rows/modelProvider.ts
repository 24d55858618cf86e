/** One way to a model: a provider, and the model's name there. Ways of a lower priority number are tried first. */
export interface ModelProviderRow {
  id: string;
  modelId: string;
  providerId: string;
  upstreamName: string;
  /** Its share of the calls among the ways of its priority; 0 = only after the others. */
  weight: number;
  priority: number;
  /** Until the first byte of a stream or the whole of a plain answer; null = as the gateway is set. */
  timeoutMs: number | null;
  /** The cost of the provider for the instance, in micro-credits per million tokens; null if it is not known. */
  inputCostMicros: bigint | null;
  outputCostMicros: bigint | null;
  enabled: boolean;
  createdAt: Date;
}
