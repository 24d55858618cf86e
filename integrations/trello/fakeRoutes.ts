import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import {
  attachmentAt,
  boards,
  cards,
  checkItem,
  checklist,
  comment,
  customFields,
  ids,
  labels,
  lists,
  members,
} from './fakeObjects.ts';
import { failed, type Fields } from './fakeSchema.ts';

export interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly given: Fields;
  /** The name of the file in a form. */
  readonly file: string | null;
  readonly url: string;
  readonly repeatsPages: boolean;
}

export interface Route {
  readonly takes?: string;
  readonly answer: (call: RouteCall) => FakeResponse;
}

const ok = (json: unknown): FakeResponse => ({ json });
const gone = ok({ limits: {} });
const taken = (given: Fields, names: string): Fields =>
  Object.fromEntries(names.split(' ').flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
const listed = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as string[]) : String(value).split(',')).filter((one) => one !== '');
const flag = (value: unknown): boolean => String(value) === 'true';

/** Cards and boards are known by their long and their short identifier. */
const isCard = (id: unknown) => cards.some((card) => card.id === id) || id === cards[0]!.shortLink;
const isBoard = (id: unknown) => boards.some((board) => board.id === id) || id === boards[0]!.shortLink;
const notFound = failed(404, 'The requested resource was not found.');

/** The first thing of a path that does not exist. */
export function unknownIn(params: RouteCall['params']): FakeResponse | null {
  const { board, list, card, label, member, checklist: list2, item, attachment, action } = params;
  const isHere =
    (board === undefined || isBoard(board)) &&
    (list === undefined || lists.some(({ id }) => id === list)) &&
    (card === undefined || isCard(card)) &&
    (label === undefined || labels.some(({ id }) => id === label)) &&
    (member === undefined || members.some(({ id, username }) => id === member || username === member)) &&
    (list2 === undefined || list2 === ids.checklist) &&
    (item === undefined || item === ids.checkItem) &&
    (attachment === undefined || attachment === ids.attachment) &&
    (action === undefined || action === ids.action);
  const given = [board, list, card, label, list2, item, attachment, action].filter((id) => id !== undefined);
  const isValid = given.every((id) => /^([\da-f]{24}|\w{8})$/.test(id));
  if (!isValid) return failed(400, 'invalid id');
  return isHere ? null : notFound;
}

const written =
  'name desc pos:pos due:time start:time dueComplete:b idMembers:ids idLabels:ids closed:b idList:id idBoard:id idAttachmentCover subscribed:b address locationName coordinates cover:o';
const cardOf = (given: Fields): Fields => ({
  ...cards[0],
  ...taken(given, 'name desc due start idList idBoard'),
  ...(given['closed'] === undefined ? {} : { closed: flag(given['closed']) }),
  ...(given['dueComplete'] === undefined ? {} : { dueComplete: flag(given['dueComplete']) }),
  ...(given['idMembers'] === undefined ? {} : { idMembers: listed(given['idMembers']) }),
  ...(given['idLabels'] === undefined ? {} : { idLabels: listed(given['idLabels']) }),
});
const created = ({ given, file }: RouteCall): FakeResponse => {
  if (!lists.some(({ id }) => id === given['idList'])) return failed(400, 'invalid value for idList');
  const isCopied = given['idCardSource'] !== undefined;
  if (given['name'] === undefined && !isCopied && given['urlSource'] === undefined && file === null)
    return failed(400, 'invalid value for name');
  return ok(cardOf({ idMembers: '', idLabels: '', desc: '', ...given }));
};
const shown =
  'fields actions actions_limit:n attachments attachment_fields members:b member_fields checklists:all|none checklist_fields board:b board_fields list:b customFieldItems:b stickers:b pluginData:b checkItemStates:b membersVoted:b';
const listFields = 'fields filter limit:n before since members:b attachments checklists customFieldItems:b';
const attached = ({ given, file, url }: RouteCall): FakeResponse => {
  if (file === null && given['url'] === undefined) return failed(400, 'Must provide either url or file');
  if (file !== null) return ok({ ...attachmentAt(url), name: given['name'] ?? file });
  return ok({
    ...attachmentAt(url),
    url: given['url'],
    name: given['name'] ?? given['url'],
    bytes: null,
    isUpload: false,
  });
};
const prefs =
  'prefs_permissionLevel:org|private|public prefs_voting prefs_comments prefs_invitations prefs_selfJoin:b prefs_cardCovers:b prefs_background prefs_cardAging';
const colors = 'color:yellow|purple|blue|red|green|orange|black|sky|pink|lime|null|';

/** Paths below `/1`. https://developer.atlassian.com/cloud/trello/rest/ */
export const routes: Readonly<Record<string, Route>> = {
  'GET /members/me': { takes: 'fields', answer: () => ok({ ...members[0], email: 'ann@example.com' }) },
  'GET /members/{member}': {
    takes: 'fields',
    answer: ({ params }) => ok(members.find(({ id, username }) => [id, username].includes(params['member']!))),
  },
  'GET /members/me/boards': { takes: 'filter fields lists', answer: () => ok(boards) },
  'GET /members/me/cards': { takes: listFields, answer: () => ok(cards) },
  'GET /members/me/organizations': {
    takes: 'filter fields',
    answer: () => ok([{ id: ids.organization, displayName: 'Example' }]),
  },

  'POST /cards': {
    takes: `${written} urlSource mimeType idCardSource:id keepFromSource cardRole`.replace('idList:', 'idList!:'),
    answer: created,
  },
  'GET /cards/{card}': {
    takes: shown,
    answer: ({ params }) => ok(cards.find(({ id }) => id === params['card']) ?? cards[0]),
  },
  'PUT /cards/{card}': { takes: written, answer: ({ given }) => ok(cardOf(given)) },
  'DELETE /cards/{card}': { answer: () => gone },
  'POST /cards/{card}/idLabels': {
    takes: 'value!:id',
    answer: ({ given }) =>
      given['value'] === ids.label ? failed(400, 'that label is already on the card') : ok([ids.label, given['value']]),
  },
  'DELETE /cards/{card}/idLabels/{label}': { answer: () => gone },
  'POST /cards/{card}/idMembers': { takes: 'value!:id', answer: () => ok([members[0]]) },
  'DELETE /cards/{card}/idMembers/{member}': { answer: () => ok([]) },
  'GET /cards/{card}/members': { takes: 'fields', answer: () => ok([members[0]]) },
  'PUT /cards/{card}/customField/{field}/item': {
    takes: 'value:x idValue',
    answer: ({ given, params }) => ok({ id: 'f1', idCustomField: params['field'], ...given }),
  },
  'GET /cards/{card}/actions': { takes: 'filter fields limit:n before since page:n', answer: () => ok([comment]) },
  'POST /cards/{card}/actions/comments': {
    takes: 'text!',
    answer: ({ given }) => ok({ ...comment, data: { ...comment.data, text: given['text'] } }),
  },
  'PUT /cards/{card}/actions/{action}/comments': {
    takes: 'text!',
    answer: ({ given }) => ok({ ...comment, data: { ...comment.data, text: given['text'] } }),
  },
  'DELETE /cards/{card}/actions/{action}/comments': { answer: () => ok({ _value: null }) },
  'GET /cards/{card}/attachments': { takes: 'fields filter', answer: ({ url }) => ok([attachmentAt(url)]) },
  'POST /cards/{card}/attachments': { takes: 'url name:t256 mimeType setCover:b', answer: attached },
  'GET /cards/{card}/attachments/{attachment}': { takes: 'fields', answer: ({ url }) => ok(attachmentAt(url)) },
  'DELETE /cards/{card}/attachments/{attachment}': { answer: () => gone },
  'GET /cards/{card}/attachments/{attachment}/download/{name}': {
    answer: () => ({ content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } }),
  },
  'GET /cards/{card}/checklists': {
    takes: 'checkItems:all|none checkItem_fields filter fields',
    answer: () => ok([checklist]),
  },
  'POST /cards/{card}/checklists': {
    takes: 'name pos:pos idChecklistSource:id',
    answer: ({ given }) => ok({ ...checklist, name: given['name'] ?? 'Checklist', checkItems: [] }),
  },
  'DELETE /cards/{card}/checklists/{checklist}': { answer: () => gone },
  'GET /cards/{card}/checkItemStates': {
    takes: 'fields',
    answer: () => ok([{ idCheckItem: ids.checkItem, state: 'complete' }]),
  },
  'GET /cards/{card}/checkItem/{item}': { takes: 'fields', answer: () => ok(checkItem) },
  'PUT /cards/{card}/checkItem/{item}': {
    takes: 'name state:complete|incomplete pos:pos idChecklist:id due:time dueReminder idMember',
    answer: ({ given }) => ok({ ...checkItem, ...taken(given, 'name state due') }),
  },
  'DELETE /cards/{card}/checkItem/{item}': { answer: () => ok({ _value: null }) },

  'GET /checklists/{checklist}': { takes: 'checkItems:all|none fields cards', answer: () => ok(checklist) },
  'DELETE /checklists/{checklist}': { answer: () => gone },
  'POST /checklists/{checklist}/checkItems': {
    takes: 'name! pos:pos checked:b due:time dueReminder idMember',
    answer: ({ given }) =>
      ok({ ...checkItem, name: given['name'], state: flag(given['checked']) ? 'complete' : 'incomplete' }),
  },

  'POST /lists': {
    takes: 'name! idBoard!:id pos:pos idListSource:id',
    answer: ({ given }) =>
      isBoard(given['idBoard']) ? ok({ ...lists[0], ...taken(given, 'name idBoard') }) : notFound,
  },
  'GET /lists/{list}': { takes: 'fields', answer: ({ params }) => ok(lists.find(({ id }) => id === params['list'])) },
  'PUT /lists/{list}': {
    takes: 'name closed:b idBoard:id pos:pos subscribed:b',
    answer: ({ given }) => ok({ ...lists[0], ...taken(given, 'name idBoard') }),
  },
  'PUT /lists/{list}/closed': {
    takes: 'value!:b',
    answer: ({ given }) => ok({ ...lists[0], closed: flag(given['value']) }),
  },
  'GET /lists/{list}/cards': { takes: listFields, answer: () => ok(cards) },
  'POST /lists/{list}/moveAllCards': { takes: 'idBoard!:id idList!:id', answer: () => ok([]) },
  'POST /lists/{list}/archiveAllCards': { answer: () => ok({}) },

  'POST /boards': {
    takes: `name! desc defaultLists:b defaultLabels:b idOrganization:id idBoardSource:id keepFromSource:cards|none powerUps ${prefs}`,
    answer: ({ given }) => ok({ ...boards[0], ...taken(given, 'name desc') }),
  },
  'GET /boards/{board}': {
    takes: 'fields lists members labels cards:all|open|closed|none|visible organization:b pluginData:b customFields:b',
    answer: ({ params }) => ok(boards.find(({ id }) => id === params['board']) ?? boards[0]),
  },
  'PUT /boards/{board}': {
    takes: 'name desc closed:b subscribed idOrganization:id prefs/permissionLevel',
    answer: ({ given }) => ok({ ...boards[0], ...taken(given, 'name desc'), closed: flag(given['closed']) }),
  },
  'DELETE /boards/{board}': { answer: () => ok({ _value: null }) },
  'GET /boards/{board}/lists': { takes: 'filter:all|closed|none|open fields cards', answer: () => ok(lists) },
  'GET /boards/{board}/cards': { takes: listFields, answer: () => ok(cards) },
  'GET /boards/{board}/cards/{filter}': { takes: listFields, answer: () => ok(cards) },
  'GET /boards/{board}/labels': { takes: 'fields limit:n', answer: () => ok(labels) },
  'GET /boards/{board}/customFields': { answer: () => ok(customFields) },
  'GET /boards/{board}/members': { takes: 'fields', answer: () => ok(members) },
  'PUT /boards/{board}/members': {
    takes: 'email! type:normal|admin|observer fullName',
    answer: () => ok({ id: ids.board, members, memberships: [] }),
  },
  'PUT /boards/{board}/members/{member}': {
    takes: 'type!:normal|admin|observer allowBillableGuest:b',
    answer: () => ok({ id: ids.board, members, memberships: [] }),
  },
  'DELETE /boards/{board}/members/{member}': { answer: () => ok({ id: ids.board, members: members.slice(1) }) },

  'POST /labels': {
    takes: `name! ${colors} idBoard!:id`,
    answer: ({ given }) => ok({ ...labels[0], ...taken(given, 'name color idBoard') }),
  },
  'GET /labels/{label}': {
    takes: 'fields',
    answer: ({ params }) => ok(labels.find(({ id }) => id === params['label'])),
  },
  'PUT /labels/{label}': {
    takes: `name ${colors}`,
    answer: ({ given }) => ok({ ...labels[0], ...taken(given, 'name color') }),
  },
  'DELETE /labels/{label}': { answer: () => gone },

  'GET /search': {
    takes:
      'query!:t16384 idBoards modelTypes board_fields boards_limit:n card_fields cards_limit:n cards_page:n card_board:b card_list:b partial:b',
    answer: ({ given, repeatsPages }) => {
      const asked = Number(given['cards_page'] ?? 0);
      const page = repeatsPages ? Math.min(asked, 1) : asked;
      const card = cards[page];
      return ok({ cards: card ? [card] : [], boards: [], options: { terms: [{ text: given['query'] }] } });
    },
  },
};
