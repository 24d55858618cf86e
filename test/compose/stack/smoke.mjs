// Walks the first story against a running stack: sign-up with the set-up code, sandbox models, a key, a chat call, a webhook, an execution that waits.
// usage: node smoke.mjs BASE_URL STATE_FILE first SET_UP_CODE    the first time
//        node smoke.mjs BASE_URL STATE_FILE again                what was made is still there and works, the execution still waits
//        node smoke.mjs BASE_URL STATE_FILE resume               the same, and the execution goes on
import { readFileSync, writeFileSync } from 'node:fs';

const [base, stateFile, phase, setUpCode] = process.argv.slice(2);
const email = 'owner@example.com',
  password = 'correct horse battery staple';
let cookie = '',
  failed = 0;
const call = async (method, path, body, headers = {}) => {
  const answer = await fetch(base + path, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(90_000),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      origin: base,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === '' || headers.authorization ? {} : { cookie }),
      ...headers,
    },
  });
  const set = answer.headers.getSetCookie();
  if (set.length > 0) cookie = set.map((entry) => entry.split(';')[0]).join('; ');
  const text = await answer.text();
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    /* not JSON */
  }
  return { status: answer.status, text, json };
};
const must = (holds, why) => {
  if (!holds) throw new Error(typeof why === 'string' ? why.slice(0, 400) : JSON.stringify(why).slice(0, 400));
};
const step = async (name, run) => {
  const from = Date.now();
  try {
    const note = await run();
    console.log(`ok    ${name} (${Date.now() - from} ms)${note === undefined ? '' : ` - ${note}`}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name} - ${error.message}`);
  }
};
const until = async (id, statuses, seconds = 60) => {
  for (const from = Date.now(); ;) {
    const { json } = await call('GET', `/api/v1/executions/${id}`);
    if (statuses.includes(json?.status)) return json;
    must(Date.now() - from < seconds * 1000, `is ${json?.status} after ${seconds} s`);
    await new Promise((done) => setTimeout(done, 200));
  }
};
const node = (id, name, type, parameters, x) => ({ id, name, type, parameters, position: { x, y: 0 } });
const line = (...nodes) => ({
  nodes,
  connections: nodes
    .slice(1)
    .map((to, i) => ({ from: { node: nodes[i].id, port: 'main' }, to: { node: to.id, port: 'main' } })),
});
const made = async (name, draft) => {
  const { status, text, json } = await call('POST', '/api/v1/digital-organizations', { name, draft });
  must(status === 201, text);
  const published = await call('POST', `/api/v1/digital-organizations/${json.id}/publish`, {});
  must(published.status < 300, published.text);
  return (await call('GET', `/api/v1/digital-organizations/${json.id}`)).json;
};
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
    const { status, text } = await call('POST', '/api/v1/accounts', { email, password, name: 'Owner' });
    must(status >= 400, `${status} ${text}`);
    return text.slice(0, 120);
  });
  await step('sign up with the set-up code', async () => {
    const { status, text } = await call('POST', '/api/v1/accounts', {
      email,
      password,
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
    state.webhook = new URL(dorg.addresses.find(({ kind }) => kind === 'webhook').production_url).pathname;
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
  await step('sign in', async () => {
    const { status, text } = await call('POST', '/api/v1/sessions', { email, password });
    must(status < 300, `${status} ${text}`);
  });
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
    const { status: end } = await until(state.waiting, ['success', 'error']);
    must(end === 'success', end);
  });
}
writeFileSync(stateFile, JSON.stringify(state), { mode: 0o600 });
console.log(failed === 0 ? 'all ok' : `${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
