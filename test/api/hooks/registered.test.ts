import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';

import type { JsonObject } from '../../../domains/executions/item.ts';
import { fake as calendly } from '../../../integrations/calendly/fake.ts';
import { fake as clickup } from '../../../integrations/clickup/fake.ts';
import { fake as github } from '../../../integrations/github/fake.ts';
import { fake as gitlab } from '../../../integrations/gitlab/fake.ts';
import { fake as linear } from '../../../integrations/linear/fake.ts';
import { fake as stripe } from '../../../integrations/stripe/fake.ts';
import { fake as typeform } from '../../../integrations/typeform/fake.ts';
import { startHooksWorld } from './hooksWorld.ts';
import { describeRegistering, type RegisteringService } from './registrationContract.ts';

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

const services: readonly RegisteringService[] = [
  {
    type: 'calendly.trigger',
    fake: calendly,
    isRepeatable: true,
    parameters: { events: ['invitee.created'] },
    others: { events: ['invitee.created', 'invitee.canceled'] },
    isCreation: ({ method, path }) => method === 'POST' && path === '/webhook_subscriptions',
    isRemoval: ({ method, path }) => method === 'DELETE' && path.startsWith('/webhook_subscriptions/'),
    registered: (body) => {
      const { url, signing_key: secret } = JSON.parse(body.toString()) as { url: string; signing_key: string };
      return { url, secret };
    },
    headers: (secret, body) => {
      const time = Math.floor(Date.now() / 1_000);
      return { 'calendly-webhook-signature': `t=${time},v1=${hmac(secret, `${time}.${body}`)}` };
    },
    bodyOf: (event) => ({ event: 'invitee.created', created_at: '2026-11-28T08:10:00Z', payload: { uri: event } }),
    itemOf: (event) => ({ event: 'invitee.created', created_at: '2026-11-28T08:10:00Z', payload: { uri: event } }),
  },
  {
    type: 'clickup.trigger',
    fake: clickup,
    parameters: { workspace: '108', events: ['taskCreated'] },
    others: { workspace: '108', events: ['all'], list: '901100' },
    isCreation: ({ method, path }) => method === 'POST' && path.endsWith('/webhook'),
    isRemoval: ({ method, path }) => method === 'DELETE' && path.includes('/webhook/'),
    registered: (body, count) => ({
      url: (JSON.parse(body.toString()) as { endpoint: string }).endpoint,
      secret: `ClickUpSecret${count}`,
    }),
    headers: (secret, body) => ({ 'x-signature': hmac(secret, body) }),
    bodyOf: (event) => ({
      event: 'taskCreated',
      webhook_id: 'w1',
      task_id: '86c1x2y3z',
      history_items: [{ id: event }],
    }),
    itemOf: (event) => ({
      event: 'taskCreated',
      webhook_id: 'w1',
      task_id: '86c1x2y3z',
      history_items: [{ id: event }],
    }),
  },
  {
    type: 'github.trigger',
    fake: github,
    parameters: { owner: 'acme', repository: 'shop', events: ['issues'] },
    others: { owner: 'acme', events: ['all', 'push'] },
    isCreation: ({ method, path }) => method === 'POST' && path.endsWith('/hooks'),
    isRemoval: ({ method, path }) => method === 'DELETE' && /\/hooks\/\d+$/.test(path),
    registered: (body) => {
      const { config } = JSON.parse(body.toString()) as { config: { url: string; secret: string } };
      return config;
    },
    headers: (secret, body, event) => ({
      'x-github-event': 'issues',
      'x-github-delivery': event,
      'x-hub-signature-256': `sha256=${hmac(secret, body)}`,
    }),
    bodyOf: () => ({ action: 'opened', issue: { number: 12 } }),
    itemOf: (event) => ({ action: 'opened', issue: { number: 12 }, event: 'issues', delivery: event }),
  },
  {
    type: 'gitlab.trigger',
    fake: gitlab,
    parameters: { project: 'acme/shop', events: ['issues_events'] },
    others: { project: '4', events: ['all'] },
    isCreation: ({ method, path }) => method === 'POST' && path.endsWith('/hooks'),
    isRemoval: ({ method, path }) => method === 'DELETE' && /\/hooks\/\d+$/.test(path),
    registered: (body) => {
      const { url, token: secret, ...switches } = JSON.parse(body.toString()) as JsonObject;
      expect(switches).toMatchObject({ push_events: switches['job_events'], issues_events: true });
      return { url: String(url), secret: String(secret) };
    },
    headers: (secret, _body, event) => ({
      'x-gitlab-event': 'Issue Hook',
      'x-gitlab-token': secret,
      'idempotency-key': event,
    }),
    bodyOf: () => ({ object_kind: 'issue', object_attributes: { iid: 14 } }),
    itemOf: (event) => ({
      object_kind: 'issue',
      object_attributes: { iid: 14 },
      event: 'Issue Hook',
      delivery: event,
    }),
  },
  {
    type: 'linear.trigger',
    fake: linear,
    parameters: { resources: ['Issue'] },
    others: { resources: ['Issue', 'Comment'], actions: ['create'] },
    isCreation: ({ bytes }) => bytes.includes('webhookCreate'),
    isRemoval: ({ bytes }) => bytes.includes('webhookDelete'),
    registered: (body) =>
      (JSON.parse(body.toString()) as { variables: { input: { url: string; secret: string } } }).variables.input,
    headers: (secret, body, event) => ({ 'linear-signature': hmac(secret, body), 'linear-delivery': event }),
    bodyOf: () => ({ action: 'create', type: 'Issue', data: { identifier: 'ENG-123' } }),
    itemOf: () => ({ action: 'create', type: 'Issue', data: { identifier: 'ENG-123' } }),
  },
  {
    type: 'stripe.trigger',
    fake: stripe,
    isRepeatable: true,
    parameters: { events: ['invoice.paid'] },
    others: { events: ['*'] },
    isCreation: ({ method, path }) => method === 'POST' && path.endsWith('/webhook_endpoints'),
    isRemoval: ({ method, path }) => method === 'DELETE' && path.includes('/webhook_endpoints/'),
    registered: (body, count) => ({
      url: new URLSearchParams(body.toString()).get('url')!,
      secret: `whsec_Fake${count}`,
    }),
    headers: (secret, body) => {
      const time = Math.floor(Date.now() / 1_000);
      return { 'stripe-signature': `t=${time},v1=${hmac(secret, `${time}.${body}`)}` };
    },
    bodyOf: (event) => ({ id: event, object: 'event', type: 'invoice.paid' }),
    itemOf: (event) => ({ id: event, object: 'event', type: 'invoice.paid' }),
  },
  {
    type: 'typeform.trigger',
    fake: typeform,
    isRepeatable: true,
    parameters: { form: 'lT4Z3j', output: 'full' },
    others: { form: 'aB5C6d', output: 'full' },
    isCreation: ({ method, path }) => method === 'PUT' && path.includes('/webhooks/'),
    isRemoval: ({ method, path }) => method === 'DELETE' && path.includes('/webhooks/'),
    registered: (body) => JSON.parse(body.toString()) as { url: string; secret: string },
    headers: (secret, body) => ({
      'typeform-signature': `sha256=${createHmac('sha256', secret).update(body).digest('base64')}`,
    }),
    bodyOf: (event) => ({ event_id: event, event_type: 'form_response', form_response: { token: event } }),
    itemOf: (event) => ({ event_id: event, event_type: 'form_response', form_response: { token: event } }),
  },
];

describeRegistering(services);

test('GitHub is answered when it greets', async () => {
  const world = await startHooksWorld('github.trigger', github);
  try {
    const id = await world.published({ owner: 'acme', repository: 'shop' });
    const { config } = JSON.parse(world.fake.requests.at(-1)!.bytes.toString()) as {
      config: { url: string; secret: string };
    };
    const body = JSON.stringify({ zen: 'Keep it logically awesome.', hook_id: 1 });
    const headers = {
      'x-github-event': 'ping',
      'x-github-delivery': 'p-1',
      'x-hub-signature-256': `sha256=${hmac(config.secret, body)}`,
    };
    expect((await world.deliver(config.url, body, headers)).status).toBe(200);
    expect(await world.items(id)).toEqual([]);
  } finally {
    await world.close();
  }
});
