import type { Usage } from '../metering/usage.ts';
import type { AssistantPart } from './textRequest.ts';

/** A provider's whole answer in the gateway's own words. */
export interface TextAnswer {
  /** The provider's id, or '' where it gave none. */
  id: string;
  model: string;
  /** Unix seconds; null if the format has no word for it. */
  createdAt: number | null;
  parts: AssistantPart[];
  stop: Stop;
  /** Null when the provider reported none. */
  usage: Usage | null;
}

/** The reason that the model stopped. `sequence` is the stop sequence that was met, where the format says which. */
export interface Stop {
  reason: StopReason;
  sequence: string | null;
}

export type StopReason =
  | 'end'
  | 'length'
  | 'stop_sequence'
  | 'tool_calls'
  | 'content_filter'
  | 'refusal'
  | 'pause'
  | 'context_window';
