import type { ServerResponse } from 'node:http';

import type { SeenRequest } from '../fakeUpstream.ts';

/** What a played provider answers, in no format yet. */
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

/** What a provider was asked, read out of its own format. */
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
  /** What a model of the family lists. */
  readonly endpoints: readonly string[];
  readonly upstreamName: string;
  /** Answers whole or as a stream, as the request asks. */
  answer(response: ServerResponse, played: PlayedAnswer, request: SeenRequest): void;
  /** Begins a stream with this text and leaves it open. */
  begin(response: ServerResponse, text: string): void;
  refuse(response: ServerResponse, status: number, message: string): void;
  asked(request: SeenRequest): Asked;
}
