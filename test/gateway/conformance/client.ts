import type { PlayedCall } from './family.ts';

/** A question in no format yet. */
export interface Question {
  model: string;
  system?: string;
  text: string;
  image?: { mediaType: string; data: string };
  tools?: readonly { name: string; parameters: Record<string, unknown> }[];
  /** Calls of an earlier response and the tools' results. */
  answered?: readonly { call: PlayedCall; result: string }[];
  maxTokens: number;
  stream: boolean;
}

/** A client's view of a response. */
export interface Told {
  text: string;
  calls: PlayedCall[];
  stop: 'end' | 'length' | 'tool_calls';
  usage: { input: number; cached: number; output: number };
}

/** A client's view of an error. */
export interface Refusal {
  status: number | undefined;
  type: unknown;
  message: string;
  requestId: unknown;
}

/** An official client, unmodified, speaking to the gateway. A new one is one file in this folder and one line in `clients.ts`. */
export interface ConformanceClient {
  readonly name: string;
  /** The names this client's family has for errors, by the status that a caller of OpenAI's API gets. */
  readonly errors: Readonly<Record<number, { status: number; type: string }>>;
  connect(options: { url: string; apiKey: string }): {
    ask(question: Question): Promise<Told>;
    /** Streams until the first text, and leaves. */
    leave(question: Question): Promise<void>;
    refusal(error: unknown): Refusal;
  };
}
