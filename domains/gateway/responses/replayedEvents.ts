import { isObject } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';

/** The names of the events that bring an item's text, by the member that holds it. */
const itemTexts: Readonly<Record<string, { member: string; events: string }>> = {
  function_call: { member: 'arguments', events: 'response.function_call_arguments' },
  custom_tool_call: { member: 'input', events: 'response.custom_tool_call_input' },
};

/**
 * A stored response as the events of a stream that made it: each item is added, filled by one delta a text, and done. The numbers are the same each
 * time; `after` leaves out the events up to that number.
 * Source: openai-openapi `/responses/{response_id}` (`stream`, `starting_after`) and `ResponseStreamEvent`.
 */
export function replayedEvents(response: JsonObject & { output: JsonObject[] }, after = -1): string {
  const events = [...eventsOf(response)].map((event, sequenceNumber) => ({
    ...event,
    sequence_number: sequenceNumber,
  }));
  return events
    .slice(after + 1)
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}

type Event = JsonObject & { type: string };

function* eventsOf(response: JsonObject & { output: JsonObject[] }): Generator<Event> {
  const { usage: _usage, ...begun } = response;
  const begins = { ...begun, status: 'in_progress', output: [], completed_at: null, incomplete_details: null };
  yield { type: 'response.created', response: begins };
  yield { type: 'response.in_progress', response: begins };
  for (const [index, item] of response.output.entries()) {
    yield { type: 'response.output_item.added', output_index: index, item: emptied(item) };
    yield* insideItem({ item_id: item.id, output_index: index }, item);
    yield { type: 'response.output_item.done', output_index: index, item };
  }
  yield { type: response.status === 'incomplete' ? 'response.incomplete' : 'response.completed', response };
}

/** The item as it begins. */
function emptied(item: JsonObject): JsonObject {
  const status = 'status' in item ? { status: 'in_progress' } : {};
  if (item.type === 'message') return { ...item, ...status, content: [] };
  if (item.type === 'reasoning') return { ...item, ...status, summary: [] };
  const text = itemTexts[String(item.type)];
  return text === undefined ? item : { ...item, ...status, [text.member]: '' };
}

function* insideItem(place: JsonObject, item: JsonObject): Generator<Event> {
  const { content, summary } = item;
  if (item.type === 'message' && Array.isArray(content)) {
    for (const [index, part] of content.filter(isObject).entries())
      yield* insideContent({ ...place, content_index: index }, part);
  }
  if (item.type === 'reasoning' && Array.isArray(summary)) {
    for (const [index, part] of summary.filter(isObject).entries())
      yield* insideSummary({ ...place, summary_index: index }, part);
  }
  const text = itemTexts[String(item.type)];
  if (text === undefined) return;
  const { name, [text.member]: whole } = item;
  yield { type: `${text.events}.delta`, ...place, delta: whole };
  yield { type: `${text.events}.done`, ...place, name, [text.member]: whole };
}

function* insideContent(place: JsonObject, part: JsonObject): Generator<Event> {
  const { text, refusal, annotations } = part;
  const isRefusal = part.type === 'refusal';
  const begun = isRefusal ? { ...part, refusal: '' } : { ...part, text: '', annotations: [] };
  const events = isRefusal ? 'response.refusal' : 'response.output_text';
  const [delta, done] = isRefusal ? [{ delta: refusal }, { refusal }] : [textOf('delta', text), textOf('text', text)];
  yield { type: 'response.content_part.added', ...place, part: begun };
  yield { type: `${events}.delta`, ...place, ...delta };
  for (const [index, annotation] of (Array.isArray(annotations) ? annotations : []).entries())
    yield { type: 'response.output_text.annotation.added', ...place, annotation_index: index, annotation };
  yield { type: `${events}.done`, ...place, ...done };
  yield { type: 'response.content_part.done', ...place, part };
}

function textOf(member: 'delta' | 'text', text: unknown): JsonObject {
  return { [member]: text, logprobs: [] };
}

function* insideSummary(place: JsonObject, part: JsonObject): Generator<Event> {
  const { text } = part;
  yield { type: 'response.reasoning_summary_part.added', ...place, part: { ...part, text: '' } };
  yield { type: 'response.reasoning_summary_text.delta', ...place, delta: text };
  yield { type: 'response.reasoning_summary_text.done', ...place, text };
  yield { type: 'response.reasoning_summary_part.done', ...place, part };
}
