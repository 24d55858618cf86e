import { AppError } from '../../openapi/AppError.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { AccountActor } from '../identity/actor.ts';
import { jsonInText } from './jsonInText.ts';
import { draftingLimits } from './draftingLimits.ts';

/** A function that the model has to call: its arguments are the answer. */
export interface AnswerTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A message of a chat completion. */
export type ChatMessage = Readonly<Record<string, unknown>>;

/** An answer of the model. `said` continues the conversation. */
export interface ToolAnswer {
  /** Null: no readable arguments. */
  readonly value: Record<string, unknown> | null;
  readonly said: ChatMessage;
  /** Id of the tool call, for its result; null if the model answered with text. */
  readonly callId: string | null;
  /** True if the output cap ended the answer. */
  readonly cutOff: boolean;
}

interface Options {
  readonly actor: AccountActor;
  readonly model: string;
  readonly maxOutputTokens: number | null;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

interface Completion {
  error?: { message?: string };
  choices?: {
    finish_reason?: string | null;
    message?: {
      content?: string | null;
      tool_calls?: { id?: string; function?: { name?: string; arguments?: string } }[] | null;
    };
  }[];
}

/** The model calls of one request: on the gateway's own path, for the account that asks, and their sum. */
export class DraftingCalls {
  calls = 0;
  chargedMicros = 0n;
  readonly #gateway: Pick<Gateway, 'call'>;
  readonly #options: Options;
  /** The provider refuses to force a tool. */
  #asksOnly = false;

  constructor(gateway: Pick<Gateway, 'call'>, options: Options) {
    this.#gateway = gateway;
    this.#options = options;
  }

  /**
   * Lets the model call `tool`, and reads its arguments; JSON in a text counts as well. Errors: those of the gateway (`callModel`);
   * `invalid_request` if the provider refuses the request; `upstream_timeout`.
   */
  async ask(messages: readonly ChatMessage[], tool: AnswerTool): Promise<ToolAnswer> {
    const forced = { type: 'function', function: { name: tool.name } };
    let answer = await this.#call(messages, tool, this.#asksOnly ? 'auto' : forced);
    if (answer.status === 400 && !this.#asksOnly) {
      // Some models reason first, and accept no forced tool.
      this.#asksOnly = true;
      answer = await this.#call(messages, tool, 'auto');
    }
    if (answer.status >= 400)
      throw new AppError(
        'invalid_request',
        `The model refused the request: ${answer.said.error?.message ?? 'no reason given.'} Choose another model.`,
      );
    return readAnswer(answer.said, tool.name);
  }

  async #call(
    messages: readonly ChatMessage[],
    { name, description, parameters }: AnswerTool,
    toolChoice: unknown,
  ): Promise<{ status: number; said: Completion }> {
    const { actor, model, maxOutputTokens, requestId, signal } = this.#options;
    const { organizationId, accountId } = actor;
    this.calls += 1;
    const late = AbortSignal.timeout(draftingLimits.answerMs);
    const call = this.#gateway.call({
      caller: { kind: 'session', organizationId, accountId },
      endpoint: 'chat.completions',
      body: {
        model,
        messages,
        tools: [{ type: 'function', function: { name, description, parameters } }],
        tool_choice: toolChoice,
        max_tokens: Math.min(draftingLimits.outputTokens, maxOutputTokens ?? draftingLimits.outputTokens),
      },
      requestId,
      signal: AbortSignal.any([signal, late]),
      onCharged: (micros) => {
        this.chargedMicros += micros;
      },
    });
    const answer = await call.catch((error: unknown): never => {
      if (error !== late.reason) throw error;
      const message = 'The model took too long. Choose a faster model, or ask for less at once.';
      throw new AppError('upstream_timeout', message, { cause: error });
    });
    if ('stream' in answer) {
      await answer.stream.return?.();
      throw new AppError('upstream_error', 'The provider returned a stream although none was requested.');
    }
    return { status: answer.status, said: (jsonInText(answer.body.toString('utf8')) ?? {}) as Completion };
  }
}

function readAnswer({ choices }: Completion, tool: string): ToolAnswer {
  const first = choices?.[0];
  const content = first?.message?.content ?? '';
  const call = first?.message?.tool_calls?.find((one) => one.function?.name === tool);
  const cutOff = first?.finish_reason === 'length';
  if (!call) return { value: jsonInText(content), said: { role: 'assistant', content }, callId: null, cutOff };
  const id = call.id || 'call_1';
  const text = call.function?.arguments ?? '';
  const said = {
    role: 'assistant',
    content: content === '' ? null : content,
    tool_calls: [{ id, type: 'function', function: { name: tool, arguments: text === '' ? '{}' : text } }],
  };
  return { value: jsonInText(text), said, callId: id, cutOff };
}
