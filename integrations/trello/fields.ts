import { integer, list, text } from '../../platform/schema/schema.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';

/** A reference to something of the selected board. */
const ofBoard = (title: string, kind: string) => ({
  title,
  choices: { list: kind, needs: ['board'] },
  maxLength: 60,
});

export const board = text({
  title: 'Board',
  description: 'ID of a board.',
  choices: { list: 'boards' },
  required: true,
  maxLength: 60,
});

/** Only for the lists of the form. */
export const fromBoard = {
  board: text({
    title: 'Board',
    description: 'Only to choose lists, cards, labels and members from.',
    choices: { list: 'boards' },
    maxLength: 60,
  }),
};

export const card = text({ ...ofBoard('Card', 'cards'), description: 'ID or short link of a card.', required: true });
export const listId = text({ ...ofBoard('List', 'lists'), description: 'ID of a list.', required: true });
export const labelId = text({ ...ofBoard('Label', 'labels'), description: 'ID of a label.', required: true });
export const memberId = text({ ...ofBoard('Member', 'members'), description: 'ID of a member.', required: true });
export const labelIds = list(text({ ...ofBoard('Label', 'labels'), required: true }))({
  title: 'Labels',
  description: 'IDs of labels.',
  entry: 'label',
  rare: true,
  maxItems: 100,
});
export const memberIds = list(text({ ...ofBoard('Member', 'members'), required: true }))({
  title: 'Members',
  description: 'IDs of members.',
  entry: 'member',
  rare: true,
  maxItems: 100,
});

export const position = text({
  title: 'Position',
  description: 'top, bottom, or a number.',
  rare: true,
  maxLength: 40,
  pattern: '^(top|bottom|\\d+(\\.\\d+)?)?$',
});
export const maxItems = integer({
  title: 'Max items',
  description: 'Default: all of them.',
  minimum: 1,
  maximum: 100_000,
});

/** Returns the first entries of a response that is a list. */
export function firstOf(body: unknown, max: number | undefined): unknown {
  return Array.isArray(body) && max !== undefined ? (body as unknown[]).slice(0, max) : body;
}

/** Returns the long ID of a board: bodies do not take the short one of its address. */
export async function longIdOf(id: string, { client, key }: OperationCall): Promise<string> {
  const given = id.trim();
  if (/^[\da-f]{24}$/i.test(given)) return given;
  const { body } = await client.send(
    { path: path`/boards/${given}`, query: { fields: 'id' } },
    { repeat: 'safe', key },
  );
  return String((body as { id?: unknown }).id);
}

/** Returns the values that are not empty. */
export function filled(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}
