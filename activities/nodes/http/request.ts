import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort, type Item, type NodeContext, type OutboundRequest } from '../../define.ts';
import { eachItem } from '../../eachItem.ts';
import { encodeBody } from '../../httpBody.ts';
import { readResponse, responseError, responseFileName, responseKind } from '../../httpResponse.ts';
import { anyJson, boolean, choice, integer, object, record, text, type ValueOf } from '../../schema.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
/** Headers that belong to the connection or are worked out from the body. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'keep-alive',
  'expect',
]);

const parameters = object({
  method: choice(methods)({ title: 'Method', default: 'GET' }),
  url: text({ title: 'URL', placeholder: 'https://api.example.com/orders', required: true, maxLength: 16_384 }),
  query: record({ title: 'Query', control: 'key_values', maxEntries: 200, default: {} }),
  headers: record({ title: 'Headers', control: 'key_values', maxEntries: 100, default: {} }),
  body_kind: choice(['none', 'json', 'form', 'multipart', 'text', 'binary'])({ title: 'Body kind', default: 'none' }),
  body: anyJson({
    title: 'Body',
    description: 'For a binary body: the name of the item’s file, default "data".',
    control: 'code',
    showWhen: { body_kind: ['json', 'form', 'multipart', 'text', 'binary'] },
  }),
  files: record({
    title: 'Files',
    description: 'Fields of the form that are files, each with the name of the item’s file.',
    control: 'key_values',
    maxEntries: 100,
    default: {},
    showWhen: { body_kind: ['multipart'] },
  }),
  response: choice(['auto', 'json', 'text', 'binary'])({
    title: 'Read the response as',
    description: 'A binary response becomes a file of any size; JSON and text are at most 16 MiB.',
    default: 'auto',
  }),
  binary_name: text({
    title: 'Name of the file',
    description: 'Under which the item carries a binary response.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
    showWhen: { response: ['auto', 'binary'] },
  }),
  full_response: boolean({ title: 'Give status and headers, too', default: false }),
  never_error: boolean({ title: 'Take every status as success', default: false }),
  timeout_ms: integer({ title: 'Time-out in milliseconds', minimum: 1, maximum: 3_600_000, default: 300_000 }),
});
type Parameters = ValueOf<typeof parameters>;

/** Makes one HTTP request per item; a JSON list in the response becomes one item per entry. */
export const node = defineNode({
  type: 'http.request',
  version: 1,
  title: 'HTTP request',
  description: 'Calls any HTTP API, once for each item, and gives what it answers.',
  icon: 'WorldWww',
  group: 'http',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Read',
      parameters: {
        method: 'GET',
        url: 'https://api.example.com/orders/{{ $json.id }}',
        query: { expand: 'customer' },
      },
    },
    {
      title: 'Send JSON',
      parameters: {
        method: 'POST',
        url: 'https://api.example.com/orders',
        body_kind: 'json',
        body: { name: '{{ $json.name }}' },
      },
    },
    {
      title: 'Download a file',
      parameters: { method: 'GET', url: 'https://example.com/report.pdf', response: 'binary' },
    },
    {
      title: 'Upload a file',
      parameters: {
        method: 'POST',
        url: 'https://api.example.com/files',
        body_kind: 'multipart',
        body: { folder: 'reports' },
        files: { file: 'data' },
      },
    },
  ],
  run: (context) =>
    eachItem({
      context,
      port: 'main',
      concurrency: 4,
      work: (item, wanted, index) => request({ context, item, wanted, index }),
    }),
});

interface Request {
  context: NodeContext<Parameters>;
  item: Item;
  wanted: Parameters;
  index: number;
}

async function request(one: Request): Promise<Record<string, Item[]>> {
  const { context, wanted } = one;
  const answer = await context.services.fetch(urlOf(wanted), toRequest(one));
  const { status, headers, body } = answer;
  if (status >= 400 && !wanted.never_error) throw await responseError(answer);
  const whole = (read: unknown) => (wanted.full_response ? { status, headers, body: read } : read);
  if (wanted.method === 'HEAD') {
    body.destroy();
    return itemsOf(whole({}));
  }
  const kind = wanted.response === 'auto' ? responseKind(headers) : wanted.response;
  if (kind !== 'binary') return itemsOf(whole(await readResponse(answer, kind)));
  const meta = { fileName: responseFileName(answer), mediaType: headers['content-type'] };
  const binary = { [wanted.binary_name]: await context.services.binaries.write(body, meta) };
  return { main: itemsOf(whole({}))['main']!.map((item) => ({ ...item, binary })) };
}

/** A JSON list becomes one item per entry. */
function itemsOf(read: unknown): Record<string, Item[]> {
  const entries: unknown[] = Array.isArray(read) ? read : [read];
  return {
    main: entries.map((entry) => ({
      json: typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? { ...entry } : { data: entry },
    })),
  };
}

function toRequest({ context, item, wanted, index }: Request): OutboundRequest {
  const { binaries } = context.services;
  const { contentType, body } = encodeBody({
    kind: wanted.body_kind,
    body: wanted.body,
    files: wanted.files,
    item,
    binaries,
  });
  const headers: Record<string, string> = {};
  if (contentType) headers['content-type'] = contentType;
  if (!safeMethods.includes(wanted.method))
    headers['idempotency-key'] = index === 0 ? context.idempotencyKey : `${context.idempotencyKey}/${index}`;
  for (const [name, value] of Object.entries(wanted.headers)) {
    const lower = name.toLowerCase();
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(lower) || ownHeaders.has(lower)) {
      throw new AppError('parameter_invalid', `"${name}" cannot be set as a header.`, { param: '/headers' });
    }
    const written = typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(written))
      throw new AppError(
        'parameter_invalid',
        `The value of header "${name}" has characters that headers cannot hold.`,
        { param: '/headers' },
      );
    headers[lower] = written;
  }
  return {
    method: wanted.method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: context.signal,
    timeoutMs: wanted.timeout_ms,
  };
}

function urlOf({ url, query }: Parameters): string {
  const parsed = URL.parse(url.trim());
  if (!parsed || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) {
    throw new AppError('parameter_invalid', 'The URL must be absolute and start with http:// or https://.', {
      param: '/url',
    });
  }
  for (const [name, value] of Object.entries(query)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry === null || entry === undefined) continue;
      parsed.searchParams.append(name, typeof entry === 'object' ? JSON.stringify(entry) : String(entry));
    }
  }
  return parsed.href;
}
