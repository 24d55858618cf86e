import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Shape } from '../google/fakeShape.ts';
import type { Call, Route } from './fakeCalls.ts';
import { done, failed, notFound } from './fakeErrors.ts';
import { labels } from './fakeMailbox.ts';

const labelShape = {
  id: 's',
  name: 's',
  messageListVisibility: 'show|hide',
  labelListVisibility: 'labelShow|labelShowIfUnread|labelHide',
  type: 'user|system',
  color: { textColor: 's', backgroundColor: 's' },
} as const satisfies Shape;
/** A part of the palette: https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.labels#Color */
const palette = new Set(
  '#000000 #434343 #666666 #999999 #cccccc #efefef #f3f3f3 #ffffff #fb4c2f #ffad47 #fad165 #16a766 #43d692 #4a86e8 #a479e2 #f691b3'.split(
    ' ',
  ),
);

function labelOf({ body, id }: Call, base: JsonObject): FakeResponse {
  const name = body['name'];
  if (labels.some((label) => label['name'] === name && label['id'] !== id))
    return failed('aborted', 'Label name exists or conflicts');
  const colors = Object.values((body['color'] ?? {}) as Record<string, string>);
  const unknown = colors.find((color) => !palette.has(color));
  if (unknown !== undefined)
    return failed('invalidArgument', `Label color ${unknown} is not on the allowed color palette`);
  return { json: { ...base, ...body } };
}

function withLabel(id: string, respond: (label: JsonObject) => FakeResponse): FakeResponse {
  const label = labels.find((one) => one['id'] === id);
  return label ? respond(label) : notFound;
}

const ofUser = (id: string, respond: () => FakeResponse): FakeResponse =>
  withLabel(id, ({ type }) => (type === 'user' ? respond() : failed('invalidArgument', 'Invalid delete request')));

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.labels */
export const labelRoutes: readonly Route[] = [
  { method: 'GET', path: 'labels', respond: () => ({ json: { labels } }) },
  {
    method: 'POST',
    path: 'labels',
    body: labelShape,
    respond: (call) =>
      typeof call.body['name'] === 'string' && call.body['name'] !== ''
        ? labelOf(call, {
            id: 'Label_4',
            type: 'user',
            messageListVisibility: 'show',
            labelListVisibility: 'labelShow',
          })
        : failed('invalidArgument', 'Invalid label name'),
  },
  {
    method: 'GET',
    path: 'labels/{id}',
    respond: ({ id }) =>
      withLabel(id, (label) => ({
        json: { ...label, messagesTotal: 3, messagesUnread: 1, threadsTotal: 2, threadsUnread: 1 },
      })),
  },
  ...['PATCH', 'PUT'].map((method): Route => ({
    method,
    path: 'labels/{id}',
    body: labelShape,
    respond: (call) => ofUser(call.id, () => withLabel(call.id, (label) => labelOf(call, label))),
  })),
  { method: 'DELETE', path: 'labels/{id}', respond: ({ id }) => ofUser(id, () => done) },
];
