import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, type ValueOf } from '../../platform/schema/schema.ts';
import { plainText } from './richText.ts';
import { simpleProperty } from './simpleProperty.ts';

/** Shape of the items of a node. */
export const output = choice(['simple', 'full', 'n8n', 'n8n_1'], {
  simple: 'Simple',
  full: 'As Notion returns it',
  n8n: 'As in n8n',
  n8n_1: 'As in n8n, version 1',
})({
  title: 'Output',
  description: 'Simple: texts and numbers instead of objects of Notion.',
  rare: true,
  default: 'simple',
});
export type Output = ValueOf<typeof output>;

/** Returns a page, or a data source in the results of a wiki, in the wanted shape. */
export function pageOutput(page: JsonObject, shape: Output): JsonObject {
  const { id, url, properties, parent } = page as { properties?: JsonObject; parent?: { type?: string } } & JsonObject;
  if (page['object'] === 'data_source') return databaseOutput(page, shape);
  if (shape === 'full' || !properties) return page;
  const title = titleOf(properties);
  const values = Object.entries(properties).map(([name, value]) => [name, simpleProperty(value)] as const);
  if (shape === 'simple') {
    const { created_time: created, last_edited_time: edited, in_trash: trashed } = page;
    const times = { created_time: created, last_edited_time: edited };
    return { id, title, url, ...times, in_trash: trashed ?? false, properties: Object.fromEntries(values) };
  }
  const isRow = parent?.type === 'data_source_id' || parent?.type === 'database_id';
  if (shape === 'n8n_1') return isRow ? { id, ...Object.fromEntries(values) } : { id, name: title };
  const fields = isRow ? values.map(([name, value]) => [`property_${snakeCase(name)}`, value]) : [];
  return { id, name: title, url, ...(Object.fromEntries(fields) as JsonObject) };
}

/** Returns a database or a data source in the wanted shape. */
export function databaseOutput(found: JsonObject, shape: Output): JsonObject {
  if (shape === 'full') return found;
  const { id, url, parent } = found as { parent?: { database_id?: string } } & JsonObject;
  const title = plainText(found['title']);
  if (shape === 'simple') return { id, title, url, in_trash: found['in_trash'] ?? false, ...partsOf(found, parent) };
  const databaseId = found['object'] === 'data_source' ? (parent?.database_id ?? id) : id;
  return shape === 'n8n' ? { id: databaseId, name: title, url } : { id: databaseId, title };
}

/** Returns a block in the wanted shape. `rootId` is the block whose children were requested. */
export function blockOutput(block: JsonObject, shape: Output, rootId: string): JsonObject {
  if (shape === 'full') return block;
  const { id, type = '', has_children: hasChildren, parent } = block as BlockBody & JsonObject;
  const content = (block[type] ?? {}) as BlockContent;
  const text = content.title ?? plainText(content.rich_text);
  if (shape === 'simple') {
    const { checked, language } = content;
    const url = content.url ?? content.external?.url ?? content.file?.url;
    const details = Object.entries({ checked, language, url }).filter(([, value]) => value !== undefined);
    return { id, type, text, has_children: hasChildren, parent_id: parentId(parent), ...Object.fromEntries(details) };
  }
  const hasText = content.title !== undefined || content.rich_text !== undefined;
  const { created_time: _created, last_edited_time: _edited, created_by: _by, ...rest } = block;
  const { [type]: own, ...others } = rest;
  return { ...others, root_id: rootId, ...(hasText ? { content: text } : { [type]: own }) };
}

interface BlockBody {
  id: string;
  type?: string;
  has_children?: boolean;
  parent?: JsonObject;
}

interface BlockContent {
  title?: string;
  rich_text?: unknown;
  checked?: boolean;
  language?: string;
  url?: string;
  external?: { url: string };
  file?: { url: string };
}

function parentId(parent: JsonObject | undefined): unknown {
  return parent?.[String(parent['type'])];
}

/** A database has data sources; a data source has properties. */
function partsOf(found: JsonObject, parent: { database_id?: string } | undefined): JsonObject {
  if (found['object'] === 'database') return { data_sources: found['data_sources'] };
  const columns = Object.entries((found['properties'] ?? {}) as Record<string, JsonObject>);
  const properties = Object.fromEntries(columns.map(([name, column]) => [name, columnOf(column)]));
  return { database_id: parent?.database_id, properties };
}

/** A column with the names of its options. */
function columnOf(property: JsonObject): JsonObject {
  const { id, type } = property;
  const { options } = (property[String(type)] ?? {}) as { options?: { name: string }[] };
  return { id, type, ...(options ? { options: options.map((option) => option.name) } : {}) };
}

/** The title property has any name. */
function titleOf(properties: JsonObject): string {
  const title = Object.values(properties).find((property) => (property as { type?: string }).type === 'title');
  return plainText((title as { title?: unknown } | undefined)?.title);
}

/** Converts a name as n8n does: expressions of imported nodes use these names. */
function snakeCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '_');
}
