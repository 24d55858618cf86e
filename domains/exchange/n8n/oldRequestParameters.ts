import { jsonOf } from './jsonOf.ts';
import type { Parameters } from './Parameters.ts';
import { readNameValues } from './readNameValues.ts';

type Mapped = { [name: string]: unknown };

/** The parameters of HTTP Request before v3. */
export function oldRequest(parameters: Parameters): Mapped {
  const isJson = parameters.flag('jsonParameters');
  const read = (name: string): unknown =>
    isJson ? jsonOf(parameters.value(`${name}Json`), {}) : readNameValues(parameters, `${name}Ui.parameter`);
  const query = read('queryParameters');
  const headers = read('headerParameters');
  const method = parameters.choice('requestMethod', 'GET');
  const timeout = parameters.value('options.timeout');
  const proxy = parameters.text('options.proxy');
  parameters.ignore('responseFormat', 'options.followRedirect', 'options.followAllRedirects');
  return {
    method,
    url: parameters.text('url'),
    ...(isFilled(query) ? { query } : {}),
    ...(isFilled(headers) ? { headers } : {}),
    ...bodyOf(parameters, method, read),
    ...responseOf(parameters),
    ...(parameters.flag('options.fullResponse') ? { full_response: true } : {}),
    ...(parameters.flag('options.ignoreResponseCode') ? { never_error: true } : {}),
    ...batchesOf(parameters),
    ...(timeout === undefined ? {} : { timeout_ms: timeout }),
    ...(proxy === '' ? {} : { proxy }),
  };
}

function batchesOf(parameters: Parameters): Mapped {
  const size = parameters.value('options.batchSize');
  const interval = parameters.value('options.batchInterval');
  if (typeof size !== 'number' || size < 0) return {};
  return { batch_size: Math.max(size, 1), ...(typeof interval === 'number' ? { batch_interval_ms: interval } : {}) };
}

function isFilled(value: unknown): boolean {
  return typeof value !== 'object' || (value !== null && Object.keys(value).length > 0);
}

function bodyOf(parameters: Parameters, method: string, read: (name: string) => unknown): Mapped {
  if (method === 'GET' || method === 'HEAD') return {};
  if (parameters.flag('sendBinaryData'))
    return { body_kind: 'binary', body: parameters.text('binaryPropertyName', 'data') };
  const kind = parameters.choice('options.bodyContentType', 'json');
  const body = read('bodyParameters');
  if (!isFilled(body)) return {};
  if (kind === 'raw') return { body_kind: 'text', body };
  return { body_kind: { 'form-urlencoded': 'form', 'multipart-form-data': 'multipart' }[kind] ?? 'json', body };
}

function responseOf(parameters: Parameters): Mapped {
  const format = parameters.choice('responseFormat', 'json');
  const name = parameters.text('dataPropertyName', 'data');
  if (format === 'file') return { response: 'binary', ...(name === 'data' ? {} : { binary_name: name }) };
  if (format === 'string' && name !== 'data') parameters.remark('dataPropertyName', 'A text is in the field "data".');
  return { response: format === 'string' ? 'text' : format === 'autodetect' ? 'auto' : 'json' };
}
