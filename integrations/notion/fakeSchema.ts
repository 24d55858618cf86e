import type { JsonObject } from '../../domains/executions/item.ts';

/** IDs that the fake knows. */
export const ids = {
  page: '59833787-2cf9-4fdf-8782-e53db20768a5',
  parentPage: '7c1f2e3d-4b5a-4697-8889-9aabbccddeef',
  newPage: '0a1b2c3d-4e5f-4a6b-8c7d-8e9f0a1b2c3d',
  database: '9f8e7d6c-5b4a-4938-8271-605f4e3d2c1b',
  dataSource: '1a2b3c4d-5e6f-4a0b-9c1d-2e3f4a5b6c7d',
  /** A database with two data sources. */
  sharedDatabase: '2b3c4d5e-6f70-4b1c-8d2e-3f4a5b6c7d8e',
  block: 'b10c0000-1111-4222-8333-444455556666',
  toggle: 'b10c0000-1111-4222-8333-444455557777',
  user: 'd0e1f2a3-b4c5-4d6e-8f70-8192a3b4c5d6',
  discussion: 'd15c0551-0000-4abc-8def-0123456789ab',
} as const;

/** The columns of the data source: https://developers.notion.com/reference/property-object. */
export const columns: Readonly<Record<string, { id: string; type: string; options?: readonly string[] }>> = {
  Name: { id: 'title', type: 'title' },
  Status: { id: 'a%3Ab', type: 'status', options: ['Open', 'Done'] },
  Price: { id: 'x%7Cq', type: 'number' },
  Note: { id: 'nOtE', type: 'rich_text' },
  Kind: { id: 'kInD', type: 'select', options: ['Part'] },
  Tags: { id: 'tAgS', type: 'multi_select', options: ['new'] },
  Checked: { id: 'cHeC', type: 'checkbox' },
  Due: { id: 'dUe1', type: 'date' },
  Owner: { id: 'oWnE', type: 'people' },
  Related: { id: 'pGs%3A', type: 'relation' },
  Link: { id: 'lInK', type: 'url' },
  Mail: { id: 'mAiL', type: 'email' },
  Phone: { id: 'pHoN', type: 'phone_number' },
  Papers: { id: 'pApE', type: 'files' },
  Total: { id: 'tOtA', type: 'formula' },
};

/** Returns the column with a name or an ID. */
export function columnOf(key: string): { name: string; id: string; type: string; options?: readonly string[] } | null {
  const found = Object.entries(columns).find(([name, { id }]) => name === key || id === key);
  return found ? { name: found[0], ...found[1] } : null;
}

const annotations = {
  bold: false,
  italic: false,
  strikethrough: false,
  underline: false,
  code: false,
  color: 'default',
};

/** https://developers.notion.com/reference/rich-text */
export function richTextOf(parts: unknown): JsonObject[] {
  return (parts as { text?: { content: string; link?: unknown } }[]).map(({ text }) => ({
    type: 'text',
    text: { link: null, ...text },
    annotations,
    plain_text: text?.content ?? '',
    href: null,
  }));
}

export const words = (content: string): JsonObject[] => richTextOf([{ text: { content } }]);

const times = { created_time: '2026-10-01T08:00:00.000Z', last_edited_time: '2026-10-02T09:15:00.000Z' };
const by = { object: 'user', id: ids.user };

/** https://developers.notion.com/reference/page */
export function pageObject(id: string, parent: JsonObject, values: JsonObject): JsonObject {
  return {
    object: 'page',
    id,
    ...times,
    created_by: by,
    last_edited_by: by,
    in_trash: false,
    is_archived: false,
    is_locked: false,
    url: `https://www.notion.so/${id.replaceAll('-', '')}`,
    public_url: null,
    icon: null,
    cover: null,
    parent,
    properties: values,
  };
}

/** The properties of a page in the data source, with values in the form of a request. */
export function rowValues(values: JsonObject): JsonObject {
  const entries = Object.entries(columns).map(([name, { id, type }]) => {
    const given = (values[name] ?? values[id]) as JsonObject | undefined;
    return [name, { id, type, [type]: given === undefined ? emptyValue(type) : storedValue(type, given[type]) }];
  });
  return Object.fromEntries(entries) as JsonObject;
}

function emptyValue(type: string): unknown {
  if (['title', 'rich_text', 'multi_select', 'people', 'relation', 'files'].includes(type)) return [];
  if (type === 'formula') return { type: 'number', number: 25 };
  return type === 'checkbox' ? false : null;
}

function storedValue(type: string, value: unknown): unknown {
  if (type === 'title' || type === 'rich_text') return richTextOf(value);
  const isOption = (type === 'status' || type === 'select') && value !== null;
  return isOption ? { id: 'opt1', color: 'blue', ...(value as JsonObject) } : value;
}

/** https://developers.notion.com/reference/database */
export function databaseObject(id: string, title: JsonObject[], sources: JsonObject[]): JsonObject {
  const url = `https://www.notion.so/${id.replaceAll('-', '')}`;
  const parent = { type: 'page_id', page_id: ids.parentPage };
  const flags = { is_inline: false, in_trash: false, is_locked: false, public_url: null, icon: null, cover: null };
  return { object: 'database', id, title, description: [], parent, ...times, ...flags, url, data_sources: sources };
}

/** https://developers.notion.com/reference/data-source */
export function dataSourceObject(): JsonObject {
  const properties = Object.entries(columns).map(([name, { id, type, options }]) => [
    name,
    { id, name, type, [type]: options ? { options: options.map((option) => ({ id: 'opt1', name: option })) } : {} },
  ]);
  return {
    object: 'data_source',
    id: ids.dataSource,
    title: words('Parts'),
    parent: { type: 'database_id', database_id: ids.database },
    ...times,
    in_trash: false,
    url: `https://www.notion.so/${ids.database.replaceAll('-', '')}`,
    properties: Object.fromEntries(properties) as JsonObject,
  };
}

/** A block on a page, from `{ type: body }`: https://developers.notion.com/reference/block. */
export function blockObject(id: string, given: JsonObject, pageId: string): JsonObject {
  const [type, body] = Object.entries(given)[0]! as [string, JsonObject];
  const content = Array.isArray(body['rich_text']) ? { ...body, rich_text: richTextOf(body['rich_text']) } : body;
  const parent = { type: 'page_id', page_id: pageId };
  const flags = { has_children: id === ids.toggle, in_trash: false };
  return { object: 'block', id, parent, ...times, created_by: by, last_edited_by: by, ...flags, type, [type]: content };
}

export const person = {
  object: 'user',
  id: ids.user,
  type: 'person',
  name: 'Ada Example',
  avatar_url: null,
  person: { email: 'ada@example.com' },
};

/** https://developers.notion.com/reference/get-self */
export const bot = {
  object: 'user',
  id: 'e1f2a3b4-c5d6-4e7f-8091-a2b3c4d5e6f7',
  type: 'bot',
  name: 'Bureau',
  avatar_url: null,
  bot: { owner: { type: 'workspace', workspace: true }, workspace_id: 'w1', workspace_name: 'Example' },
};

export function commentObject(content: unknown): JsonObject {
  return {
    object: 'comment',
    id: 'c0ffee00-1234-4abc-8def-0123456789ab',
    parent: { type: 'page_id', page_id: ids.page },
    discussion_id: ids.discussion,
    ...times,
    created_by: by,
    rich_text: richTextOf(content),
  };
}
