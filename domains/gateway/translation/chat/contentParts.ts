import { isObject, member } from '../../formats/json.ts';

/** Text as all servers send it, and as Mistral and some others do where there are several parts. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map(textOf).join('') : '';
}

/** The thoughts among the parts of a content, which is Mistral's place for them. Source: docs.mistral.ai/capabilities/reasoning. */
export function contentThoughts(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content
    .filter((part) => member(part, 'type') === 'thinking')
    .map((part) => contentText(member(part, 'thinking')))
    .join('');
}

function textOf(part: unknown): string {
  return isObject(part) && typeof part.text === 'string' ? part.text : '';
}
