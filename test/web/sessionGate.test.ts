import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchThroughGate, SessionGate } from '../../web/api/SessionGate.ts';

const url = 'http://bureau.test/api/v1/things';

const signedOut = () => Response.json({ error: { code: 'not_signed_in' } }, { status: 401 });

/** The server's response to a request without any credential. */
const noCredential = () => Response.json({ error: { code: 'invalid_api_key' } }, { status: 401 });

/** Responds to requests in order; records them with their bodies. */
function fakeFetch(...answers: (() => Response)[]) {
  const bodies: string[] = [];
  const fetched = vi.fn(async (request: Request) => {
    bodies.push(await request.text());
    return answers[Math.min(bodies.length, answers.length) - 1]!();
  });
  vi.stubGlobal('fetch', fetched);
  return { fetched, bodies };
}

/** Whether the promise is settled once everything that is ready has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  const turn = new Promise((resolve) => setImmediate(resolve, pending));
  return (await Promise.race([promise.catch(() => null), turn])) !== pending;
}

/** A signal that is never aborted. */
const calm = () => new AbortController().signal;

describe('the gate of the session', () => {
  test('holds nothing before an account is shown, nor after it has signed out', async () => {
    const gate = new SessionGate();
    expect(await gate.passAgain(calm())).toBe(false);
    gate.guard('acc_1');
    gate.unguard();
    expect(await gate.passAgain(calm())).toBe(false);
    expect(gate.state()).toEqual({ state: 'open' });
  });

  test('closes once for all requests, and lets all of them go when the account is back', async () => {
    const gate = new SessionGate();
    const states: string[] = [];
    gate.subscribe(() => states.push(gate.state().state));
    gate.guard('acc_1');
    const waiting = [gate.passAgain(calm()), gate.passAgain(calm()), gate.passAgain(calm())];
    expect(gate.state()).toEqual({ state: 'closed', accountId: 'acc_1' });
    expect(await isSettled(Promise.race(waiting))).toBe(false);
    gate.reopen();
    expect(await Promise.all(waiting)).toEqual([true, true, true]);
    expect(states).toEqual(['closed', 'open']);
  });

  test('closes again if the session ends a second time', async () => {
    const gate = new SessionGate();
    gate.guard('acc_1');
    const first = gate.passAgain(calm());
    gate.reopen();
    expect(await first).toBe(true);
    const second = gate.passAgain(calm());
    expect(gate.state().state).toBe('closed');
    expect(await isSettled(second)).toBe(false);
    gate.reopen();
    expect(await second).toBe(true);
  });

  test('gives a request up by its own reason, before it waits and while it does, and the others wait on', async () => {
    const gate = new SessionGate();
    gate.guard('acc_1');
    const stays = gate.passAgain(calm());
    const leaves = new AbortController();
    const given = gate.passAgain(leaves.signal);
    const reason = new Error('The page was left.');
    leaves.abort(reason);
    await expect(given).rejects.toBe(reason);
    await expect(gate.passAgain(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(await isSettled(stays)).toBe(false);
    gate.reopen();
    expect(await stays).toBe(true);
  });

  test('never releases held requests after a different account signed in', async () => {
    const gate = new SessionGate();
    gate.guard('acc_1');
    const held = gate.passAgain(calm());
    gate.leave();
    expect(gate.state()).toEqual({ state: 'left' });
    const late = gate.passAgain(calm());
    expect(gate.state()).toEqual({ state: 'left' });
    expect(await isSettled(Promise.race([held, late]))).toBe(false);
  });

  test('tells those who subscribe, and no longer those who have left', () => {
    const gate = new SessionGate();
    const listener = vi.fn();
    const leave = gate.subscribe(listener);
    gate.guard('acc_1');
    void gate.passAgain(calm());
    gate.reopen();
    gate.reopen(); // it is open: nothing to tell
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    void gate.passAgain(calm());
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['its page goes', () => undefined],
    ['somebody else signed in', (gate: SessionGate) => gate.leave()],
  ])('sends nothing that was held once %s, and is open for the next account', async (_, before) => {
    const gate = new SessionGate();
    gate.guard('acc_1');
    const held = gate.passAgain(calm());
    before(gate);
    gate.unguard();
    gate.guard('acc_2');
    expect(await held).toBe(false);
    expect(gate.state()).toEqual({ state: 'open' });
  });
});

describe('a request through the gate', () => {
  afterEach(() => vi.unstubAllGlobals());

  const request = () => new Request(url, { method: 'POST', body: '{"name":"Ada"}' });

  test('is made again with its body after the sign-in, as often as the session ends', async () => {
    const { bodies } = fakeFetch(signedOut, signedOut, () => Response.json({ id: 'x' }));
    const gate = new SessionGate();
    gate.guard('acc_1');
    const answer = fetchThroughGate(request(), gate);
    await vi.waitFor(() => expect(gate.state().state).toBe('closed'));
    gate.reopen();
    await vi.waitFor(() => expect(bodies).toHaveLength(2));
    await vi.waitFor(() => expect(gate.state().state).toBe('closed'));
    gate.reopen();
    expect(await (await answer).json()).toEqual({ id: 'x' });
    expect(bodies).toEqual(['{"name":"Ada"}', '{"name":"Ada"}', '{"name":"Ada"}']);
  });

  test('waits likewise where its cookie has expired or was cleared', async () => {
    const { bodies } = fakeFetch(noCredential, () => Response.json({ id: 'x' }));
    const gate = new SessionGate();
    gate.guard('acc_1');
    const answer = fetchThroughGate(request(), gate);
    await vi.waitFor(() => expect(gate.state().state).toBe('closed'));
    gate.reopen();
    expect(await (await answer).json()).toEqual({ id: 'x' });
    expect(bodies).toHaveLength(2);
  });

  test('that carries a key of its own passes with its refusal', async () => {
    fakeFetch(noCredential);
    const gate = new SessionGate();
    gate.guard('acc_1');
    const keyed = new Request(url, { headers: { authorization: 'Bearer wrong' } });
    expect((await fetchThroughGate(keyed, gate)).status).toBe(401);
    expect(gate.state()).toEqual({ state: 'open' });
  });

  test.each([
    ['an answer', () => Response.json({ ok: true })],
    ['a refusal', () => Response.json({ error: { code: 'forbidden' } }, { status: 403 })],
    [
      'another 401, such as a wrong password',
      () => Response.json({ error: { code: 'wrong_password' } }, { status: 401 }),
    ],
    ['a 401 without JSON', () => new Response('no', { status: 401 })],
  ])('%s passes at once, and can still be read', async (_, answer) => {
    const { fetched } = fakeFetch(answer);
    const gate = new SessionGate();
    gate.guard('acc_1');
    const got = await fetchThroughGate(request(), gate);
    expect(await got.text()).toBe(await answer().text());
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(gate.state()).toEqual({ state: 'open' });
  });

  test('without a session, and with no account shown, fails normally', async () => {
    const { fetched } = fakeFetch(signedOut);
    const got = await fetchThroughGate(request(), new SessionGate());
    expect([got.status, await got.json()]).toEqual([401, { error: { code: 'not_signed_in' } }]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('that waited for one account is not made again in the name of another', async () => {
    const { fetched } = fakeFetch(signedOut, () => Response.json({}));
    const gate = new SessionGate();
    gate.guard('acc_1');
    const answer = fetchThroughGate(request(), gate);
    await vi.waitFor(() => expect(gate.state().state).toBe('closed'));
    gate.unguard(); // the page of the other account takes its place
    gate.guard('acc_2');
    expect((await answer).status).toBe(401);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('that is given up while it waits is not made again', async () => {
    const { fetched } = fakeFetch(signedOut, () => Response.json({}));
    const gate = new SessionGate();
    gate.guard('acc_1');
    const leaves = new AbortController();
    const answer = fetchThroughGate(new Request(url, { signal: leaves.signal }), gate);
    await vi.waitFor(() => expect(gate.state().state).toBe('closed'));
    leaves.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    gate.reopen();
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
