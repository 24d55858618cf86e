import { fake as discord } from '../discord/fake.ts';
import { failed } from '../discord/fakeSchema.ts';
import type { FakeDefinition } from '../engine/fake/startFake.ts';

const id = '6000000000000000001';
const secret = 'fakeWebhookToken';
const hook = `/api/v10/webhooks/${id}/${secret}`;

/** The wire format of Discord for webhooks, whose token is in the path. */
export const fake: FakeDefinition = {
  ...discord,
  secret,
  credential: (url) => ({
    type: 'discord_webhook',
    values: { webhook_url: `https://discord.com/api/webhooks/${id}/${secret}`, api_url: `${url}/api/v10` },
  }),
  isAuthorized: ({ path, headers }) =>
    headers.authorization === undefined && (path === hook || path.startsWith(`${hook}/`)),
  unauthorized: failed(401, 50_027, 'Invalid Webhook Token'),
};
