import type { JsonObject } from '../../domains/executions/item.ts';

/** The account of `microsoft/fakeGraph.ts`. */
export const me = '48d31887-5fad-4d73-a9f5-3c356e68a038';
export const graceId = '5c7f6a1e-2b8d-4b3a-9a54-0d7c1f2e3a4b';
export const teamId = '02bd9fd6-8f93-4758-87c3-1fb73740a315';
export const channelId = '19:4a95f7d8db4c4e7fae857bcebe0623e6@thread.tacv2';
export const chatId = '19:8b081ef6-4792-4def-b2c9-c363a1bf41d5@unq.gbl.spaces';
export const messageId = '1764300000123';
export const replyId = '1764300000456';

/** https://learn.microsoft.com/graph/api/resources/team */
export const team: JsonObject = {
  id: teamId,
  displayName: 'Operations',
  description: 'Everything that runs',
  isArchived: false,
  visibility: 'private',
  tenantId: '72f988bf-86f1-41af-91ab-2d7cd011db47',
  webUrl: 'https://teams.microsoft.com/l/team/1',
};

/** https://learn.microsoft.com/graph/api/resources/channel */
export const channel: JsonObject = {
  id: channelId,
  createdDateTime: '2026-05-01T08:00:00Z',
  displayName: 'General',
  description: 'News for all',
  isFavoriteByDefault: null,
  email: '',
  webUrl: 'https://teams.microsoft.com/l/channel/1',
  membershipType: 'standard',
  isArchived: false,
};

/** https://learn.microsoft.com/graph/api/resources/chatmessage */
export const channelMessage: JsonObject = {
  id: messageId,
  replyToId: null,
  etag: messageId,
  messageType: 'message',
  createdDateTime: '2026-11-28T08:00:00.123Z',
  lastModifiedDateTime: '2026-11-28T08:00:00.123Z',
  lastEditedDateTime: null,
  deletedDateTime: null,
  subject: null,
  summary: null,
  chatId: null,
  importance: 'normal',
  locale: 'en-us',
  webUrl: 'https://teams.microsoft.com/l/message/1',
  policyViolation: null,
  eventDetail: null,
  from: {
    application: null,
    device: null,
    user: { id: me, displayName: 'Ada Example', userIdentityType: 'aadUser' },
  },
  body: { contentType: 'text', content: 'Deploy tonight' },
  channelIdentity: { teamId, channelId },
  attachments: [],
  mentions: [],
  reactions: [],
};
export const chatMessage: JsonObject = { ...channelMessage, chatId, channelIdentity: null };

/** https://learn.microsoft.com/graph/api/resources/chat */
export const chat: JsonObject = {
  id: chatId,
  topic: null,
  createdDateTime: '2026-11-01T08:00:00.000Z',
  lastUpdatedDateTime: '2026-11-28T08:00:00.000Z',
  chatType: 'oneOnOne',
  webUrl: 'https://teams.microsoft.com/l/chat/1',
  tenantId: '72f988bf-86f1-41af-91ab-2d7cd011db47',
  onlineMeetingInfo: null,
};

/** https://learn.microsoft.com/graph/api/resources/aaduserconversationmember */
export const member: JsonObject = {
  '@odata.type': '#microsoft.graph.aadUserConversationMember',
  id: 'MCMjMSMjZmFrZQ==',
  roles: ['owner'],
  displayName: 'Grace Example',
  userId: graceId,
  email: 'grace@example.com',
  visibleHistoryStartDateTime: '2026-11-01T08:00:00Z',
};

/** https://learn.microsoft.com/graph/api/resources/teamworktag */
export const tag: JsonObject = {
  id: 'MjQzMmI1N2ItMGFiZC00M2RiLWFhN2ItMTZlYWRkMTE1ZDM0',
  teamId,
  displayName: 'On call',
  description: 'People on call',
  memberCount: 2,
  tagType: 'standard',
};

/** https://learn.microsoft.com/graph/api/resources/user */
export const user: JsonObject = {
  id: graceId,
  displayName: 'Grace Example',
  userPrincipalName: 'grace@example.com',
  mail: 'grace@example.com',
};
export const group: JsonObject = { id: teamId, displayName: 'Operations', mailNickname: 'operations' };

/** https://learn.microsoft.com/graph/api/resources/onlinemeeting */
export const meeting: JsonObject = {
  id: 'MSpmYWtlTWVldGluZw',
  creationDateTime: '2026-11-28T08:00:00Z',
  startDateTime: '2026-12-01T09:00:00Z',
  endDateTime: '2026-12-01T10:00:00Z',
  joinWebUrl: 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_fake%40thread.v2/0',
  subject: 'Review',
  lobbyBypassSettings: { scope: 'organization', isDialInBypassEnabled: false },
  allowedPresenters: 'everyone',
  participants: { organizer: { identity: { user: { id: me, displayName: null } }, upn: 'ada@example.com' } },
  chatInfo: { threadId: '19:meeting_fake@thread.v2', messageId: '0' },
};

/** https://learn.microsoft.com/graph/api/resources/plannertask */
export const task: JsonObject = {
  '@odata.etag': 'W/"JzEtVGFzayAgQEBAQEBAQEBAQEBAQEBAWCc="',
  id: '01gzSlKkIUSUl6DF_EilrmQAKDhh',
  planId: 'xqQg5FS2LkCp935s-FIFm2QAFkHM',
  bucketId: 'gcrYAaAkgU2EQUvpkNNXLGQAGTtu',
  title: 'Check the pump',
  orderHint: '9223370609546166567W',
  percentComplete: 0,
  priority: 5,
  createdDateTime: '2026-11-28T08:00:00Z',
  startDateTime: null,
  dueDateTime: '2026-12-01T09:00:00Z',
  completedDateTime: null,
  hasDescription: false,
  assignments: {},
};
export const plan: JsonObject = { id: task['planId'], title: 'Maintenance', owner: teamId };
export const bucket: JsonObject = { id: task['bucketId'], name: 'To do', planId: task['planId'], orderHint: '85' };

/** https://learn.microsoft.com/graph/api/resources/subscription */
export const subscription: JsonObject = {
  id: '7f105c7d-2dc5-4530-97cd-4e7ae6534c07',
  resource: `/teams/${teamId}/channels/${channelId}/messages`,
  changeType: 'created',
  notificationUrl: 'https://bureau.example/hooks/1',
  expirationDateTime: '2026-11-29T08:00:00Z',
};

/** https://learn.microsoft.com/graph/api/channel-get-filesfolder */
export const filesFolder: JsonObject = {
  id: '01FILESFOLDER',
  name: 'General',
  webUrl: 'https://example.sharepoint.com/sites/operations/Shared%20Documents/General',
  parentReference: { driveId: 'b!drive1', driveType: 'documentLibrary' },
  folder: { childCount: 1 },
};

/** Names of the properties that options may name. */
export const namesOf = (thing: JsonObject, more = ''): ReadonlySet<string> =>
  new Set([...Object.keys(thing).filter((name) => !name.startsWith('@')), ...more.split(' ').filter(Boolean)]);

/** Three things of a kind that differ in their id and one name. */
export function three(thing: JsonObject, label: string): JsonObject[] {
  const names = ['', ' second', ' third'];
  return ['', '2', '3'].map((end, index) => ({
    ...thing,
    id: `${String(thing['id'])}${end}`,
    ...(typeof thing[label] === 'string' ? { [label]: `${String(thing[label])}${names[index]}` } : {}),
  }));
}
