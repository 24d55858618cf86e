import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { anyJson, boolean, choice, list, object, text, type ValueOf } from '../../platform/schema/schema.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { richText } from './richText.ts';

const withText = [
  'paragraph',
  'heading_1',
  'heading_2',
  'heading_3',
  'bulleted_list_item',
  'numbered_list_item',
  'to_do',
  'toggle',
  'quote',
  'callout',
  'code',
] as const;

export const blockLabels = {
  paragraph: 'Paragraph',
  heading_1: 'Heading 1',
  heading_2: 'Heading 2',
  heading_3: 'Heading 3',
  bulleted_list_item: 'Bulleted list item',
  numbered_list_item: 'Numbered list item',
  to_do: 'To-do',
  toggle: 'Toggle',
  quote: 'Quote',
  callout: 'Callout',
  code: 'Code',
  divider: 'Divider',
  image: 'Image',
  bookmark: 'Bookmark',
} as const;

/** A block of the form: https://developers.notion.com/reference/block. */
const block = object({
  type: choice([...withText, 'divider', 'image', 'bookmark'], blockLabels)({ title: 'Type', default: 'paragraph' }),
  text: text({ title: 'Text', control: 'textarea', maxLength: 200_000, showWhen: { type: withText } }),
  rich_text: anyJson({
    title: 'Formatted text',
    description: 'List of rich text objects of Notion. Replaces the text.',
    control: 'code',
    rare: true,
    showWhen: { type: withText },
  }),
  checked: boolean({ title: 'Checked', default: false, showWhen: { type: ['to_do'] } }),
  language: text({ title: 'Language', placeholder: 'javascript', maxLength: 100, showWhen: { type: ['code'] } }),
  url: text({ title: 'URL', maxLength: 2_000, showWhen: { type: ['image', 'bookmark'] } }),
});

export const blocks = list(block)({ title: 'Blocks', entry: 'block', maxItems: 1_000, default: [] });

/** The types whose text can be updated. */
export const textType = choice(
  [...withText],
  blockLabels,
)({
  title: 'Type',
  description: 'Type that the block has.',
  default: 'paragraph',
});

/** Returns block objects from JSON, or else from the form. Errors: `parameter_invalid`. */
export function blocksOf(given: { blocks: ValueOf<typeof blocks>; blocks_json?: unknown }): JsonObject[] {
  const written = jsonParameter(given.blocks_json, 'blocks_json');
  if (written === undefined) return given.blocks.map(blockOf);
  const entries: unknown = Array.isArray(written) ? written : (written as { children?: unknown }).children;
  if (Array.isArray(entries)) return entries as JsonObject[];
  throw new AppError('parameter_invalid', 'The blocks must be a JSON list.', { param: '/blocks_json' });
}

function blockOf(given: ValueOf<typeof block>): JsonObject {
  return { object: 'block', type: given.type, [given.type]: bodyOf(given) };
}

function bodyOf({
  type,
  text: words,
  rich_text: formatted,
  checked,
  language,
  url = '',
}: ValueOf<typeof block>): JsonObject {
  if (type === 'divider') return {};
  if (type === 'image') return { type: 'external', external: { url } };
  if (type === 'bookmark') return { url };
  const body = { rich_text: richText(jsonParameter(formatted, 'blocks') ?? words) };
  if (type === 'to_do') return { ...body, checked };
  return type === 'code' ? { ...body, language: language || 'plain text' } : body;
}
