import { describe, expect, test } from 'vitest';

import { nodeDefinitions } from '../../../activities/generated/registry.ts';
import type { HookSource } from '../../../activities/kit/triggerSource.ts';
import { verifyDelivery, type ReceivedDelivery } from '../../../api/hooks/verifyDelivery.ts';
import { AppError } from '../../../openapi/AppError.ts';

const slackBody =
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';

interface Vector {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly secret: string;
  /** Seconds. */
  readonly at: number;
  /** Name of the header with the signature; missing if the secret is in the address. */
  readonly signed?: string;
  /** The address that is called, if it counts. */
  readonly address?: string;
}

/** One signed delivery of each service: from its documentation, or else computed by Python's `hmac`. */
const vectors: Readonly<Record<string, Vector>> = {
  'asana.trigger': {
    headers: { 'x-hook-signature': '59fc1ed13703dfd24f3a1a41ce80c28269ef193c528214b4df0f74ce62f38a3f' },
    body: '{"events":[]}',
    secret: 'b537',
    at: 0,
    signed: 'x-hook-signature',
  },
  'calendly.trigger': {
    headers: {
      'calendly-webhook-signature': 't=1764300000,v1=3ed0eeab43d7f9fef42dd1bafde00eab85564ac63056e36aebab1a1e5bbd532d',
    },
    body: '{"event":"invitee.created"}',
    secret: 'k3y',
    at: 1_764_300_000,
    signed: 'calendly-webhook-signature',
  },
  'clickup.trigger': {
    headers: { 'x-signature': 'cba9eeae97a48c7421ef2ca5cc17e126a41a2cb9000376e47838176776bdb62f' },
    body: '{"event":"taskCreated","webhook_id":"4b67ac88-0000-4000-8000-000000000001"}',
    secret: 'O94IM25S',
    at: 0,
    signed: 'x-signature',
  },
  // https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries#testing-the-webhook-payload-validation
  'github.trigger': {
    headers: {
      'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    },
    body: 'Hello, World!',
    secret: "It's a Secret to Everybody",
    at: 0,
    signed: 'x-hub-signature-256',
  },
  // https://docs.gitlab.com/user/project/integrations/webhooks: the secret itself.
  'gitlab.trigger': {
    headers: { 'x-gitlab-token': 'A-secret_2' },
    body: '{"object_kind":"push"}',
    secret: 'A-secret_2',
    at: 0,
    signed: 'x-gitlab-token',
  },
  // https://developer.atlassian.com/cloud/jira/platform/webhooks/#testing-the-webhook-payload-validation
  'jira.trigger': {
    headers: { 'x-hub-signature': 'sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9' },
    body: 'Hello World!',
    secret: "It's a Secret to Everybody",
    at: 0,
    signed: 'x-hub-signature',
  },
  'linear.trigger': {
    headers: { 'linear-signature': '1c874aaedc1be43895f9fb9a35bf7ac4296348dcace568b61ed31f51ea391f59' },
    body: '{"action":"create","type":"Issue"}',
    secret: 'lin_wh_fake',
    at: 0,
    signed: 'linear-signature',
  },
  // The secret is in the address, because webhooks of personal tokens are not signed.
  'monday.trigger': {
    headers: {},
    body: '{"event":{"triggerUuid":"b5ed2e17"}}',
    secret: 'A-secret_3',
    at: 0,
    address: 'https://localhost/hooks/hk_1/y?key=A-secret_3',
  },
  // https://pipedrive.readme.io/docs/guide-for-webhooks-v2: HTTP Basic.
  'pipedrive.trigger': {
    headers: { authorization: 'Basic YnVyZWF1OkEtc2VjcmV0XzM=' },
    body: '{"meta":{"id":"1"}}',
    secret: 'Basic YnVyZWF1OkEtc2VjcmV0XzM=',
    at: 0,
    signed: 'authorization',
  },
  'shopify.trigger': {
    headers: { 'x-shopify-hmac-sha256': 'vlH/YaeUQEPHUzOQaugHapHYQcA3oDQ5/Vxt2snd2Nc=' },
    body: '{"id":820982911,"name":"#1001"}',
    secret: 'shpss_fake',
    at: 0,
    signed: 'x-shopify-hmac-sha256',
  },
  // https://docs.slack.dev/authentication/verifying-requests-from-slack#validating-a-request
  'slack.trigger': {
    headers: {
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
      'x-slack-request-timestamp': '1531420618',
    },
    body: slackBody,
    secret: '8f742231b10e8888abcd99yyyzzz85a5',
    at: 1_531_420_618,
    signed: 'x-slack-signature',
  },
  'stripe.trigger': {
    headers: {
      'stripe-signature': `t=1764300000,v0=${'0'.repeat(64)},v1=${'0'.repeat(64)},v1=a42e152d066ffd52e9a272b502b350092d2ffbfec4ec75c5c4bbdfd480acc66c`,
    },
    body: '{"id":"evt_1A","object":"event","type":"invoice.paid"}',
    secret: 'whsec_Fake1',
    at: 1_764_300_000,
    signed: 'stripe-signature',
  },
  // https://core.telegram.org/bots/api#setwebhook: the secret itself.
  'telegram.trigger': {
    headers: { 'x-telegram-bot-api-secret-token': 'A-secret_1' },
    body: '{"update_id":1}',
    secret: 'A-secret_1',
    at: 0,
    signed: 'x-telegram-bot-api-secret-token',
  },
  'trello.trigger': {
    headers: { 'x-trello-webhook': 'IUUfxIA19EC6LPEpzusi3MdYUSQ=' },
    body: '{"action":{"id":"60aa01"}}',
    secret: 's3cr3t',
    at: 0,
    signed: 'x-trello-webhook',
    address: 'https://flows.example/hooks/hk_1/y',
  },
  // https://www.twilio.com/docs/events/webhook-quickstart: HTTP Basic.
  'twilio.trigger': {
    headers: { authorization: 'Basic YnVyZWF1OkEtc2VjcmV0XzQ=' },
    body: '[{"id":"1"}]',
    secret: 'Basic YnVyZWF1OkEtc2VjcmV0XzQ=',
    at: 0,
    signed: 'authorization',
  },
  'typeform.trigger': {
    headers: { 'typeform-signature': 'sha256=O5D+wec+LoXo7EKPxtG6DbvXp4Qm/cTZS/M98QI0omU=' },
    body: '{"event_id":"01HX"}',
    secret: 's3cr3t',
    at: 0,
    signed: 'typeform-signature',
  },
  'whatsapp.trigger': {
    headers: { 'x-hub-signature-256': 'sha256=2a7084d0ca0b2507f0fb4a142922609cc01093baf31f96117d504369ca4b7e9f' },
    body: '{"object":"whatsapp_business_account","entry":[]}',
    secret: '0fakeappsecret',
    at: 0,
    signed: 'x-hub-signature-256',
  },
  'woocommerce.trigger': {
    headers: { 'x-wc-webhook-signature': 'yszdfCelcuE6nsaF0UV6gxM+GHyI2TtG/dxrfGQJICY=' },
    body: '{"id":727,"status":"processing"}',
    secret: 'WooSecret1',
    at: 0,
    signed: 'x-wc-webhook-signature',
  },
};

const hooks = nodeDefinitions.flatMap(({ type, source }) => (source?.kind === 'hook' ? [{ type, source }] : []));
const at = (seconds: number) => new Date(seconds * 1_000);
const codeOf = (source: HookSource, delivery: ReceivedDelivery): string => {
  try {
    verifyDelivery(source.verification, delivery);
    return 'accepted';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

test('every service that calls has a vector', () => {
  expect(hooks.map(({ type }) => type).toSorted()).toEqual(Object.keys(vectors).toSorted());
});

describe.each(hooks)('a delivery of $type', ({ type, source }) => {
  const { headers, body, secret, at: seconds, signed, address = 'https://localhost/hooks/hk_1/x' } = vectors[type]!;
  const right = { headers, raw: Buffer.from(body), secrets: [secret], address, now: at(seconds) };
  const isSigned = source.verification.kind === 'signature';
  const hasTime = source.verification.kind === 'signature' && source.verification.timestampHeader !== '';

  test('is accepted with the right secret, also beside another one', () => {
    expect(codeOf(source, right)).toBe('accepted');
    expect(codeOf(source, { ...right, secrets: ['another', secret] })).toBe('accepted');
  });

  test('is refused with a wrong secret', () => {
    expect(codeOf(source, { ...right, secrets: [`${secret}1`] })).toBe('webhook_unauthorized');
  });

  test.skipIf(vectors[type]!.address === undefined)('is refused at another address', () => {
    for (const other of [address.slice(0, -1), 'https://localhost/hooks/hk_1/x', 'https://localhost/hooks/hk_1/x?key='])
      expect(codeOf(source, { ...right, address: other })).toBe('webhook_unauthorized');
  });

  test.skipIf(signed === undefined)('is refused without its header, or with an empty one', () => {
    expect(codeOf(source, { ...right, headers: {} })).toBe('webhook_unauthorized');
    expect(codeOf(source, { ...right, headers: { ...headers, [signed!]: '' } })).toBe('webhook_unauthorized');
    expect(codeOf(source, { ...right, headers: { ...headers, [signed!]: headers[signed!]!.slice(0, -2) } })).toBe(
      'webhook_unauthorized',
    );
  });

  test.skipIf(!isSigned)('is refused with another body', () => {
    expect(codeOf(source, { ...right, raw: Buffer.from(`${body} `) })).toBe('webhook_unauthorized');
  });

  test.skipIf(!hasTime)('is refused five minutes before and after its time', () => {
    expect(codeOf(source, { ...right, now: at(seconds + 299) })).toBe('accepted');
    expect(codeOf(source, { ...right, now: at(seconds + 301) })).toBe('webhook_unauthorized');
    expect(codeOf(source, { ...right, now: at(seconds - 301) })).toBe('webhook_unauthorized');
  });

  test('is refused without a secret that is not empty', () => {
    for (const secrets of [[], [''], ['  ']]) expect(codeOf(source, { ...right, secrets })).toBe('unavailable');
  });
});
