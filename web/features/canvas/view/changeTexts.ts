import { asRecord, entrySchema, fieldsOf, titleOf, type JsonSchema } from '../../../forms/jsonSchema.ts';
import { nameOfPart } from '../../../forms/problems.ts';
import { t } from '../../../texts/texts.ts';
import type { NodeType } from '../model/graph.ts';
import type { ValueChange } from '../model/graphDiff.ts';

const separator = ' › ';

/** Returns the form label of a changed value: `/parameters/assignments/0/name` is “Fields › 1 › Name”. */
export function changeTitle({ path }: ValueChange, nodeType: NodeType | undefined): string {
  const [place = '', ...rest] = path.slice(1).split('/').map(nameOfPart);
  if (place === 'name') return t('common.name');
  if (place === 'type') return t('publish.nodeType');
  if (place === 'type_version') return t('panel.nodeVersion');
  if (place === 'credentials') return [t('publish.credential'), ...slotTitle(rest, nodeType)].join(separator);
  if (place === 'settings') return [t('common.settings'), ...rest.map(plain)].join(separator);
  const titles = parameterTitles(rest, nodeType?.parameters ?? {});
  return titles.length === 0 ? t('panel.parameters') : titles.join(separator);
}

function parameterTitles(path: string[], schema: JsonSchema): string[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  const field = fieldsOf(schema).find(({ name }) => name === key);
  if (field !== undefined) return [titleOf(field), ...parameterTitles(rest, field.schema)];
  const isPlace = /^\d+$/.test(key);
  return [isPlace ? String(Number(key) + 1) : plain(key), ...parameterTitles(rest, isPlace ? entrySchema(schema) : {})];
}

function slotTitle([slot, ...rest]: string[], nodeType: NodeType | undefined): string[] {
  if (slot === undefined) return [];
  const title = nodeType?.credentials.find(({ name }) => name === slot)?.title;
  return [title ?? plain(slot), ...rest.filter((part) => part !== 'id')];
}

function plain(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const longest = 2_000;

/** A value in words: texts as they are, credentials by name, everything else as JSON; `null` where it is not set. */
export function changeValue({ path }: ValueChange, value: unknown): string | null {
  if (value === undefined) return null;
  const { name, id } = path.startsWith('/credentials/') ? asRecord(value) : {};
  const text = [name, id, value].find((one) => typeof one === 'string' && one !== '') ?? JSON.stringify(value, null, 1);
  return String(text).slice(0, longest);
}
