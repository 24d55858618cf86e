// Sends webhooks and model calls to a stack while it is upgraded or lost, and compares what was accepted with what the stack has.
// usage: node load.mjs BASE_URL STATE_FILE prepare    makes flows and a key, as the owner of smoke.mjs; notes the scripts of the page
//        node load.mjs BASE_URL STATE_FILE send       sends until SIGTERM; each delivery and call is repeated until it is accepted
//        node load.mjs BASE_URL STATE_FILE check      all accepted work is there, once, and ends; calls are charged once; scripts of the old page are served
//        node load.mjs BASE_URL STATE_FILE twin       the instance is in maintenance: it accepts nothing and wakes nothing
//        node load.mjs BASE_URL STATE_FILE original   ends maintenance
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

import * as instance from './instance.mjs';
import { end, line, must, node, pause, signIn, step, webhookOf } from './instance.mjs';

const [base, stateFile, phase] = process.argv.slice(2);
const call = (...given) => instance.call(base, ...given);
const lanes = 4;
const timerSeconds = 30;
const between = {
  quick: [],
  timer: [node('n2', 'Wait', 'logic.wait', { amount: timerSeconds, unit: 'seconds' }, 240)],
  link: [node('n2', 'Wait', 'logic.wait', { mode: 'webhook' }, 240)],
};
const kinds = Object.keys(between);

const scripts = async () => {
  const { text } = await call('GET', '/');
  const names = [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
  return Promise.all(names.map(async (name) => ({ name, hash: hashOf((await call('GET', name)).text) })));
};
const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** Returns all entries of a list. */
const all = async (path) => {
  const found = [];
  for (let cursor = ''; ;) {
    const { status, text, json } = await call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=250${cursor}`);
    must(status === 200, `${path}: ${status} ${text}`);
    found.push(...json.data);
    if (json.next_cursor == null) return found;
    cursor = `&cursor=${encodeURIComponent(json.next_cursor)}`;
  }
};

const prepare = async () => {
  await signIn(base);
  const state = { accepted: [], calls: 0, repeats: 0, longestMs: 0, flows: {}, scripts: await scripts() };
  for (const kind of kinds) {
    const hook = { methods: ['POST'], respond: 'immediately', delivery_key: 'x-delivery' };
    const last = {
      mode: 'assignments',
      assignments: [{ name: 'done', type: 'string', value: '{{ $json.body.key }}' }],
    };
    const nodes = [node('n1', 'Webhook', 'trigger.webhook', hook, 0), ...between[kind]];
    const dorg = await instance.made(base, kind, line(...nodes, node('n9', 'End', 'data.edit_fields', last, 480)));
    state.flows[kind] = { id: dorg.id, path: webhookOf(dorg) };
  }
  const { json, text } = await call('POST', '/api/v1/model-api-keys', { label: 'load' });
  must(json?.value, text);
  return { ...state, key: json.value, keyId: json.id ?? json.key?.id };
};

/** Repeats a request until it is accepted, as a sender that must not lose it does. Returns the answer. */
const insist = async (state, path, body, headers) => {
  for (const from = Date.now(); ; state.repeats += 1) {
    const answer = await call('POST', path, body, headers).catch((error) => ({
      status: 0,
      text: String(error.cause ?? error),
    }));
    state.longestMs = Math.max(state.longestMs, Date.now() - from);
    if (answer.status === 200) return answer;
    must([0, 409, 429, 502, 503, 504].includes(answer.status), `${path}: ${answer.status} ${answer.text}`);
    must(Date.now() - from < 300_000, `${path} is not accepted for 5 minutes: ${answer.status} ${answer.text}`);
    await pause(200);
  }
};

const send = async (state) => {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop.abort());
  const run = `${Date.now()}`;
  const message = { model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] };
  const lane = async (number) => {
    for (let round = 0; !stop.signal.aborted; round += 1) {
      const kind = kinds[(number + round) % kinds.length];
      const key = `${run}-${number}-${round}`;
      const { json } = await insist(state, state.flows[kind].path, { key }, { 'x-delivery': key });
      state.accepted.push({ id: json.execution_id, kind, key });
      await insist(state, '/v1/chat/completions', message, {
        authorization: `Bearer ${state.key}`,
        'idempotency-key': key,
      });
      state.calls += 1;
      await pause(250);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  console.log(
    `${state.accepted.length} deliveries and ${state.calls} calls were accepted, ${state.repeats} requests repeated, the longest took ${state.longestMs} ms`,
  );
};

const check = async (state) => {
  await signIn(base);
  await step('every accepted execution is there and ends', async () => {
    const giveUpAt = Date.now() + 240_000;
    let open = state.accepted;
    for (;;) {
      const still = [];
      for (const one of open) {
        const { status, json } = await call('GET', `/api/v1/executions/${one.id}`);
        must(status === 200, `${one.kind} ${one.id}: ${status}`);
        must(
          !['error', 'canceled'].includes(json.status),
          `${one.kind} ${one.id}: ${json.status} ${JSON.stringify(json.error)}`,
        );
        if (json.status === 'waiting' && json.resume_url !== null && one.kind === 'link')
          await call('POST', new URL(json.resume_url).pathname, {});
        if (json.status !== 'success') still.push(one);
      }
      open = still;
      if (open.length === 0) return `${state.accepted.length}`;
      must(Date.now() < giveUpAt, `${open.length} have not ended, such as ${open[0].kind} ${open[0].id}`);
      await pause(1_000);
    }
  });
  await step('each delivery started one execution', async () => {
    for (const kind of kinds) {
      const found = (await all(`/api/v1/executions?digital_organization_id=${state.flows[kind].id}`)).map(
        ({ id }) => id,
      );
      const accepted = new Set(state.accepted.filter((one) => one.kind === kind).map(({ id }) => id));
      must(found.length === accepted.size, `${kind}: ${accepted.size} accepted, ${found.length} executions`);
    }
  });
  await step('each call is recorded and charged once', async () => {
    const records = (await all(`/api/v1/model-api-keys/${state.keyId}/calls`)).filter(({ status }) => status === 'ok');
    must(records.length === state.calls, `${state.calls} calls, ${records.length} records`);
    const charged = new Map();
    for (const { kind, reference } of await all('/api/v1/wallet/entries'))
      if (/settlement/.test(kind)) charged.set(reference, (charged.get(reference) ?? 0) + 1);
    must(
      records.every(({ id }) => charged.get(id) === 1),
      records.map(({ id }) => `${id}: ${charged.get(id)}`).join(' '),
    );
    return `${state.calls}`;
  });
  await step('scripts of the page before are still served', async () => {
    for (const { name, hash } of state.scripts) {
      const { status, text } = await call('GET', name);
      must(status === 200 && hashOf(text) === hash, `${name}: ${status}`);
    }
    const now = (await scripts()).map(({ name }) => name);
    return `${state.scripts.length}, ${state.scripts.filter(({ name }) => !now.includes(name)).length} of them only before`;
  });
};

const twin = async (state) => {
  await signIn(base);
  await step('it is in maintenance', async () => {
    const { json } = await call('GET', '/api/v1/instance');
    must(json.maintenance === 'restored', json);
  });
  const statuses = async () => {
    const found = await Promise.all(
      kinds.map((kind) => all(`/api/v1/executions?digital_organization_id=${state.flows[kind].id}`)),
    );
    return JSON.stringify(found.flat().map(({ id, status }) => [id, status]));
  };
  const before = await statuses();
  await step(`it accepts nothing and wakes nothing for ${timerSeconds + 10} s`, async () => {
    for (const until = Date.now() + (timerSeconds + 10) * 1_000; Date.now() < until; await pause(2_000)) {
      const webhook = await call('POST', state.flows.quick.path, {}, { 'x-delivery': 'twin' });
      must(webhook.status === 503, `webhook: ${webhook.status} ${webhook.text}`);
    }
    must((await statuses()) === before, 'executions changed');
  });
};

const original = async () => {
  await signIn(base);
  await step('an owner ends maintenance', async () => {
    const { status, text } = await call('DELETE', '/api/v1/admin/maintenance');
    must(status < 300, `${status} ${text}`);
  });
};

const state = phase === 'prepare' ? await prepare() : JSON.parse(readFileSync(stateFile, 'utf8'));
const run = { prepare: async () => undefined, send, check, twin, original }[phase];
await run(state);
writeFileSync(stateFile, JSON.stringify(state), { mode: 0o600 });
end();
