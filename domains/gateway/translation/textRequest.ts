import type { JsonObject } from '../formats/json.ts';

/**
 * One text call in the gateway's own format: the common features of chat completions, messages, responses, Gemini and Bedrock. Only
 * translations create one; if both sides use the same format, bodies pass unchanged.
 */
export interface TextRequest {
  stream: boolean;
  /** In order, instructions included. */
  turns: Turn[];
  tools: ToolSpec[];
  toolChoice: ToolChoice | null;
  parallelToolCalls: boolean | null;
  maxOutputTokens: number | null;
  temperature: number | null;
  topP: number | null;
  topK: number | null;
  frequencyPenalty: number | null;
  presencePenalty: number | null;
  seed: number | null;
  stop: string[];
  output: OutputFormat | null;
  /** Pictures are wanted in the answer, beside text. */
  wantsImages?: true;
  reasoning: ReasoningRequest | null;
  /** The caller's own name for its end user. */
  user: string | null;
  /** Members that only the format itself has a word for. */
  rest: Rest[];
}

/** A member of a body that has no place in a `TextRequest`; `pointer` is a JSON pointer (RFC 6901). */
export interface Rest {
  pointer: string;
  value: unknown;
  /** True if it requests the default behavior: another format may then omit it. Everything else is refused there. */
  harmless: boolean;
}

/** One turn of the conversation. Instructions are in order with the rest; formats with a single place collect them. */
export type Turn =
  | { role: 'system' | 'developer'; parts: InputPart[] }
  | { role: 'user'; parts: InputPart[]; name: string | null }
  | { role: 'assistant'; parts: AssistantPart[]; name: string | null }
  | { role: 'tool'; results: ToolResult[] };

/** A mark that the provider may cache the prompt up to and with this part. Source: Anthropic's `cache_control`. */
export interface CacheMarker {
  ttl: '5m' | '1h';
}

/** Where the bytes of an image or a file are. `data` is base64. */
export type Source = { kind: 'url'; url: string } | { kind: 'base64'; mediaType: string; data: string };

/** Parts of a user message, an instruction or a tool result. */
export type InputPart =
  | { type: 'text'; text: string; cache: CacheMarker | null }
  | { type: 'image'; source: Source; detail: string | null; cache: CacheMarker | null }
  | {
      type: 'file';
      source: Source | { kind: 'text'; mediaType: string; text: string };
      name: string | null;
      cache: CacheMarker | null;
    }
  | { type: 'audio'; format: string; data: string };

/** Parts of an answer, new or from the history. */
export type AssistantPart =
  | { type: 'text'; text: string; cache: CacheMarker | null }
  | { type: 'refusal'; text: string }
  /** A picture that the model drew. */
  | { type: 'image'; source: Source }
  /** `signature` proves to the provider that the text is its own; `encrypted` replaces a text that the provider hides. */
  | { type: 'reasoning'; text: string; signature: string | null; encrypted: string | null }
  /** `arguments` is JSON as text, as the model wrote it. `signature` as above (Gemini signs calls). */
  | { type: 'tool_call'; id: string; name: string; arguments: string; signature: string | null };

/** The result of tool call `callId`. */
export interface ToolResult {
  callId: string;
  /** The tool's name where the format says it. */
  name: string | null;
  parts: InputPart[];
  isError: boolean;
  cache: CacheMarker | null;
}

/** A function that the model may call; `parameters` is a JSON Schema. */
export interface ToolSpec {
  name: string;
  description: string | null;
  parameters: JsonObject | null;
  strict: boolean | null;
  cache: CacheMarker | null;
}

export type ToolChoice = { kind: 'auto' | 'none' | 'required' } | { kind: 'tool'; name: string };

/** The form the answer must have. */
export type OutputFormat =
  | { kind: 'text' }
  | { kind: 'json' }
  | {
      kind: 'json_schema';
      name: string | null;
      description: string | null;
      schema: JsonObject | null;
      strict: boolean | null;
    };

/** How much the model may think. Formats say it by effort, by a budget, or both. */
export interface ReasoningRequest {
  effort: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | null;
  budgetTokens: number | null;
  /** Whether the thoughts (or a summary of them) are wanted in the answer; null = the format's default. */
  shown: boolean | null;
}
