import { createHmac } from 'node:crypto';

import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { jsonOf } from './fakeBody.ts';

/** The app that the token belongs to. Its secret signs deliveries; ID and secret together are the token of the app itself. */
export const app = { id: '670843887433847', secret: '0fakeappsecret0fakeappsecret0000' };
export const appToken = `${app.id}|${app.secret}`;
const object = 'whatsapp_business_account';

/** The callback of the app, with the fields that it gets. */
let ofApp: { readonly url: string; readonly fields: readonly string[] } | null = null;

const done: FakeResponse = { json: { success: true } };

function failed(code: number, message: string): FakeResponse {
  return {
    status: 400,
    json: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'AFakeTrace' } },
  };
}

/**
 * `/{app}/subscriptions`, with the token of the app: https://developers.facebook.com/docs/graph-api/reference/app/subscriptions. An app has one
 * callback for each object, so a new one replaces it.
 */
export function appSubscriptions(request: FakeRequest): FakeResponse | null {
  const { method, query, bytes } = request;
  if (method === 'GET')
    return {
      json: {
        data: ofApp
          ? [
              {
                object,
                callback_url: ofApp.url,
                active: true,
                fields: ofApp.fields.map((name) => ({ name, version: 'v25.0' })),
              },
            ]
          : [],
      },
    };
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  const sent = isJson ? (jsonOf(request) ?? {}) : Object.fromEntries(new URLSearchParams(bytes.toString()));
  const given: JsonObject = { ...Object.fromEntries(query), ...sent };
  if (given['object'] !== object) return failed(100, 'Param object must be one of {whatsapp_business_account}');
  if (method === 'DELETE') {
    ofApp = null;
    return done;
  }
  if (method !== 'POST') return null;
  const { callback_url: url, verify_token: token, fields } = given;
  if (typeof url !== 'string' || !url.startsWith('https://')) return failed(2_200, 'Callback must be a secure URL.');
  if (typeof token !== 'string' || token === '') return failed(100, 'The parameter verify_token is required.');
  const names = Array.isArray(fields) ? fields.map(String) : String(fields ?? '').split(',');
  ofApp = { url, fields: names.filter((name) => name !== '') };
  return done;
}

/**
 * The call with which Meta verifies a callback. The response must be the challenge alone, with status 200:
 * https://developers.facebook.com/docs/graph-api/webhooks/getting-started#verification-requests
 */
export function challengeOf(url: string, verifyToken: string, challenge = '1158201444'): string {
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': challenge,
    'hub.verify_token': verifyToken,
  });
  return `${url}?${query}`;
}

/**
 * A delivery, signed with the secret of the app over its bytes:
 * https://developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads. One can have several entries, changes and messages.
 */
export function deliveryOf(
  values: readonly JsonObject[],
  { field = 'messages', account = '102290129340398', secret = app.secret } = {},
): { readonly headers: Record<string, string>; readonly body: string } {
  const body = JSON.stringify({
    object,
    entry: [{ id: account, changes: values.map((value) => ({ value, field })) }],
  });
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'facebookexternalua',
      'x-hub-signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`,
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    body,
  };
}

const metadata = { display_phone_number: '15550783880', phone_number_id: '106540323295790' };

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/text */
export function textMessage(id: string, text: string): JsonObject {
  return {
    messaging_product: 'whatsapp',
    metadata,
    contacts: [{ profile: { name: 'Ann' }, wa_id: '16505551234', user_id: 'US.13491208655302741918' }],
    messages: [
      {
        from: '16505551234',
        from_user_id: 'US.13491208655302741918',
        id,
        timestamp: '1764300000',
        text: { body: text },
        type: 'text',
      },
    ],
  };
}

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/status: repeated, and in any order. */
export function messageStatus(id: string, status: 'sent' | 'delivered' | 'read' | 'failed'): JsonObject {
  return {
    messaging_product: 'whatsapp',
    metadata,
    statuses: [
      {
        id,
        status,
        timestamp: '1764300001',
        recipient_id: '16505551234',
        recipient_user_id: 'US.13491208655302741918',
        pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
      },
    ],
  };
}
