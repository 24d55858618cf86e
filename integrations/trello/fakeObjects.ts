import type { Fields } from './fakeSchema.ts';

const id = (kind: string, number: number): string => `5abbe4b7${kind}${String(number).padStart(14, '0')}`;

export const ids = {
  board: id('b0', 1),
  list: id('11', 1),
  card: id('c0', 1),
  label: id('1a', 1),
  member: id('a0', 1),
  checklist: id('ce', 1),
  checkItem: id('c1', 1),
  attachment: id('af', 1),
  action: id('ac', 1),
  field: id('cf', 1),
  organization: id('0a', 1),
};

/** The three things of a kind, which differ in their number and name. */
function three<T extends Fields>(
  kind: string,
  names: readonly string[],
  more: T,
): (T & { id: string; name: string })[] {
  return names.map((name, index) => ({ ...more, id: id(kind, index + 1), name }));
}

export const boards = three('b0', ['Operations', 'Website', 'People'], {
  desc: '',
  closed: false,
  shortLink: 'dQ1abcde',
  url: 'https://trello.com/b/dQ1abcde/operations',
  idOrganization: ids.organization,
});
export const lists = three('11', ['To do', 'Doing', 'Done'], { closed: false, idBoard: ids.board, pos: 8_192 });
export const labels = three('1a', ['Urgent', 'Pump', ''], { idBoard: ids.board }).map((label, index) => ({
  ...label,
  color: ['red', 'green', 'blue'][index],
}));
export const cards = three('c0', ['Pump fails', 'Valve leaks', 'Pipe is loose'], {
  idShort: 42,
  shortLink: 'H0TZyzbK',
  shortUrl: 'https://trello.com/c/H0TZyzbK',
  url: 'https://trello.com/c/H0TZyzbK/42-pump-fails',
  desc: 'No pressure',
  closed: false,
  idBoard: ids.board,
  idList: ids.list,
  due: null,
  dueComplete: false,
  start: null,
  labels: [labels[0]],
  idLabels: [ids.label],
  idMembers: [],
  pos: 8_192,
  dateLastActivity: '2026-10-02T09:00:00.000Z',
});
export const members: readonly (Fields & { id: string })[] = ['ann', 'ben', 'cem'].map((username, index) => ({
  id: id('a0', index + 1),
  username,
  fullName: `${username.charAt(0).toUpperCase()}${username.slice(1)} Example`,
}));
export const checkItem = {
  id: ids.checkItem,
  name: 'Close the valve',
  state: 'incomplete',
  pos: 1,
  due: null,
  idMember: null,
};
export const checklist = {
  id: ids.checklist,
  name: 'Repair',
  idCard: ids.card,
  idBoard: ids.board,
  pos: 16_384,
  checkItems: [checkItem],
};
export const attachmentAt = (base: string): Fields => ({
  id: ids.attachment,
  name: 'hello.txt',
  url: `${base}/1/cards/${ids.card}/attachments/${ids.attachment}/download/hello.txt`,
  bytes: 5,
  mimeType: 'text/plain',
  isUpload: true,
  date: '2026-10-02T09:00:00.000Z',
});
export const comment = {
  id: ids.action,
  idMemberCreator: ids.member,
  type: 'commentCard',
  date: '2026-10-02T09:00:00.000Z',
  data: {
    text: 'Looks good.',
    card: { id: ids.card, name: 'Pump fails' },
    board: { id: ids.board, name: 'Operations' },
  },
  memberCreator: members[0],
};
export const customFields: readonly Fields[] = [
  { id: ids.field, idModel: ids.board, modelType: 'board', name: 'Machine', type: 'text' },
];
