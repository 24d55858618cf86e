// Shared by the programs of the walk: requests to a running stack as its owner, graphs, and printed steps.
export const owner = { email: 'owner@example.com', password: 'correct horse battery staple' };
let cookie = '',
  failed = 0;

/** Sends a request to the stack, with the session of the last sign-in unless it has a key. */
export const call = async (base, method, path, body, headers = {}) => {
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
  return { status: answer.status, headers: answer.headers, text, json };
};

export const must = (holds, why) => {
  if (!holds) throw new Error(typeof why === 'string' ? why.slice(0, 400) : JSON.stringify(why).slice(0, 400));
};

/** Runs a step and prints whether it holds, with what it returns. */
export const step = async (name, run) => {
  const from = Date.now();
  try {
    const note = await run();
    console.log(`ok    ${name} (${Date.now() - from} ms)${note === undefined ? '' : ` - ${note}`}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name} - ${error.message}`);
  }
};

/** Prints the end and sets the exit code. */
export const end = () => {
  console.log(failed === 0 ? 'all ok' : `${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
};

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Waits until an execution has one of the states. */
export const until = async (base, id, statuses, seconds = 60) => {
  for (const from = Date.now(); ;) {
    const { json } = await call(base, 'GET', `/api/v1/executions/${id}`);
    if (statuses.includes(json?.status)) return json;
    must(Date.now() - from < seconds * 1000, `${id} is ${json?.status} after ${seconds} s`);
    await pause(200);
  }
};

export const node = (id, name, type, parameters, x) => ({ id, name, type, parameters, position: { x, y: 0 } });

/** Returns a graph of nodes in a row. */
export const line = (...nodes) => ({
  nodes,
  connections: nodes
    .slice(1)
    .map((to, i) => ({ from: { node: nodes[i].id, port: 'main' }, to: { node: to.id, port: 'main' } })),
});

/** Makes and publishes a digital organization. */
export const made = async (base, name, draft) => {
  const { status, text, json } = await call(base, 'POST', '/api/v1/digital-organizations', { name, draft });
  must(status === 201, text);
  const published = await call(base, 'POST', `/api/v1/digital-organizations/${json.id}/publish`, {});
  must(published.status < 300, published.text);
  return (await call(base, 'GET', `/api/v1/digital-organizations/${json.id}`)).json;
};

/** Returns the path of the production webhook of a digital organization. */
export const webhookOf = (dorg) =>
  new URL(dorg.addresses.find(({ kind }) => kind === 'webhook').production_url).pathname;

export const signIn = async (base) => {
  const { status, text } = await call(base, 'POST', '/api/v1/sessions', owner);
  must(status < 300, `${status} ${text}`);
};
