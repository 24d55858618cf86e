import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { badForm, failed, isObject, problemOf, type Fields } from './fakeSchema.ts';

const shared = 'content:t0-2000? embeds:l10? components:l40? flags:i0-100000? allowed_mentions:o? attachments:l10?';

/** The fields of messages: https://docs.discord.com/developers/resources/message#create-message and webhook#execute-webhook */
export const messageFields = {
  create: `${shared} nonce:x enforce_nonce:b tts:b message_reference:o sticker_ids:ids poll:o`,
  edit: shared,
  webhook: `${shared} username:t1-80 avatar_url tts:b poll:o thread_name:t1-100 applied_tags:ids`,
} as const;

const embedFields =
  'title:t0-256 type description:t0-4096 url timestamp:time color:i0-16777215 footer:o image:o thumbnail:o video:o provider:o author:o fields:l25';

/** The first problem of a new or changed message. */
export function messageProblem(message: Fields, files: readonly string[], isNew: boolean): FakeResponse | null {
  const { embeds, components, flags, content, nonce } = message;
  const isV2 = (Number(flags ?? 0) & 32_768) !== 0;
  if (isV2 && (content || (Array.isArray(embeds) && embeds.length > 0)))
    return badForm('content', 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', 'The flag excludes this field.');
  if (nonce !== undefined && !/^.{1,25}$/s.test(String(nonce)))
    return badForm('nonce', 'NONCE_TYPE_TOO_LONG', 'Must be 25 or fewer in length.');
  const problem =
    embedsProblem(embeds) ?? (isV2 ? null : componentsProblem(components)) ?? filesProblem(message, files);
  if (problem) return problem;
  const parts = [content, embeds, components, message['sticker_ids'], message['poll'], message['message_reference']];
  const isFilled = (part: unknown) =>
    Array.isArray(part) ? part.length > 0 : part !== undefined && part !== null && part !== '';
  const isEmpty = !parts.some(isFilled) && files.length === 0;
  return isNew && isEmpty ? failed(400, 50_006, 'Cannot send an empty message') : null;
}

function embedsProblem(embeds: unknown): FakeResponse | null {
  if (!Array.isArray(embeds)) return null;
  let length = 0;
  for (const [index, embed] of (embeds as unknown[]).entries()) {
    if (!isObject(embed)) return badForm(`embeds.${index}`, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used.');
    const { author, footer, fields = [] } = embed;
    const problem = problemOf(embedFields, embed) ?? fieldsProblem(fields, index);
    if (problem) return problem;
    for (const [name, part, max] of [
      ['author.name', (author as Fields | undefined)?.['name'], 256],
      ['footer.text', (footer as Fields | undefined)?.['text'], 2_048],
    ] as const)
      if (String(part ?? '').length > max)
        return badForm(`embeds.${index}.${name}`, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
    length += JSON.stringify([embed['title'], embed['description'], fields, footer, author]).length;
    if (Object.keys(embed).length === 0) return badForm(`embeds.${index}`, 'EMBED_EMPTY', 'The embed is empty.');
  }
  return length > 7_000
    ? badForm('embeds', 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000.')
    : null;
}

function fieldsProblem(fields: unknown, index: number): FakeResponse | null {
  for (const [place, field] of (fields as unknown[]).entries()) {
    if (!isObject(field)) return badForm(`embeds.${index}.fields.${place}`, 'MODEL_TYPE_CONVERT', 'Not a dictionary.');
    const problem = problemOf('name!:t1-256 value!:t1-1024 inline:b', field);
    if (problem) return problem;
  }
  return null;
}

/** https://docs.discord.com/developers/components/reference: rows of buttons, or of one select. */
function componentsProblem(rows: unknown): FakeResponse | null {
  if (!Array.isArray(rows)) return null;
  if (rows.length > 5) return badForm('components', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.');
  const names = new Set<string>();
  for (const [index, row] of (rows as unknown[]).entries()) {
    const at = `components.${index}`;
    if (!isObject(row) || row['type'] !== 1 || !Array.isArray(row['components']))
      return badForm(at, 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (1,).');
    const inner = row['components'] as unknown[];
    if (inner.length < 1 || inner.length > 5) return badForm(at, 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5.');
    for (const one of inner) {
      const problem = componentProblem(one, at);
      if (problem) return problem;
      const id = (one as Fields)['custom_id'];
      if (id !== undefined && names.has(String(id)))
        return badForm(at, 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
      if (id !== undefined) names.add(String(id));
    }
  }
  return null;
}

const kinds: Readonly<Record<number, string>> = {
  2: 'type!:2 id:i0-1000 style!:1|2|3|4|5|6 label:t0-80 emoji:o custom_id:t1-100 sku_id:id url:t1-512 disabled:b',
  3: 'type!:3 id:i0-1000 custom_id!:t1-100 options!:l25 placeholder:t0-150 min_values:i0-25 max_values:i1-25 disabled:b required:b',
};
const otherSelect =
  'type!:5|6|7|8 id:i0-1000 custom_id!:t1-100 placeholder:t0-150 default_values:l25 min_values:i0-25 max_values:i1-25 disabled:b channel_types:l20';

function componentProblem(one: unknown, at: string): FakeResponse | null {
  if (!isObject(one)) return badForm(at, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
  const problem = problemOf(kinds[Number(one['type'])] ?? otherSelect, one);
  if (problem) return problem;
  if (one['type'] !== 2) return null;
  const isLink = one['style'] === 5;
  if (isLink !== (one['url'] !== undefined) || isLink === (one['custom_id'] !== undefined))
    return badForm(at, 'COMPONENT_CUSTOM_ID_REQUIRED', 'A link button has a URL, every other one an ID.');
  return null;
}

/** The attachments of a form name its files; those of an edit also name files that stay. */
function filesProblem({ attachments }: Fields, files: readonly string[]): FakeResponse | null {
  if (!Array.isArray(attachments)) return null;
  for (const one of attachments as unknown[]) {
    if (!isObject(one)) return badForm('attachments', 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used.');
    const id = String(one['id']);
    if (!/^\d{5,}$/.test(id) && files[Number(id)] === undefined)
      return badForm('attachments', 'ATTACHMENT_NOT_FOUND', `There is no file ${id}.`);
  }
  return null;
}
