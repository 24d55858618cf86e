// Walks the first story against a running stack: sign-up with the set-up code, sandbox models, a key, a chat call, a webhook, an execution that waits.
// usage: node smoke.mjs BASE_URL STATE_FILE first SET_UP_CODE    the first time
//        node smoke.mjs BASE_URL STATE_FILE again                what was made is still there and works, the execution still waits
//        node smoke.mjs BASE_URL STATE_FILE resume               the same, and the execution goes on
import { readFileSync, writeFileSync } from 'node:fs';

import * as instance from './instance.mjs';
import { end, line, must, node, owner, signIn, step, webhookOf } from './instance.mjs';

const [base, stateFile, phase, setUpCode] = process.argv.slice(2);
const call = (...given) => instance.call(base, ...given);
const until = (...given) => instance.until(base, ...given);
const made = (...given) => instance.made(base, ...given);
const greet = async (address) => {
  const { status, text } = await call('POST', address, { name: 'Ada' });
  must(status === 200 && text.includes('Hello Ada'), `${status} ${text}`);
};
const chat = async (key) => {
  const { status, text, json } = await call(
    'POST',
    '/v1/chat/completions',
    { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] },
    { authorization: `Bearer ${key}` },
  );
  must(status === 200 && json.choices[0].message.content !== '', `${status} ${text}`);
  return `${json.usage.total_tokens} tokens`;
};

const state = phase === 'first' ? {} : JSON.parse(readFileSync(stateFile, 'utf8'));
await step('ready', async () => {
  const { status, text } = await call('GET', '/health/ready');
  must(status === 200, `${status} ${text}`);
});
await step('page', async () => {
  const { status, text } = await call('GET', '/');
  must(status === 200 && text.includes('<div'), `${status} ${text}`);
});
if (phase === 'first') {
  await step('without the set-up code nobody signs up', async () => {
    const { status, text } = await call('POST', '/api/v1/accounts', { ...owner, name: 'Owner' });
    must(status >= 400, `${status} ${text}`);
    return text.slice(0, 120);
  });
  await step('sign up with the set-up code', async () => {
    const { status, text } = await call('POST', '/api/v1/accounts', {
      ...owner,
      name: 'Owner',
      set_up_code: setUpCode,
    });
    must(status === 201, `${status} ${text}`);
  });
  await step('open the sandbox models', async () => {
    const { json } = await call('GET', '/api/v1/admin/models?limit=250');
    for (const model of json.data.filter(({ name }) => name.startsWith('sandbox/'))) {
      const { status, text } = await call('PATCH', `/api/v1/admin/models/${model.id}`, { open_to_users: true });
      must(status === 200, `${status} ${text}`);
    }
  });
  await step('a key', async () => {
    const { json, text } = await call('POST', '/api/v1/model-api-keys', { label: 'first' });
    must(json?.value, text);
    state.key = json.value;
  });
  await step('a webhook', async () => {
    const dorg = await made(
      'Greeter',
      line(
        node('n1', 'Webhook', 'trigger.webhook', { methods: ['POST'], respond: 'last_node' }, 0),
        node(
          'n2',
          'Greet',
          'data.edit_fields',
          {
            mode: 'assignments',
            assignments: [{ name: 'greeting', type: 'string', value: 'Hello {{ $json.body.name }}' }],
          },
          240,
        ),
      ),
    );
    state.webhook = webhookOf(dorg);
  });
  await step('an execution that waits', async () => {
    const dorg = await made(
      'Waiter',
      line(
        node('n1', 'By hand', 'trigger.manual', {}, 0),
        node('n2', 'Wait', 'logic.wait', { mode: 'webhook' }, 240),
        node(
          'n3',
          'After',
          'data.edit_fields',
          { mode: 'assignments', assignments: [{ name: 'who', type: 'any', value: '{{ $json.body.who }}' }] },
          480,
        ),
      ),
    );
    const { json, text } = await call('POST', `/api/v1/digital-organizations/${dorg.id}/executions?wait=0`, {
      mode: 'manual',
    });
    must(json?.id, text);
    state.waiting = json.id;
    state.resume = new URL((await until(json.id, ['waiting'])).resume_url).pathname;
  });
} else {
  await step('sign in', () => signIn(base));
  await step('the execution still waits', async () => {
    const { status } = await until(state.waiting, ['waiting', 'success', 'error']);
    must(status === 'waiting', status);
  });
}
await step('a chat call', () => chat(state.key));
await step('the webhook answers', () => greet(state.webhook));
await step('20 calls of the webhook, 5 at once', async () => {
  for (let i = 0; i < 4; i += 1) await Promise.all(Array.from({ length: 5 }, () => greet(state.webhook)));
});
if (phase === 'resume') {
  await step('the waiting execution goes on', async () => {
    const { status, text } = await call('POST', state.resume, { who: 'Ada' });
    must(status === 200, `${status} ${text}`);
    const { status: ended } = await until(state.waiting, ['success', 'error']);
    must(ended === 'success', ended);
  });
}
writeFileSync(stateFile, JSON.stringify(state), { mode: 0o600 });
end();
