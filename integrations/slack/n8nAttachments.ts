import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/** Fields that have the same name in Slack: https://docs.slack.dev/legacy/legacy-messaging/legacy-secondary-message-attachments */
const names = [
  'fallback',
  'color',
  'pretext',
  'author_name',
  'author_link',
  'author_icon',
  'title',
  'title_link',
  'text',
  'image_url',
  'thumb_url',
  'footer',
  'footer_icon',
  'ts',
];

/** Returns the attachments that were filled in as fields; undefined without any. */
export function attachmentsOf(parameters: Parameters): JsonObject[] | undefined {
  const all = parameters.list('attachments').map((attachment) => ({
    ...given(attachment, names),
    ...fieldsOf(attachment),
  }));
  return all.length === 0 ? undefined : all;
}

function fieldsOf(attachment: Parameters): JsonObject {
  const fields = attachment.list('fields.item').map((field) => given(field, ['title', 'value', 'short']));
  return fields.length === 0 ? {} : { fields };
}

function given(parameters: Parameters, among: readonly string[]): JsonObject {
  return Object.fromEntries(
    among.filter((name) => parameters.has(name)).map((name) => [name, parameters.value(name)] as const),
  );
}
