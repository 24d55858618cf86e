import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { chatCompletions } from '../../../domains/gateway/formats/chatCompletions.ts';
import type { Format, FormatModel } from '../../../domains/gateway/formats/format.ts';
import { messages } from '../../../domains/gateway/formats/messages.ts';
import { responses } from '../../../domains/gateway/formats/responses.ts';
import { readPrice } from '../../../domains/gateway/metering/price.ts';
import { chatCodec } from '../../../domains/gateway/translation/chatCodec.ts';
import { messagesCodec } from '../../../domains/gateway/translation/messagesCodec.ts';
import { responsesCodec } from '../../../domains/gateway/translation/responsesCodec.ts';
import type { TextCodec } from '../../../domains/gateway/translation/textCodec.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { propertyOptions } from '../properties.ts';

/** Members that bodies of these formats have, with anything in them that JSON can say. */
const names = `
  type role content text id name input source data media_type url title image_url input_audio file
  file_data tool_call_id tool_use_id is_error cache_control ttl tool_calls function arguments
  parameters input_schema description thinking signature messages tools tool_choice system stop
  stop_sequences response_format json_schema output_config format effort metadata user_id
  reasoning_details context_management edits instructions reasoning summary encrypted_content call_id
  output item part response usage include store prompt filename file_url detail status
  incomplete_details item_id container
`
  .trim()
  .split(/\s+/);
const words = `
  text image image_url document tool_use tool_result thinking redacted_thinking base64 url user
  assistant system tool function json_schema ephemeral 1h enabled auto file
  message reasoning function_call function_call_output input_text input_image input_file output_text
  refusal web_search web_search_call item_reference completed incomplete developer
`
  .trim()
  .split(/\s+/);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, 0, -1, 1.5, '', ...words),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
  ),
}));
const message = fc.record({ role: fc.constantFrom('user', 'assistant', 'system', 'tool', 'x'), content: value });
const body = fc
  .tuple(fc.array(message, { maxLength: 3 }), fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 }))
  .map(([list, more]): Record<string, unknown> => ({
    model: 'm',
    max_tokens: 10,
    messages: list,
    input: list,
    ...more,
  }));

const model: FormatModel = {
  upstreamName: 'claude-opus-4-6',
  contextTokens: 1000,
  maxOutputTokens: 100,
  defaultOutputTokens: 100,
  outputCapField: 'max_tokens',
  price: readPrice('p', { input_per_mtok: '1', cache_write_per_mtok: '1' })!,
};

/** True when nothing but a refusal that names a place came out. */
function isAnswered(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof AppError) return error.code !== 'internal_error';
    throw error;
  }
}

const eventTypes = `
  message_start content_block_start content_block_delta message_delta response.created response.output_item.added
  response.content_part.added response.output_text.delta response.function_call_arguments.delta
  response.reasoning_summary_text.delta response.output_item.done
`
  .trim()
  .split(/\s+/);

/** The members of the events of responses. */
const partsOf = (one: unknown) => ({ item: one, part: one, response: one, output_index: one, content_index: one });

describe.each<[string, TextCodec, TextCodec, Format]>([
  ['chat completions', chatCodec, messagesCodec, chatCompletions],
  ['messages', messagesCodec, chatCodec, messages],
  ['responses', responsesCodec, chatCodec, responses],
])('whatever stands in a body of %s', (_name, codec, other, format) => {
  test('is taken or refused, never a failure of ours', () => {
    fc.assert(
      fc.property(body, (drawn) => {
        expect(isAnswered(() => format.prepare(drawn, model))).toBe(true);
        expect(isAnswered(() => other.writeRequest({ ...codec.readRequest(drawn), rest: [] }, 'm'))).toBe(true);
      }),
      propertyOptions({ reduced: 2_000, full: 50_000 }),
    );
  });

  test('and in an answer or a stream of a provider', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), (drawn) => {
        const reader = codec.openReader();
        for (const one of drawn) {
          codec.readAnswer({ content: one, choices: [{ message: one }], output: [one], usage: one });
          for (const type of eventTypes) {
            const said = {
              type,
              index: 0,
              message: one,
              content_block: one,
              delta: one,
              choices: [{ delta: one }],
              ...partsOf(one),
            };
            reader.read({ name: type, data: JSON.stringify(said) });
          }
        }
      }),
      propertyOptions({ reduced: 1_000, full: 20_000 }),
    );
  });
});
