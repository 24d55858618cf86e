// Creates a key for Prometheus, a log destination at the collector, and an execution with a trace, to try docker-compose.observability.yml.
// usage: node observe.mjs BASE_URL RESULT_FILE KEY_FILE
import { writeFileSync } from 'node:fs';

import * as instance from './instance.mjs';
import { end, line, must, node, signIn, step, webhookOf } from './instance.mjs';

const [base, resultFile, keyFile] = process.argv.slice(2);
const call = (...given) => instance.call(base, ...given);

await step('sign in', () => signIn(base));
await step('a key for Prometheus', async () => {
  const { status, text, json } = await call('POST', '/api/v1/account-api-keys', { label: 'Prometheus' });
  must(status < 300 && json?.value, `${status} ${text}`);
  writeFileSync(keyFile, json.value, { mode: 0o644 });
});
await step('a log destination at the collector', async () => {
  const settings = { kind: 'otlp_logs', url: 'http://collector:4318' };
  const { status, text } = await call('POST', '/api/v1/admin/log-destinations', { name: 'Collector', settings });
  must(status < 300, `${status} ${text}`);
});
await step('an execution with its trace', async () => {
  const hook = { methods: ['POST'], respond: 'immediately' };
  const set = { mode: 'assignments', assignments: [{ name: 'seen', type: 'string', value: 'yes' }] };
  const nodes = [node('n1', 'Webhook', 'trigger.webhook', hook, 0), node('n2', 'Set', 'data.edit_fields', set, 240)];
  const dorg = await instance.made(base, 'Observed', line(...nodes));
  const { json, text } = await call('POST', webhookOf(dorg), {});
  must(json?.execution_id, text);
  const { id, trace_id: trace, trace_url: url } = await instance.until(base, json.execution_id, ['success']);
  must(trace && url === `https://traces.example.com/${trace}`, { trace, url });
  writeFileSync(resultFile, JSON.stringify({ id, trace }));
});
end();
