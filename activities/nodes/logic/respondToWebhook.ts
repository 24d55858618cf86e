import { allowedHeaders, isSafeLocation } from '../../../domains/executions/webhooks/answerHeaders.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeHttp } from '../../kit/services/NodeHttp.ts';
import type { WebhookAnswer } from '../../kit/NodeResult.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { binaryOf } from '../../http/httpBody.ts';
import { anyJson, choice, integer, object, record, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  status: integer({ title: 'Status code', minimum: 200, maximum: 599, default: 200 }),
  headers: record({ title: 'Headers', entry: 'header', control: 'key_values', maxEntries: 100, default: {} }),
  body_kind: choice(['json', 'text', 'binary', 'redirect', 'none', 'streaming'])({
    title: 'Body type',
    description:
      'Streaming sends text for each item as it arrives, if the webhook streams. Otherwise, it is sent as text.',
    default: 'json',
  }),
  body: anyJson({
    title: 'Body',
    description:
      'Defaults to the first item for JSON. Required for redirects. For binary: the name of the file in the first item, "data" by default.',
    control: 'code',
  }),
});

/**
 * Responds to the request that started the execution; the first response counts, and the items continue. The parameters of the first item
 * count. Headers that decisions §7 keep back are left out; a redirect goes to http and https only.
 */
export const node = defineNode({
  type: 'logic.respond_to_webhook',
  version: 1,
  title: 'Respond to webhook',
  description: 'Sends the response to the webhook call. The execution continues.',
  icon: 'ArrowBackUp',
  group: 'logic',
  pure: false,
  local: true, // its only effect is a row that is written once across attempts
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    { title: 'JSON', parameters: { status: 201, body: { greeting: '{{ $json.greeting }}' } } },
    { title: 'Stream one line per item', parameters: { body_kind: 'streaming', body: '{{ $json.line }}\n' } },
    { title: 'File', parameters: { body_kind: 'binary', body: 'data' } },
    { title: 'Redirect', parameters: { body_kind: 'redirect', status: 302, body: 'https://example.com/thanks' } },
  ],
  run: async (context) => {
    const { items, parameters: wanted, streams } = context;
    const outputs = { main: items.map((item, index) => ({ ...item, pairedItem: index })) };
    if (wanted.body_kind !== 'streaming' || !streams.answer)
      return { outputs, webhookAnswer: answerOf(wanted, items[0], context.http) };
    for (const index of items.keys()) {
      const text = textOf(context.parametersFor(index).body);
      if (text !== '') await streams.answer.write(index, text);
    }
    return { outputs };
  },
});

function answerOf(
  { status, headers, body_kind: bodyKind, body }: ValueOf<typeof parameters>,
  first: Item | undefined,
  { answerMaxBytes }: Pick<NodeHttp, 'answerMaxBytes'>,
): WebhookAnswer {
  const allowed = allowedHeaders(headers);
  if (bodyKind === 'none') return { status, headers: allowed, bodyKind, body: null };
  if (bodyKind === 'redirect') {
    const location = String(body ?? '');
    if (!isSafeLocation(location))
      throw new AppError('parameter_invalid', 'Enter an absolute http or https URL to redirect to.', {
        param: '/body',
      });
    return {
      status: status >= 300 && status <= 399 ? status : 302,
      headers: { ...allowed, location },
      bodyKind,
      body: null,
    };
  }
  if (bodyKind === 'binary') {
    const file = binaryOf(first, body === undefined || body === '' ? 'data' : String(body), '/body');
    return {
      status,
      headers: { 'content-type': file.media_type, ...allowed },
      bodyKind,
      body: Buffer.from(JSON.stringify(file)),
    };
  }
  const isText = bodyKind === 'text' || bodyKind === 'streaming';
  const content = isText ? textOf(body) : JSON.stringify(jsonBody(body, first?.json ?? {}));
  const bytes = Buffer.from(content);
  if (bytes.length > answerMaxBytes)
    throw new AppError(
      'request_too_large',
      `The response body is larger than ${answerMaxBytes} bytes. Send a file (body type: binary).`,
      { param: '/body' },
    );
  return {
    status,
    headers: { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8', ...allowed },
    bodyKind: isText ? 'text' : bodyKind,
    body: bytes,
  };
}

function textOf(body: unknown): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** JSON written as text is sent as the JSON it is; text that is none is sent as a JSON string. */
function jsonBody(body: unknown, firstJson: unknown): unknown {
  if (body === undefined) return firstJson;
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
