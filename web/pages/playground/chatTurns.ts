/** A picture that a person adds to a message, as a `data:` address. */
export interface ChatPicture {
  /** Of this adding: the same picture may be there twice. */
  readonly key: string;
  readonly name: string;
  readonly url: string;
}

/** A call of a tool that the model asks for; `arguments` is JSON as the model wrote it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** Facts about a response besides its text. Credits are a decimal text; times in milliseconds. */
export interface AnswerFacts {
  readonly inputTokens: number | null;
  readonly cachedInputTokens: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly credits: string | null;
  readonly firstTextMs: number | null;
  readonly latencyMs: number | null;
  readonly provider: string | null;
  readonly requestId: string | null;
  readonly finishReason: string | null;
}

export interface UserTurn {
  readonly role: 'user';
  readonly key: string;
  readonly text: string;
  readonly pictures: readonly ChatPicture[];
}

export interface AssistantTurn {
  readonly role: 'assistant';
  readonly key: string;
  readonly model: string;
  readonly text: string;
  readonly reasoning: string;
  readonly toolCalls: readonly ToolCall[];
  readonly state: 'answering' | 'done' | 'stopped' | 'failed';
  /** The error of the request or of the stream. */
  readonly error: unknown;
  /** Id of its call record, if it was stopped and the received part is settled. */
  readonly callId: string | null;
  readonly facts: AnswerFacts;
}

export interface ToolTurn {
  readonly role: 'tool';
  readonly key: string;
  readonly call: ToolCall;
  /** The tool result entered by the user. */
  readonly text: string;
}

/** One line of the conversation. */
export type ChatTurn = UserTurn | AssistantTurn | ToolTurn;

/** Settings of the whole conversation; empty numbers use the model's defaults. */
export interface ChatSettings {
  readonly system: string;
  readonly temperature: number | '';
  readonly topP: number | '';
  readonly maxTokens: number | '';
  readonly stop: string;
  readonly reasoningEffort: '' | 'minimal' | 'low' | 'medium' | 'high';
  readonly stream: boolean;
  /** A JSON array of tools as the OpenAI API has them; empty for none. */
  readonly tools: string;
}

/** The settings of a conversation that begins. */
export const newSettings: ChatSettings = {
  system: '',
  temperature: '',
  topP: '',
  maxTokens: '',
  stop: '',
  reasoningEffort: '',
  stream: true,
  tools: '',
};

/** Facts of an answer of which nothing came yet. */
export const noFacts: AnswerFacts = {
  inputTokens: null,
  cachedInputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
  credits: null,
  firstTextMs: null,
  latencyMs: null,
  provider: null,
  requestId: null,
  finishReason: null,
};

/** Returns the tool calls at the end of the conversation that have no result yet. */
export function openToolCalls(turns: readonly ChatTurn[]): ToolCall[] {
  const place = turns.findLastIndex(({ role }) => role === 'assistant');
  const last = turns[place];
  if (last?.role !== 'assistant' || last.state !== 'done') return [];
  const answered = turns.slice(place + 1).flatMap((turn) => (turn.role === 'tool' ? turn.call.id : []));
  return last.toolCalls.filter(({ id }) => !answered.includes(id));
}
