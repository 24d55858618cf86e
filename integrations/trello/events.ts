/** Events without a separate action in Trello: changes of a card. */
const ofCards = {
  card_moved: 'Card moved to another list',
  card_archived: 'Card archived',
} as const;

/** Types of actions, such as `createCard`, with their titles: https://developer.atlassian.com/cloud/trello/guides/rest-api/action-types/ */
const actions = {
  create_card: 'Card created',
  update_card: 'Card changed',
  delete_card: 'Card deleted',
  copy_card: 'Card copied',
  move_card_to_board: 'Card moved to the board',
  move_card_from_board: 'Card moved to another board',
  convert_to_card_from_check_item: 'Item became a card',
  comment_card: 'Comment added',
  update_comment: 'Comment changed',
  delete_comment: 'Comment deleted',
  add_member_to_card: 'Member added to a card',
  remove_member_from_card: 'Member removed from a card',
  add_label_to_card: 'Label added to a card',
  remove_label_from_card: 'Label removed from a card',
  add_attachment_to_card: 'Attachment added',
  delete_attachment_from_card: 'Attachment deleted',
  add_checklist_to_card: 'Checklist added',
  remove_checklist_from_card: 'Checklist removed',
  create_check_item: 'Item of a checklist created',
  update_check_item: 'Item of a checklist changed',
  update_check_item_state_on_card: 'Item of a checklist checked or unchecked',
  delete_check_item: 'Item of a checklist deleted',
  update_custom_field_item: 'Custom field of a card changed',
  create_list: 'List created',
  update_list: 'List changed',
  move_list_to_board: 'List moved to the board',
  move_list_from_board: 'List moved to another board',
  create_label: 'Label created',
  update_label: 'Label changed',
  delete_label: 'Label deleted',
  update_board: 'Board changed',
  add_member_to_board: 'Member added to the board',
  remove_member_from_board: 'Member removed from the board',
} as const;

export const eventTitles: Readonly<Record<string, string>> = { all: 'All events', ...ofCards, ...actions };
export const eventNames = Object.keys(eventTitles);

interface ActionData {
  readonly listBefore?: unknown;
  readonly listAfter?: unknown;
  readonly old?: { readonly closed?: unknown } | null;
}

/** Returns the names of the events that an action is. */
export function eventsOf(type: string, data: unknown): string[] {
  const { listBefore, listAfter, old } = (data ?? {}) as ActionData;
  return [
    'all',
    type.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ...(type === 'updateCard' && listBefore !== undefined && listAfter !== undefined ? ['card_moved'] : []),
    ...(type === 'updateCard' && old?.closed === false ? ['card_archived'] : []),
  ];
}
