import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from './fakeSchema.ts';

/** The address of the site, and the ID of a thing. */
interface Place {
  readonly base: string;
  readonly id: number;
}

/** A text with its stored form, which only the context `edit` has. */
export function rendered(raw: string, isEdited: boolean, more: JsonObject = {}): JsonObject {
  return { ...(isEdited ? { raw } : {}), rendered: raw, ...more };
}

export const textOf = (value: unknown): string => String(isObject(value) ? (value['raw'] ?? '') : (value ?? ''));

const time = '2026-11-28T09:00:00';
const times = { date: time, date_gmt: '2026-11-28T08:00:00', modified: time, modified_gmt: '2026-11-28T08:00:00' };

/** The post or page with an ID. https://developer.wordpress.org/rest-api/reference/posts/ and pages/ */
export function postOf(
  { base, kind, id }: Place & { kind: 'posts' | 'pages' },
  given: JsonObject,
  isEdited: boolean,
): JsonObject {
  const title =
    given['title'] === undefined ? (id === 42 ? 'Hello &amp; welcome' : `Post ${id}`) : textOf(given['title']);
  const content = given['content'] === undefined ? '<p>Hi</p>' : textOf(given['content']);
  const excerpt = textOf(given['excerpt']);
  const { slug = '', status = 'draft', author = 1, featured_media: media = 0, template = '', meta = {} } = given;
  const guid = `${base}/?p=${id}`;
  const shared = {
    id,
    ...times,
    ...(given['date'] ? { date: given['date'] } : {}),
    guid: rendered(guid, isEdited),
    slug,
    status,
    link: guid,
    title: rendered(title, isEdited),
    content: rendered(content, isEdited, { protected: false }),
    excerpt: rendered(excerpt, isEdited, { protected: false }),
    author: Number(author),
    featured_media: Number(media),
    comment_status: given['comment_status'] ?? 'open',
    ping_status: given['ping_status'] ?? 'open',
    template,
    meta,
    ...(isEdited ? { password: given['password'] ?? '' } : {}),
  };
  if (kind === 'pages')
    return {
      ...shared,
      type: 'page',
      parent: Number(given['parent'] ?? 0),
      menu_order: Number(given['menu_order'] ?? 0),
    };
  const ids = (name: string) => ((given[name] as unknown[] | undefined) ?? []).map(Number);
  return {
    ...shared,
    type: 'post',
    sticky: given['sticky'] ?? false,
    format: given['format'] ?? 'standard',
    categories: ids('categories'),
    tags: ids('tags'),
  };
}

/** https://developer.wordpress.org/rest-api/reference/media/ */
export function mediaOf(
  base: string,
  id: number,
  {
    fileName = 'a.png',
    mediaType = 'image/png',
    given = {},
  }: { fileName?: string; mediaType?: string; given?: JsonObject },
): JsonObject {
  const name = fileName.replace(/\.[^.]+$/, '');
  return {
    id,
    ...times,
    slug: name,
    status: 'inherit',
    type: 'attachment',
    link: `${base}/${name}/`,
    title: rendered(given['title'] === undefined ? name : textOf(given['title']), true),
    author: 1,
    description: rendered(textOf(given['description']), true),
    caption: rendered(textOf(given['caption']), true),
    alt_text: given['alt_text'] ?? '',
    media_type: mediaType.startsWith('image/') ? 'image' : 'file',
    mime_type: mediaType,
    media_details: { filesize: 5, sizes: {} },
    post: given['post'] === undefined ? null : Number(given['post']),
    source_url: `${base}/wp-content/uploads/2026/11/${fileName}`,
  };
}

/** https://developer.wordpress.org/rest-api/reference/comments/ */
export function commentOf(base: string, id: number, given: JsonObject): JsonObject {
  return {
    id,
    post: Number(given['post'] ?? 42),
    parent: Number(given['parent'] ?? 0),
    author: 1,
    author_name: given['author_name'] ?? 'Ada',
    date: time,
    date_gmt: '2026-11-28T08:00:00',
    content: rendered(given['content'] === undefined ? 'Nice.' : textOf(given['content']), true),
    link: `${base}/?p=42#comment-${id}`,
    status: given['status'] ?? 'approved',
    type: 'comment',
  };
}

/** https://developer.wordpress.org/rest-api/reference/users/: an address is visible in the context `edit` only. */
export function userOf({ base, id }: Place, given: JsonObject, isEdited: boolean): JsonObject {
  const names = ['ada', 'grace', 'alan'];
  const slug = String(given['username'] ?? names[id - 1] ?? `user-${id}`);
  const name = String(given['name'] ?? `${slug.charAt(0).toUpperCase()}${slug.slice(1)} Example`);
  return {
    id,
    name,
    url: given['url'] ?? '',
    description: given['description'] ?? '',
    link: `${base}/author/${slug}/`,
    slug,
    ...(isEdited
      ? {
          username: slug,
          email: given['email'] ?? `${slug}@example.com`,
          first_name: given['first_name'] ?? '',
          last_name: given['last_name'] ?? '',
          roles: given['roles'] ?? ['administrator'],
          capabilities: { publish_posts: true },
        }
      : {}),
  };
}

const termNames = { categories: ['News', 'Pumps', 'Valves'], tags: ['new', 'spare', 'sale'] } as const;

/** https://developer.wordpress.org/rest-api/reference/categories/ and tags/ */
export function termOf({ base, kind, id }: Place & { kind: 'categories' | 'tags' }, given: JsonObject): JsonObject {
  const name = String(given['name'] ?? termNames[kind][id - 3] ?? `Term ${id}`);
  const slug = String(given['slug'] ?? name.toLowerCase().replaceAll(/\W+/g, '-'));
  return {
    id,
    count: 1,
    description: given['description'] ?? '',
    link: `${base}/${kind}/${slug}/`,
    name,
    slug,
    taxonomy: kind === 'tags' ? 'post_tag' : 'category',
    ...(kind === 'categories' ? { parent: Number(given['parent'] ?? 0) } : {}),
    meta: [],
  };
}
