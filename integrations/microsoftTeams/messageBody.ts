import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { path } from '../engine/vendorRequest.ts';

/** A person who is named in a message, and gets a notice. */
interface Mention {
  user: string;
  name?: string;
}

interface Message {
  text?: string;
  format: 'text' | 'html';
  subject?: string;
  importance?: 'normal' | 'high' | 'urgent';
  mentions?: Mention[];
  card?: unknown;
}

const cardId = 'card';

/**
 * Returns a message as Microsoft Graph takes it: https://learn.microsoft.com/graph/api/chatmessage-post. Mentions and cards need HTML, so a text
 * becomes HTML then. Errors: `parameter_invalid` for a message without content.
 */
export function messageBody({ text = '', format, subject, importance, mentions = [], card }: Message): JsonObject {
  const attached = jsonParameter(card, 'card', 'The card is not valid JSON.');
  if (text === '' && attached === undefined)
    throw new AppError('parameter_invalid', 'Enter a text or a card.', { param: '/text' });
  const isHtml = format === 'html' || mentions.length > 0 || attached !== undefined;
  const written = isHtml && format === 'text' ? htmlOf(text) : text;
  return {
    body: {
      contentType: isHtml ? 'html' : 'text',
      content: `${marksOf(mentions, written)}${written}${attached === undefined ? '' : `<attachment id="${cardId}"></attachment>`}`,
    },
    ...(subject ? { subject } : {}),
    ...(importance && importance !== 'normal' ? { importance } : {}),
    ...(mentions.length > 0 ? { mentions: mentions.map(mentionOf) } : {}),
    ...(attached === undefined ? {} : { attachments: [cardOf(attached)] }),
  };
}

/** Names the people before the text, unless an HTML text has its own marks: `<at id="0">`. */
function marksOf(mentions: readonly Mention[], written: string): string {
  const missing = mentions.map(markOf).filter((mark) => !written.includes(mark));
  return missing.map((mark) => `${mark} `).join('');
}

function markOf({ name = '' }: Mention, id: number): string {
  return `<at id="${id}">${escaped(name)}</at>`;
}

function mentionOf({ user, name = '' }: Mention, id: number): JsonObject {
  return {
    id,
    mentionText: escaped(name),
    mentioned: { user: { id: user.trim(), displayName: name, userIdentityType: 'aadUser' } },
  };
}

/** An Adaptive Card is sent as text that holds JSON. */
function cardOf(card: unknown): JsonObject {
  if (typeof card !== 'object' || card === null || Array.isArray(card))
    throw new AppError('parameter_invalid', 'The card must be a JSON object: an Adaptive Card.', { param: '/card' });
  return { id: cardId, contentType: 'application/vnd.microsoft.card.adaptive', content: JSON.stringify(card) };
}

function htmlOf(text: string): string {
  return escaped(text).replaceAll(/\r?\n/g, '<br>');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Completes mentions: Microsoft Graph wants the ID and the name of a person; people can enter an e-mail address alone. */
export async function withNames<P extends { mentions?: Mention[] }>(
  parameters: P,
  { client, key }: Pick<OperationCall, 'client' | 'key'>,
): Promise<P> {
  const mentions: Mention[] = [];
  for (const mention of parameters.mentions ?? []) {
    if (mention.name && !mention.user.includes('@')) {
      mentions.push(mention);
      continue;
    }
    const request = { path: path`/users/${mention.user}`, query: { $select: 'id,displayName' } };
    const { body } = await client.send(request, { repeat: 'safe', key });
    const { id, displayName } = body as { id: string; displayName: string | null };
    mentions.push({ user: id, name: mention.name || displayName || mention.user });
  }
  return mentions.length === 0 ? parameters : { ...parameters, mentions };
}
