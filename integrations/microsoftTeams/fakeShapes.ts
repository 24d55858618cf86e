import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { graphError } from '../microsoft/fakeErrors.ts';
import type { Shape } from '../microsoft/fakeShape.ts';
import { graceId, me } from './fakeObjects.ts';

type Fields = { readonly [name: string]: Shape };

const identity: Shape = {
  '@odata.type': 's',
  'id!': 's',
  displayName: 's',
  userIdentityType: 's',
  conversationIdentityType: 's',
};

/** https://learn.microsoft.com/graph/api/chatmessage-post and the pages of its parts. */
export const messageShape: Fields = {
  'body!': { contentType: 'text|html', 'content!': 's' },
  subject: 's',
  summary: 's',
  importance: 'normal|high|urgent',
  locale: 's',
  mentions: [
    {
      'id!': 'i',
      'mentionText!': 's',
      'mentioned!': { user: identity, conversation: identity, tag: identity, application: identity },
    },
  ],
  attachments: [
    { 'id!': 's', 'contentType!': 's', contentUrl: 's', content: 's', name: 's', thumbnailUrl: 's', teamsAppId: 's' },
  ],
  hostedContents: [{ '@microsoft.graph.temporaryId!': 's', 'contentBytes!': 'base64', 'contentType!': 's' }],
};
/** https://learn.microsoft.com/graph/api/chatmessage-update */
const { 'body!': body, ...optional } = messageShape;
export const messageChange: Fields = { ...optional, body: body!, reactions: ['o'] };

/** Returns the problem of a message whose parts do not fit together. */
export function messageProblem(message: JsonObject): FakeResponse | null {
  const body = (message['body'] ?? {}) as { contentType?: string; content?: string };
  const content = body.content ?? '';
  const isHtml = body.contentType?.toLowerCase() === 'html';
  const refused = (text: string) => graphError(400, 'BadRequest', text);
  const mentions = (message['mentions'] ?? []) as { id: number; mentionText: string }[];
  const attachments = (message['attachments'] ?? []) as { id: string; contentType: string; content?: string }[];
  const hosted = (message['hostedContents'] ?? []) as JsonObject[];
  if (Buffer.byteLength(content) > 28 * 1024)
    return graphError(413, 'RequestEntityTooLarge', 'Message size exceeds the maximum limit.');
  if (!isHtml && mentions.length + hosted.length > 0)
    return refused('Mentions and hosted contents require the content type html.');
  for (const { id, mentionText } of mentions)
    if (!content.includes(`<at id="${id}">${mentionText}</at>`))
      return refused(`Neither Body nor adaptive card content contains marker for mention with Id '${id}'.`);
  const marked = [...content.matchAll(/<at id="([^"]*)">/g)].map(([, id]) => id);
  if (isHtml && marked.some((id) => !mentions.some((mention) => String(mention.id) === id)))
    return refused('Mention in body content has no entry in mentions.');
  for (const { id, contentType, content: card } of attachments) {
    if (!content.includes(`<attachment id="${id}"></attachment>`))
      return refused(`Message body does not contain marker for attachment with Id '${id}'.`);
    if (!contentType.startsWith('application/vnd.microsoft.card.')) continue;
    if (!isJson(card)) return refused('Attachment content is not valid JSON.');
  }
  for (const one of hosted)
    if (!content.includes(`../hostedContents/${String(one['@microsoft.graph.temporaryId'])}/$value`))
      return refused('Hosted content is not referenced by the message body.');
  return null;
}

function isJson(text: string | undefined): boolean {
  try {
    return typeof JSON.parse(text ?? '') === 'object';
  } catch {
    return false;
  }
}

const newMember: Fields = {
  '@odata.type!': '#microsoft.graph.aadUserConversationMember',
  roles: ['owner|guest'],
  'user@odata.bind!': 's',
  visibleHistoryStartDateTime: 'time',
};
export const memberShape: Fields = newMember;

/** https://learn.microsoft.com/graph/api/chat-post */
export const chatShape: Fields = { 'chatType!': 'oneOnOne|group', topic: 's', 'members!': [newMember] };

/** Returns the problem of the address of a person: `https://graph.microsoft.com/v1.0/users('id')`, by ID or by sign-in name. */
export function bindProblem(members: readonly JsonObject[]): FakeResponse | null {
  const known = new Set([me, graceId, 'ada@example.com', 'grace@example.com']);
  for (const { 'user@odata.bind': bind } of members) {
    const id = /^https:\/\/[^/]+(?:\/[\w.:-]+)?\/v1\.0\/users(?:\('([^']+)'\)|\/([^/]+))$/.exec(String(bind));
    if (!id) return graphError(400, 'BadRequest', 'Bad user@odata.bind.');
    if (!known.has(id[1] ?? decodeURIComponent(id[2]!))) return graphError(404, 'NotFound', 'User not found.');
  }
  return null;
}

/** https://learn.microsoft.com/graph/api/channel-post */
export const channelShape: Fields = {
  'displayName!': 's',
  description: 's',
  membershipType: 'standard|private|shared',
  isFavoriteByDefault: 'b',
  members: [newMember],
};
/** https://learn.microsoft.com/graph/api/channel-patch */
export const channelChange: Fields = { displayName: 's', description: 's', isFavoriteByDefault: 'b' };

/** https://learn.microsoft.com/graph/api/application-post-onlinemeetings */
export const meetingShape: Fields = {
  subject: 's',
  startDateTime: 'time',
  endDateTime: 'time',
  lobbyBypassSettings: {
    scope: 'organizer|organization|organizationAndFederated|everyone|invited|organizationExcludingGuests',
    isDialInBypassEnabled: 'b',
  },
  allowedPresenters: 'everyone|organization|roleIsPresenter|organizer',
  allowMeetingChat: 'enabled|disabled|limited',
  allowTeamworkReactions: 'b',
  allowAttendeeToEnableCamera: 'b',
  allowAttendeeToEnableMic: 'b',
  allowRecording: 'b',
  allowTranscription: 'b',
  isEntryExitAnnounced: 'b',
  recordAutomatically: 'b',
  participants: 'o',
  joinMeetingIdSettings: { isPasscodeRequired: 'b' },
};

/** https://learn.microsoft.com/graph/api/planner-post-tasks and plannertask-update. */
export const taskChange: Fields = {
  title: 's',
  bucketId: 's',
  dueDateTime: 'time',
  startDateTime: 'time',
  percentComplete: 'i',
  priority: 'i',
  assignments: 'o',
  appliedCategories: 'o',
  orderHint: 's',
  assigneePriority: 's',
  conversationThreadId: 's',
  details: { description: 's' },
};

/** Returns the problem of a task of Planner. */
export function taskProblem({ assignments = {}, percentComplete, priority }: JsonObject): FakeResponse | null {
  const refused = (text: string) => graphError(400, 'BadRequest', text);
  for (const one of Object.values(assignments as JsonObject)) {
    if (one === null) continue; // removes the person
    const { '@odata.type': type, orderHint } = one as JsonObject;
    if (!/^#?microsoft\.graph\.plannerAssignment$/.test(String(type)) || typeof orderHint !== 'string')
      return refused('The request is invalid: Schema validation has failed. Validation for field Assignments failed.');
  }
  if (percentComplete !== undefined && (Number(percentComplete) < 0 || Number(percentComplete) > 100))
    return refused('The request is invalid: Validation for field PercentComplete failed.');
  if (priority !== undefined && (Number(priority) < 0 || Number(priority) > 10))
    return refused('The request is invalid: Validation for field Priority failed.');
  return null;
}

/** https://learn.microsoft.com/graph/api/subscription-post-subscriptions */
export const subscriptionShape: Fields = {
  'changeType!': 's',
  'notificationUrl!': 's',
  'resource!': 's',
  'expirationDateTime!': 'time',
  lifecycleNotificationUrl: 's',
  clientState: 's',
  includeResourceData: 'b',
  encryptionCertificate: 's',
  encryptionCertificateId: 's',
};
