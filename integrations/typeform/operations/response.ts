import { choice, list, text } from '../../../platform/schema/schema.ts';
import { mediaTypeOf } from '../../../platform/binaries/mediaTypeOf.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { utcSeconds } from '../../engine/zonedTime.ts';
import { simpleResponse } from '../answers.ts';
import { form } from '../fields.ts';
import { readResponses } from '../readResponses.ts';
import { typeform } from '../vendor.ts';

const token = 'a3a12ec67a1365927098a606107fac15';
const maxResponses = 100_000;

const time = (title: string, description: string) =>
  text({ title, description, placeholder: '2026-12-01T00:00:00Z', maxLength: 40 });

/** Responses of the list have no questions; the form has them. */
async function definitionOf(id: string, { client, key }: OperationCall): Promise<JsonObject> {
  const { body } = await client.send({ path: path`/forms/${id}` }, { repeat: 'safe', key });
  const { title, fields } = body as JsonObject;
  return { title, fields: flat(fields) };
}

/** Groups of questions have them inside. */
function flat(fields: unknown): unknown[] {
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field) => {
    const { properties } = field as { properties?: { fields?: unknown } };
    return [field, ...flat(properties?.fields)];
  });
}

const listResponses = defineOperation({
  title: 'List',
  description: 'Lists the responses of a form, the newest first. Those of the last half hour can be missing.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    form,
    since: time('From', 'Time with its zone. Only later responses.'),
    until: time('Until', 'Time with its zone. Only earlier responses.'),
    kind: choice(['completed', 'partial', 'started', 'all'], {
      completed: 'Completed',
      partial: 'Left halfway',
      started: 'Only opened',
      all: 'All',
    })({ title: 'Responses', default: 'completed' }),
    query: text({ title: 'With text', description: 'Only responses with this text.', rare: true, maxLength: 500 }),
    output: choice(['simple', 'full'], { simple: 'Simple', full: 'As Typeform sends it' })({
      title: 'Output',
      description: 'Simple: answers by question.',
      rare: true,
      default: 'simple',
    }),
    ...listFields,
  },
  example: { form: 'lT4Z3j', output: 'full' },
  output: { response_id: token, calculated: { score: 9 } },
  run: async ({ form: id, since, until, kind, query, output, all, limit }, call) => {
    const wanted = {
      form: id,
      count: all ? maxResponses : limit,
      since: utcSeconds(since, '/since'),
      until: utcSeconds(until, '/until'),
      filter: { response_type: kind === 'all' ? 'completed,partial,started' : kind, query },
    };
    const responses = await readResponses(wanted, call);
    if (output === 'full' || responses.length === 0) return responses.map((json) => ({ json }));
    const definition = await definitionOf(id, call);
    return responses.map((response) => ({ json: simpleResponse({ ...response, form_id: id, definition }) }));
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes responses of a form. Typeform takes some time for it.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    form,
    responses: list(text({ title: 'Response', required: true, maxLength: 100, pattern: '^\\s*\\w+\\s*$' }))({
      title: 'Responses',
      description: 'IDs of responses.',
      entry: 'response',
      required: true,
      minItems: 1,
      maxItems: 100,
    }),
  },
  example: { form: 'lT4Z3j', responses: [token] },
  output: { response_id: token, deleted: true },
  request: ({ form: id, responses }) => ({
    method: 'DELETE',
    path: path`/forms/${id}/responses`,
    query: { included_response_ids: responses.map((one) => one.trim()).join(',') },
  }),
  result: (_body, { responses }) => responses.map((one) => ({ response_id: one.trim(), deleted: true })),
});

const download = defineOperation({
  title: 'Download file',
  description: 'Downloads a file that somebody uploaded in an answer.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    file_url: text({
      title: 'Address of file',
      description: 'The answer to a question for a file.',
      placeholder: 'https://api.typeform.com/forms/lT4Z3j/responses/…/files/hello.txt',
      required: true,
      maxLength: 4_000,
    }),
    binary_name: text({
      title: 'File field',
      description: 'Name of the file in the item.',
      default: 'data',
      minLength: 1,
      maxLength: 200,
    }),
  },
  example: { file_url: `/forms/lT4Z3j/responses/${token}/fields/f3/files/hello.txt` },
  output: { file_name: 'hello.txt', size: 5 },
  run: async ({ file_url: address, binary_name: field }, { client, files }) => {
    const answer = await client.download({ path: address.trim(), headers: { accept: '*/*' } });
    const name =
      decoded(
        address
          .trim()
          .replace(/[?#].*$/, '')
          .split('/')
          .at(-1) ?? '',
      ) || 'file';
    const content = await files.write(answer.body, { fileName: name, mediaType: mediaTypeOf(name) });
    return [{ json: { file_name: name, size: content.size_bytes }, binary: { [field]: content } }];
  },
});

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // not encoded
  }
}

/** https://www.typeform.com/developers/responses/ */
export const node = vendorNode(typeform, {
  noun: 'response',
  title: 'Typeform response',
  description: 'Reads or deletes responses to forms of Typeform, and downloads their files.',
  first: 'list',
  operations: { list: listResponses, download, delete: remove },
});
