import { jsonOf } from './jsonOf.ts';
import type { Parameters } from './Parameters.ts';
import { readNameValues } from './readNameValues.ts';

type Mapped = { [name: string]: unknown };

const listStyles = {
  indicesTrue: 'indexes',
  brackets: 'brackets',
  repeat: 'repeat',
  indicesFalse: 'brackets',
} as const;

/** The parameters of HTTP Request since v3. */
export function newRequest(parameters: Parameters): Mapped {
  const query = parameters.flag('sendQuery')
    ? namesOf(parameters, { how: 'specifyQuery', list: 'queryParameters.parameters', json: 'jsonQuery' })
    : {};
  const headers = parameters.flag('sendHeaders')
    ? namesOf(parameters, { how: 'specifyHeaders', list: 'headerParameters.parameters', json: 'jsonHeaders' })
    : {};
  const timeout = parameters.value('options.timeout');
  const proxy = parameters.text('options.proxy');
  parameters.ignore('options.lowercaseHeaders');
  const lists = parameters.word('options.queryParameterArrays', listStyles, 'repeat');
  return {
    method: parameters.choice('method', 'GET'),
    url: parameters.text('url'),
    ...(isEmpty(query) ? {} : { query }),
    ...(lists === 'repeat' ? {} : { query_lists: lists }),
    ...(isEmpty(headers) ? {} : { headers }),
    ...(parameters.flag('sendBody') ? bodyOf(parameters) : {}),
    ...responseOf(parameters),
    ...redirectsOf(parameters),
    ...batchesOf(parameters),
    ...pagesOf(parameters),
    ...(timeout === undefined ? {} : { timeout_ms: timeout }),
    ...(proxy === '' ? {} : { proxy }),
  };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function namesOf(parameters: Parameters, { how, list, json }: { how: string; list: string; json: string }): unknown {
  return parameters.choice(how, 'keypair') === 'json'
    ? jsonOf(parameters.value(json), {})
    : readNameValues(parameters, list);
}

function bodyOf(parameters: Parameters): Mapped {
  const kind = parameters.choice('contentType', 'json');
  const how = parameters.choice('specifyBody', 'keypair');
  if (kind === 'binaryData') return { body_kind: 'binary', body: parameters.text('inputDataFieldName', 'data') };
  if (kind === 'raw') {
    const type = parameters.text('rawContentType');
    if (type !== '') parameters.remark('rawContentType', `Set the header content-type to "${type}".`);
    return { body_kind: 'text', body: parameters.text('body') };
  }
  if (kind === 'multipart-form-data') return multipartOf(parameters);
  const fields = (): Mapped => readNameValues(parameters, 'bodyParameters.parameters');
  if (kind === 'form-urlencoded') return { body_kind: 'form', body: how === 'string' ? formOf(parameters) : fields() };
  return { body_kind: 'json', body: how === 'json' ? jsonOf(parameters.value('jsonBody'), {}) : fields() };
}

/** A form as text, `a=1&b=2`, is sent as it is. */
function formOf(parameters: Parameters): Mapped {
  return Object.fromEntries(new URLSearchParams(parameters.text('body')));
}

function multipartOf(parameters: Parameters): Mapped {
  const fields: Mapped = {};
  const files: Mapped = {};
  for (const part of parameters.list('bodyParameters.parameters')) {
    const isFile = part.choice('parameterType', 'formData') === 'formBinaryData';
    if (isFile) files[part.text('name')] = part.text('inputDataFieldName', 'data');
    else fields[part.text('name')] = part.value('value') ?? '';
  }
  return { body_kind: 'multipart', body: fields, ...(isEmpty(files) ? {} : { files }) };
}

function responseOf(parameters: Parameters): Mapped {
  const at = 'options.response.response';
  const response = parameters.word(
    `${at}.responseFormat`,
    { autodetect: 'auto', file: 'binary', json: 'json', text: 'text' },
    'auto',
  );
  const name = parameters.text(`${at}.outputPropertyName`);
  const isFile = response === 'binary' && name !== '' && name !== 'data';
  if (response === 'text' && name !== '' && name !== 'data')
    parameters.remark(`${at}.outputPropertyName`, 'A text is in the field "data".');
  return {
    ...(response === 'auto' ? {} : { response }),
    ...(isFile ? { binary_name: name } : {}),
    ...(parameters.flag(`${at}.fullResponse`) ? { full_response: true } : {}),
    ...(parameters.flag(`${at}.neverError`) ? { never_error: true } : {}),
  };
}

function redirectsOf(parameters: Parameters): Mapped {
  const at = 'options.redirect.redirect';
  const most = parameters.value(`${at}.maxRedirects`);
  if (parameters.value(`${at}.followRedirects`) === false) return { max_redirects: 0 };
  return typeof most === 'number' ? { max_redirects: Math.min(most, 20) } : {};
}

function batchesOf(parameters: Parameters): Mapped {
  const at = 'options.batching.batch';
  if (!parameters.holds(at)) return {};
  const size = parameters.value(`${at}.batchSize`) ?? 50;
  const interval = parameters.value(`${at}.batchInterval`);
  if (typeof size !== 'number' || size < 0) return {};
  return { batch_size: Math.max(size, 1), ...(typeof interval === 'number' ? { batch_interval_ms: interval } : {}) };
}

/** Pages where n8n names no limit: as many as can be. */
const unlimitedPages = 10_000;

/** A missing field has n8n's default; the mode's default differs if the option was never added. */
function pagesOf(parameters: Parameters): Mapped {
  const at = 'options.pagination.pagination';
  if (!parameters.holds(at)) return {};
  const mode = parameters.word(
    `${at}.paginationMode`,
    { off: 'none', updateAParameterInEachRequest: 'parameters', responseContainsNextURL: 'next_url' },
    'parameters',
  );
  if (mode === 'none') return {};
  const stop = parameters.word(
    `${at}.paginationCompleteWhen`,
    { responseIsEmpty: 'empty_response', receiveSpecificStatusCodes: 'status', other: 'expression' },
    'empty_response',
  );
  const interval = parameters.value(`${at}.requestInterval`);
  const isLimited = parameters.flag(`${at}.limitPagesFetched`);
  const most = isLimited ? parameters.number(`${at}.maxRequests`, 100) : unlimitedPages;
  if (!isLimited) parameters.ignore(`${at}.maxRequests`);
  return {
    pagination: mode,
    ...(mode === 'next_url'
      ? { next_url: parameters.text(`${at}.nextURL`) }
      : { page_parameters: parameters.list(`${at}.parameters.parameters`).map(pageParameter) }),
    stop_when: stop,
    ...(stop === 'status' ? { stop_statuses: parameters.names(`${at}.statusCodesWhenComplete`).map(Number) } : {}),
    ...(stop === 'expression' ? { stop_expression: parameters.value(`${at}.completeExpression`) } : {}),
    max_pages: most,
    ...(typeof interval === 'number' ? { page_interval_ms: interval } : {}),
  };
}

function pageParameter(parameter: Parameters): Mapped {
  return {
    in: parameter.word('type', { qs: 'query', body: 'body', headers: 'headers' }, 'query'),
    name: parameter.text('name'),
    value: parameter.value('value'),
  };
}
