import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Shape } from '../google/fakeShape.ts';
import {
  changed,
  draftMail,
  labelProblem,
  page,
  threadMails,
  withDraft,
  withMail,
  withNewMail,
  withThread,
  type Call,
  type Route,
} from './fakeCalls.ts';
import { done, failed, invalidId, malformed, notFound } from './fakeErrors.ts';
import { labelRoutes } from './fakeLabels.ts';
import {
  arrived,
  attachmentId,
  attachmentText,
  draftIds,
  historyId,
  mails,
  messageAt,
  owner,
  threadIds,
} from './fakeMailbox.ts';

const formats = 'minimal|full|raw|metadata';
const mailShape = { raw: 's', threadId: 's', labelIds: ['s'], id: 's' } as const;
const listQuery = { q: 's', maxResults: 'i', pageToken: 's', includeSpamTrash: 'b' } as const;
const changeShape = { addLabelIds: ['s'], removeLabelIds: ['s'] } as const satisfies Shape;
/** https://developers.google.com/workspace/gmail/api/reference/rest, a page for each of these methods. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: 'profile',
    respond: () => ({ json: { emailAddress: owner, messagesTotal: 10, threadsTotal: 8, historyId } }),
  },
  {
    method: 'GET',
    path: 'messages',
    query: { ...listQuery, labelIds: ['s'] },
    respond: (call) =>
      arrivedPage(call) ??
      page(call, { name: 'messages', entries: mails.map(({ id, threadId }) => ({ id, threadId })) }),
  },
  {
    method: 'POST',
    path: 'messages/send',
    body: mailShape,
    uploads: true,
    respond: (call) => withNewMail(call, { isDraft: false }, (place) => ({ json: { ...place, labelIds: ['SENT'] } })),
  },
  {
    method: 'POST',
    path: 'messages/batchModify',
    body: { ...changeShape, 'ids!': ['s'] },
    respond: (call) => labelProblem(call) ?? batch(call),
  },
  { method: 'POST', path: 'messages/batchDelete', body: { 'ids!': ['s'] }, respond: batch },
  {
    method: 'GET',
    path: 'messages/{id}',
    query: { format: formats, metadataHeaders: ['s'] },
    respond: ({ id, query }) =>
      withMail(id, (mail) => ({
        json: messageAt(mail, query.get('format') ?? 'full', query.getAll('metadataHeaders')),
      })),
  },
  { method: 'DELETE', path: 'messages/{id}', respond: ({ id }) => withMail(id, () => done) },
  {
    method: 'POST',
    path: 'messages/{id}/modify',
    body: changeShape,
    respond: (call) =>
      withMail(
        call.id,
        ({ id, threadId, labelIds }) =>
          labelProblem(call) ?? { json: { id, threadId, labelIds: changed(labelIds, call) } },
      ),
  },
  ...['trash', 'untrash'].map((verb): Route => ({
    method: 'POST',
    path: `messages/{id}/${verb}`,
    respond: ({ id: wanted }) =>
      withMail(wanted, ({ id, threadId }) => ({ json: { id, threadId, labelIds: verb === 'trash' ? ['TRASH'] : [] } })),
  })),
  {
    method: 'GET',
    path: 'messages/{id}/attachments/{part}',
    respond: ({ id, part }) =>
      withMail(id, () =>
        part === attachmentId
          ? { json: { size: attachmentText.length, data: Buffer.from(attachmentText).toString('base64url') } }
          : failed('invalidArgument', 'Invalid attachment token'),
      ),
  },
  {
    method: 'GET',
    path: 'drafts',
    query: listQuery,
    respond: (call) =>
      page(call, {
        name: 'drafts',
        entries: draftIds.map((id, index) => ({
          id,
          message: { id: mails[index]!.id, threadId: mails[index]!.threadId },
        })),
      }),
  },
  {
    method: 'POST',
    path: 'drafts',
    body: { message: mailShape, id: 's' },
    uploads: true,
    respond: (call) =>
      withNewMail(call, { isDraft: true, mailOf: draftMail }, (place) => ({
        json: { id: 'r-4444444444444444444', message: { ...place, labelIds: ['DRAFT'] } },
      })),
  },
  {
    method: 'POST',
    path: 'drafts/send',
    body: { 'id!': 's', message: mailShape },
    respond: ({ body }) =>
      withDraft(String(body['id']), (index) => ({
        json: { id: '18c2f0a1b2c3d4ff', threadId: mails[index]!.threadId, labelIds: ['SENT'] },
      })),
  },
  {
    method: 'GET',
    path: 'drafts/{id}',
    query: { format: formats },
    respond: ({ id, query }) =>
      withDraft(id, (index) => ({
        json: { id, message: messageAt({ ...mails[index]!, labelIds: ['DRAFT'] }, query.get('format') ?? 'full', []) },
      })),
  },
  {
    method: 'PUT',
    path: 'drafts/{id}',
    body: { message: mailShape, id: 's' },
    uploads: true,
    respond: (call) =>
      withDraft(call.id, () =>
        withNewMail(call, { isDraft: true, mailOf: draftMail }, (place) => ({
          json: { id: call.id, message: { ...place, labelIds: ['DRAFT'] } },
        })),
      ),
  },
  { method: 'DELETE', path: 'drafts/{id}', respond: ({ id }) => withDraft(id, () => done) },
  {
    method: 'GET',
    path: 'threads',
    query: { ...listQuery, labelIds: ['s'] },
    respond: (call) =>
      page(call, {
        name: 'threads',
        entries: threadIds.map((id) => ({ id, snippet: 'Where is my order?', historyId })),
      }),
  },
  {
    method: 'GET',
    path: 'threads/{id}',
    query: { format: 'minimal|full|metadata', metadataHeaders: ['s'] },
    respond: ({ id, query }) =>
      withThread(id, () => {
        const format = query.get('format') ?? 'full';
        const messages = threadMails(id).map((mail) => messageAt(mail, format, query.getAll('metadataHeaders')));
        return { json: { id, historyId, messages } };
      }),
  },
  {
    method: 'POST',
    path: 'threads/{id}/modify',
    body: changeShape,
    respond: (call) =>
      withThread(
        call.id,
        () =>
          labelProblem(call) ?? {
            json: {
              id: call.id,
              messages: threadMails(call.id).map(({ id, threadId, labelIds }) => ({
                id,
                threadId,
                labelIds: changed(labelIds, call),
              })),
            },
          },
      ),
  },
  ...['trash', 'untrash'].map((verb): Route => ({
    method: 'POST',
    path: `threads/{id}/${verb}`,
    respond: ({ id: wanted }) =>
      withThread(wanted, () => ({
        json: {
          id: wanted,
          messages: threadMails(wanted).map(({ id, threadId }) => ({
            id,
            threadId,
            labelIds: verb === 'trash' ? ['TRASH'] : [],
          })),
        },
      })),
  })),
  { method: 'DELETE', path: 'threads/{id}', respond: ({ id }) => withThread(id, () => done) },
  ...labelRoutes,
  {
    method: 'GET',
    path: 'settings/sendAs',
    respond: () => ({
      json: {
        sendAs: [
          { sendAsEmail: owner, displayName: 'Ada Example', isPrimary: true, isDefault: true, signature: '' },
          { sendAsEmail: 'support@example.com', displayName: 'Support', verificationStatus: 'accepted' },
          { sendAsEmail: 'new@example.com', displayName: '', verificationStatus: 'pending' },
        ],
      },
    }),
  },
  {
    method: 'GET',
    path: 'history',
    query: {
      startHistoryId: 's',
      maxResults: 'i',
      pageToken: 's',
      labelId: 's',
      historyTypes: ['messageAdded|messageDeleted|labelAdded|labelRemoved'],
    },
    respond: historyPage,
  },
  {
    method: 'POST',
    path: 'watch',
    body: {
      'topicName!': 's',
      labelIds: ['s'],
      labelFilterBehavior: 'include|exclude',
      labelFilterAction: 'include|exclude',
    },
    respond: ({ body }) =>
      /^projects\/[^/]+\/topics\/[^/]+$/.test(String(body['topicName']))
        ? { json: { historyId, expiration: '1764904800000' } }
        : failed('invalidArgument', 'Invalid topicName does not match projects/*/topics/*'),
  },
  { method: 'POST', path: 'stop', respond: () => done },
];

/** With `after:`, the list has newer mails only. Without any, the response has no list. */
function arrivedPage({ query }: Call): FakeResponse | null {
  const after = Number(/\bafter:(\d+)/.exec(query.get('q') ?? '')?.[1] ?? Number.NaN);
  if (!mails.every(({ internalDate }) => Number(internalDate) < after * 1_000)) return null;
  const found = arrived.filter(({ internalDate }) => Number(internalDate) >= after * 1_000);
  const messages = found.map(({ id, threadId }) => ({ id, threadId }));
  return { json: { ...(messages.length > 0 ? { messages } : {}), resultSizeEstimate: messages.length } };
}

/** Changes many messages at once; it says nothing of unknown ones. */
function batch({ body }: Call): FakeResponse {
  const ids = body['ids'] as string[];
  if (ids.length === 0) return failed('invalidArgument', 'No message ids specified');
  if (ids.length > 1000) return failed('invalidArgument', 'Too many message ids');
  return ids.every((id) => /^[0-9a-f]{1,16}$/.test(id)) ? done : invalidId;
}

/** A cursor from before 1000 is too old; the newest one has no changes. */
function historyPage(call: Call): FakeResponse {
  const start = call.query.get('startHistoryId');
  if (start === null) return malformed("Missing required parameter 'startHistoryId'");
  if (Number(start) < 1000) return notFound;
  if (start === historyId) return { json: { historyId } };
  const entries = mails.map(({ id, threadId, labelIds }, index) => ({
    id: String(1240 + index),
    messages: [{ id, threadId }],
    messagesAdded: [{ message: { id, threadId, labelIds } }],
  }));
  const { json, ...response } = page(call, { name: 'history', entries });
  const { resultSizeEstimate: _estimate, ...body } = json as JsonObject;
  return 'error' in body ? { ...response, json } : { ...response, json: { ...body, historyId } };
}
