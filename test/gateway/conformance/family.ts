import type { ServerResponse } from 'node:http';

import type { SeenRequest } from '../fakeUpstream.ts';

/** A played provider's response, independent of formats. */
export interface PlayedAnswer {
  text: string;
  calls: readonly PlayedCall[];
  stop: 'end' | 'length' | 'tool_calls';
  usage: PlayedUsage;
}

export interface PlayedCall {
  id: string;
  name: string;
  input: Record<string, unknown>;
}

/** Tokens; `cached` is inside `input`, `thought` inside `output`. */
export interface PlayedUsage {
  input: number;
  cached: number;
  output: number;
  thought: number;
}

/** A provider's request, parsed from its own format. */
export interface Asked {
  model: string;
  system: string;
  /** Of the last user turn. */
  text: string;
  images: readonly { mediaType: string; data: string }[];
  tools: readonly { name: string; parameters: unknown }[];
  calls: readonly PlayedCall[];
  results: readonly { id: string; text: string }[];
  maxTokens: number;
  stream: boolean;
}

/**
 * One family of providers, played: it answers in its documented wire format, source cited where it is made. A new family is one file in
 * this folder and one line in `families.ts`; every official client is then run against it.
 */
export interface Family {
  readonly name: string;
  /** As `POST /api/v1/admin/providers` takes it; `origin` is where the played provider listens. */
  provider(origin: string): { kind: string; base_url: string; api_key: string };
  /** Endpoints listed for a model of the family. */
  readonly endpoints: readonly string[];
  readonly upstreamName: string;
  /** Responds as a whole or as a stream, as requested. */
  answer(response: ServerResponse, played: PlayedAnswer, request: SeenRequest): void;
  /** Begins a stream with this text and leaves it open. */
  begin(response: ServerResponse, text: string): void;
  refuse(response: ServerResponse, status: number, message: string): void;
  asked(request: SeenRequest): Asked;
}
