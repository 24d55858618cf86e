import { anyJson, boolean, integer, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { wholeResponse } from '../fields.ts';
import { resultOf, write } from '../methods.ts';
import { telegram } from '../vendor.ts';

const cacheTime = integer({
  title: 'Cache time',
  description: 'Seconds for which Telegram may show the answer again.',
  rare: true,
  minimum: 0,
});

/** What Telegram says about a query that was answered before. */
const answered = ['query is too old and response timeout expired or query id is invalid'];

const answer = defineOperation({
  title: 'Answer button',
  description: 'Answers the press of a button, with or without a text. Answer within a few seconds.',
  effects: ['sends_out'],
  repeat: 'safe',
  acceptRepeated: answered,
  parameters: {
    callback_query_id: text({
      title: 'Callback query',
      description: 'ID of the press, as in $json.callback_query.id.',
      required: true,
      maxLength: 200,
    }),
    text: text({ title: 'Text', description: 'Shown to the person. At most 200 characters.', maxLength: 200 }),
    show_alert: boolean({ title: 'Show as a dialog', default: false }),
    url: text({ title: 'URL', description: 'Address that the person opens.', rare: true, maxLength: 2_000 }),
    cache_time: cacheTime,
    whole_response: wholeResponse,
  },
  example: { callback_query_id: '4382', text: 'Order {{ $json.id }} is on its way.' },
  output: { callback_query_id: '4382' },
  request: ({ callback_query_id: id, text: shown, show_alert: isAlert, url, cache_time: seconds }) =>
    write('answerCallbackQuery', {
      callback_query_id: id,
      ...(shown ? { text: shown } : {}),
      ...(isAlert ? { show_alert: true } : {}),
      ...(url ? { url } : {}),
      cache_time: seconds,
    }),
  result: (response, given) => resultOf(response, given, { callback_query_id: given.callback_query_id }),
});

/** The list, or JSON text of one. Errors: `parameter_invalid`. */
function resultsOf(value: unknown): unknown[] {
  const found = jsonParameter(value, 'results');
  if (Array.isArray(found) && found.length <= 50) return found;
  throw new AppError('parameter_invalid', 'Enter a JSON list of at most 50 results.', { param: '/results' });
}

const answerInline = defineOperation({
  title: 'Answer inline query',
  description: 'Offers results to a person who writes "@bot …" in any chat.',
  effects: ['sends_out'],
  repeat: 'safe',
  acceptRepeated: answered,
  parameters: {
    inline_query_id: text({
      title: 'Inline query',
      description: 'ID of the query, as in $json.inline_query.id.',
      required: true,
      maxLength: 200,
    }),
    results: anyJson({
      title: 'Results',
      description: 'JSON list of InlineQueryResult, at most 50.',
      control: 'code',
      required: true,
    }),
    cache_time: cacheTime,
    is_personal: boolean({ title: 'Only for this person', rare: true, default: false }),
    next_offset: text({
      title: 'Next offset',
      description: 'The next query has it when the person wants more results.',
      rare: true,
      maxLength: 64,
    }),
    whole_response: wholeResponse,
  },
  example: {
    inline_query_id: '77',
    results: [
      { type: 'article', id: '{{ $json.id }}', title: 'Order', input_message_content: { message_text: 'Order 7' } },
    ],
  },
  output: { inline_query_id: '77' },
  request: ({ inline_query_id: id, results, cache_time: seconds, is_personal: isPersonal, next_offset: next }) =>
    write('answerInlineQuery', {
      inline_query_id: id,
      results: resultsOf(results),
      cache_time: seconds,
      ...(isPersonal ? { is_personal: true } : {}),
      ...(next ? { next_offset: next } : {}),
    }),
  result: (response, given) => resultOf(response, given, { inline_query_id: given.inline_query_id }),
});

/** A node for answers of bots: https://core.telegram.org/bots/api#answercallbackquery and #answerinlinequery. */
export const node = vendorNode(telegram, {
  noun: 'callback',
  title: 'Telegram answer',
  description: 'Answers presses of buttons, and inline queries, in Telegram.',
  first: 'answer',
  operations: { answer, answer_inline: answerInline },
});
