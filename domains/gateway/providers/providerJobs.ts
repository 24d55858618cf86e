import type { Wire } from '../formats/format.ts';
import type { ProviderCall, ProviderTarget } from './providerCall.ts';

/** The provider's answer to a job: accepted, or refused. */
export type SubmittedJob = { id: string } | { refused: { code: string; message: string } };

/** How a job at a provider stands. `durationMs` is what the provider says it made, null if it does not. */
export type ProviderJobState =
  | { status: 'in_progress'; progress: number }
  | { status: 'completed'; durationMs: number | null }
  | { status: 'failed'; code: string; message: string };

/** A job that a provider works on. */
export interface ProviderJob {
  wire: Wire;
  target: ProviderTarget;
  /** The provider's id of it. */
  id: string;
  signal: AbortSignal;
}

/** How a provider's jobs are made, followed and fetched. Errors of each: `upstream_error`, `upstream_timeout`, `upstream_overloaded`. */
export interface ProviderJobs {
  submit(call: ProviderCall): Promise<SubmittedJob>;
  /** Null if the provider does not know the job. */
  find(job: ProviderJob): Promise<ProviderJobState | null>;
  /** The result, in pieces that must be read to their end or ended by the signal. */
  content(job: ProviderJob): Promise<{ mediaType: string; bytes: AsyncIterable<Uint8Array> }>;
  /** Ends or deletes it; true if the provider confirms that. */
  remove(job: ProviderJob): Promise<boolean>;
}
