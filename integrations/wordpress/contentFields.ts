import { anyJson, choice, list, text } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { uploadMedia } from './uploadMedia.ts';

const statuses = {
  draft: 'Draft',
  pending: 'Pending review',
  publish: 'Published',
  future: 'Scheduled',
  private: 'Private',
} as const;
const words = ['draft', 'pending', 'publish', 'future', 'private'] as const;
const openness = { open: 'Open', closed: 'Closed' } as const;

export const newStatus = choice(
  words,
  statuses,
)({
  title: 'Status',
  description: 'A scheduled post needs a date.',
  default: 'draft',
});
export const changedStatus = choice(words, statuses)({ title: 'New status' });

/** Values that posts and pages have in common. */
export const contentFields = {
  content: text({ title: 'Content', control: 'textarea' }),
  content_format: choice(['html', 'markdown'], { html: 'HTML', markdown: 'Markdown' })({
    title: 'Content format',
    default: 'html',
  }),
  excerpt: text({ title: 'Excerpt', control: 'textarea', rare: true, maxLength: 100_000 }),
  slug: text({ title: 'Slug', description: 'Last part of the address.', rare: true, maxLength: 200 }),
  date: text({
    title: 'Date',
    description: 'In the time zone of the site, or with a zone: 2026-12-01T10:00:00Z.',
    placeholder: '2026-12-01T10:00:00',
    rare: true,
    maxLength: 40,
  }),
  author: text({
    title: 'Author',
    description: 'ID of a user.',
    choices: { list: 'users' },
    rare: true,
    maxLength: 20,
    pattern: '^\\s*\\d*\\s*$',
  }),
  image_from: choice(['none', 'id', 'file'], { none: 'Unchanged', id: 'Media library', file: 'File of the item' })({
    title: 'Featured image',
    rare: true,
    default: 'none',
  }),
  featured_media: text({
    title: 'Image',
    description: 'ID of an image. 0 removes it.',
    choices: { list: 'media' },
    rare: true,
    maxLength: 20,
    pattern: '^\\s*\\d*\\s*$',
    showWhen: { image_from: ['id'] },
  }),
  image_name: text({
    title: 'File field',
    description: 'Name of the file in the item.',
    rare: true,
    default: 'data',
    minLength: 1,
    maxLength: 200,
    showWhen: { image_from: ['file'] },
  }),
  comment_status: choice(['open', 'closed'], openness)({ title: 'Comments', rare: true }),
  ping_status: choice(['open', 'closed'], openness)({ title: 'Pings', rare: true }),
  password: text({ title: 'Password', description: 'Readers have to enter it.', rare: true, maxLength: 255 }),
  template: text({ title: 'Template', description: 'File name of a template.', rare: true, maxLength: 300 }),
  meta: anyJson({
    title: 'Meta fields',
    description: 'JSON object. Only fields that the site shows in its API.',
    control: 'code',
    rare: true,
  }),
};

/** A field of terms by ID or name. */
export const termsField = (kind: 'categories' | 'tags', title: string, entry: string) =>
  list(text({ title: 'ID or name', choices: { list: kind }, required: true, maxLength: 200 }))({
    title,
    description: 'A name that does not exist is created.',
    entry,
    rare: true,
    maxItems: 100,
  });

export interface ContentValues {
  title?: string;
  status?: string;
  content?: string;
  content_format: 'html' | 'markdown';
  excerpt?: string;
  slug?: string;
  date?: string;
  author?: string;
  image_from: 'none' | 'id' | 'file';
  featured_media?: string;
  image_name: string;
  comment_status?: string;
  ping_status?: string;
  password?: string;
  template?: string;
  meta?: unknown;
}

/** Returns the values as WordPress takes them, and uploads the image first. Empty values are left out. Errors: `parameter_invalid`. */
export async function contentOf(given: ContentValues, call: OperationCall): Promise<JsonObject> {
  const { content, content_format: format, date, author, meta } = given;
  const { title, status, excerpt, slug, comment_status: comments, ping_status: pings, password, template } = given;
  const texts = { title, status, excerpt, slug, comment_status: comments, ping_status: pings, password, template };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined && value !== '')),
    ...(content ? { content: format === 'markdown' ? await htmlOf(content) : content } : {}),
    ...(date ? dateOf(date) : {}),
    ...(author?.trim() ? { author: Number(author) } : {}),
    ...(meta === undefined || meta === '' ? {} : { meta: objectOf(meta) }),
    ...(await imageOf(given, call)),
  };
}

/** Authors write HTML in the content of their site, so it stays. */
async function htmlOf(markdown: string): Promise<string> {
  const { default: MarkdownIt } = await import('markdown-it'); // loaded on first use to save memory
  return new MarkdownIt({ html: true, linkify: true }).render(markdown);
}

async function imageOf(
  { image_from: from, featured_media: id = '', image_name: name }: ContentValues,
  call: OperationCall,
): Promise<JsonObject> {
  if (from === 'none') return {};
  if (from === 'file') return { featured_media: (await uploadMedia({ name, param: '/image_name' }, call))['id'] };
  if (id.trim() === '')
    throw new AppError('parameter_invalid', 'Enter the ID of an image.', { param: '/featured_media' });
  return { featured_media: Number(id) };
}

/** A time with a zone is sent in UTC: WordPress ignores zones in the time of the site. */
export function dateOf(text: string): { date: string } | { date_gmt: string } {
  const [, day, time = '00:00:00', zone] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/.exec(text.trim()) ?? [];
  const local = `${day}T${time.length === 5 ? `${time}:00` : time}`;
  const instant = new Date(`${local}${zone?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2') ?? 'Z'}`);
  if (day === undefined || Number.isNaN(instant.getTime()))
    throw new AppError('parameter_invalid', 'Enter a date such as 2026-12-01T10:00:00.', { param: '/date' });
  return zone === undefined ? { date: local } : { date_gmt: instant.toISOString().slice(0, 19) };
}

function objectOf(value: unknown): JsonObject {
  const read = jsonParameter(value, 'meta', 'The meta fields are not valid JSON.');
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as JsonObject;
  throw new AppError('parameter_invalid', 'The meta fields must be a JSON object.', { param: '/meta' });
}
