import { describe, expect, test } from 'vitest';

import { usedCredential } from '../../support/testCredentials.ts';
import { jsonOf, runAlone } from './runAlone.ts';

const untilOf = (parameters: object, timeZone = 'UTC') => runAlone('logic.wait', { parameters, timeZone });

describe('logic.wait for a time', () => {
  test.each([
    [{ amount: 90, unit: 'seconds' }, '2026-11-21T12:01:30Z'],
    [{ amount: 0.5, unit: 'hours' }, '2026-11-21T12:30:00Z'],
    [{ amount: 2, unit: 'days' }, '2026-11-23T12:00:00Z'],
    [{}, '2026-11-21T13:00:00Z'],
  ])('%j ends at %s', async (parameters, end) => {
    expect(await untilOf({ mode: 'interval', ...parameters })).toEqual({ waitUntil: new Date(end) });
  });

  test('passes its items on when the time has passed, each paired with itself', async () => {
    const result = await runAlone('logic.wait', { json: [{ n: 1 }, { n: 2 }], resumed: true });
    expect(result).toEqual({
      outputs: {
        main: [
          { json: { n: 1 }, pairedItem: 0 },
          { json: { n: 2 }, pairedItem: 1 },
        ],
      },
    });
  });

  test('does not wait for no time, and not without end', async () => {
    expect(await jsonOf('logic.wait', { parameters: { amount: 0 } })).toEqual({ main: [{}] });
    expect(await jsonOf('logic.wait', { parameters: { amount: 0 }, json: [] })).toEqual({ main: [] });
    await expect(untilOf({ amount: 36_501, unit: 'days' })).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/amount',
    });
    await expect(untilOf({ amount: 1e308, unit: 'days' })).rejects.toMatchObject({ param: '/amount' });
    await expect(untilOf({ amount: -1 })).rejects.toMatchObject({ code: 'parameter_invalid' });
    await expect(untilOf({ mode: 'for ever' })).rejects.toMatchObject({ code: 'parameter_invalid' });
  });
});

describe('logic.wait until a date', () => {
  test.each([
    ['2027-01-31T09:30', 'Europe/Berlin', '2027-01-31T08:30:00Z'],
    ['2027-07-01 09:30:15', 'Europe/Berlin', '2027-07-01T07:30:15Z'],
    ['2027-01-31', 'America/New_York', '2027-01-31T05:00:00Z'],
    ['2027-01-31T09:30:00Z', 'Europe/Berlin', '2027-01-31T09:30:00Z'],
    ['2027-01-31T09:30:00.500+05:30', 'Europe/Berlin', '2027-01-31T04:00:00.500Z'],
    ['1800000000', 'UTC', '2027-01-15T08:00:00Z'],
    ['1800000000000', 'UTC', '2027-01-15T08:00:00Z'],
  ])('%s in %s is %s', async (until, timeZone, end) => {
    expect(await untilOf({ mode: 'until', until }, timeZone)).toEqual({ waitUntil: new Date(end) });
  });

  test('in the past continues immediately', async () => {
    expect(
      await jsonOf('logic.wait', { parameters: { mode: 'until', until: '2020-01-01' }, json: [{ n: 1 }] }),
    ).toEqual({ main: [{ n: 1 }] });
  });

  test.each(['', 'tomorrow', '10:30', '2027', '2027-13-01', '31.01.2027', '9999-12-31'])(
    '"%s" is refused, naming the parameter',
    async (until) => {
      await expect(untilOf({ mode: 'until', until })).rejects.toMatchObject({
        code: 'parameter_invalid',
        param: '/until',
      });
    },
  );
});

describe('logic.wait for an answer', () => {
  const waitFor = async (parameters: object, json: object[] = [{}]) =>
    runAlone('logic.wait', { parameters, json: json as Record<string, unknown>[] });

  test('waits for a call: methods, path, answer and limit', async () => {
    expect(await waitFor({ mode: 'webhook' })).toEqual({
      waitFor: {
        kind: 'webhook',
        until: null,
        suffix: '',
        details: { methods: ['GET', 'POST'], response: { status: 200 } },
      },
    });
    const parameters = {
      mode: 'webhook',
      methods: ['PUT'],
      suffix: 'a/b',
      response_status: 202,
      response_body: null,
      limit: 'until',
      limit_until: '2026-12-01',
    };
    expect(await waitFor(parameters)).toEqual({
      waitFor: {
        kind: 'webhook',
        until: new Date('2026-12-01T00:00:00Z'),
        suffix: 'a/b',
        details: { methods: ['PUT'], response: { status: 202, body: null } },
      },
    });
  });

  test('accepts a call authenticated by the credential and never stores its secret', async () => {
    const credentials = { hmac: usedCredential('hmac', { secret: 'a shared secret' }) };
    const parameters = { mode: 'webhook', auth: 'hmac', signature_prefix: 'sha256=' };
    const result = await runAlone('logic.wait', { parameters, credentials });
    expect(result).toMatchObject({
      waitFor: {
        details: { auth: { kind: 'hmac', prefix: 'sha256=', header: 'x-signature' }, credentialId: 'crd_test' },
      },
    });
    expect(JSON.stringify(result)).not.toContain('a shared secret');
    await expect(waitFor({ ...parameters, signed_content: 'no body' })).rejects.toMatchObject({
      param: '/signed_content',
    });
  });

  test('waits for a form', async () => {
    const fields = [{ label: 'Size', type: 'dropdown', options: ['S', 'L'] }];
    const result = await waitFor({ mode: 'form', fields, limit: 'interval', limit_amount: 2, limit_unit: 'days' });
    expect(result).toEqual({
      waitFor: {
        kind: 'form',
        until: new Date('2026-11-23T12:00:00Z'),
        suffix: '',
        details: {
          title: 'Form',
          description: '',
          button: 'Submit',
          fields: [
            {
              name: 'Size',
              label: 'Size',
              type: 'dropdown',
              required: false,
              hint: '',
              value: '',
              options: ['S', 'L'],
              multiple: false,
              minimum: '',
              maximum: '',
              pattern: '',
              accept: '',
            },
          ],
          done: { kind: 'page', title: 'Thank you', message: 'Your response has been submitted.' },
        },
      },
    });
  });

  test('passes on the received data, or its own items at the time limit', async () => {
    const waitAnswer = [{ json: { by: 'call' } }];
    const parameters = { mode: 'webhook' };
    expect(await runAlone('logic.wait', { parameters, json: [{ n: 1 }, { n: 2 }], waitAnswer })).toEqual({
      outputs: { main: [{ json: { by: 'call' }, pairedItem: 0 }] },
    });
    expect(await runAlone('logic.wait', { parameters, json: [], waitAnswer })).toEqual({
      outputs: { main: [{ json: { by: 'call' } }] },
    });
    expect(await jsonOf('logic.wait', { parameters, json: [{ n: 1 }, { n: 2 }], resumed: true })).toEqual({
      main: [{ n: 1 }, { n: 2 }],
    });
  });

  test('does not wait at all where its limit has passed', async () => {
    const parameters = { mode: 'webhook', limit: 'until', limit_until: '2020-01-01' };
    expect(await jsonOf('logic.wait', { parameters, json: [{ n: 1 }] })).toEqual({ main: [{ n: 1 }] });
  });

  const label = 'A';
  test.each([
    [{ mode: 'webhook', methods: [] }, 'methods'],
    [{ mode: 'webhook', methods: ['TRACE'] }, 'methods'],
    [{ mode: 'webhook', suffix: '../x y' }, 'suffix'],
    [{ mode: 'webhook', response_status: 302 }, 'response_status'],
    [{ mode: 'webhook', response_body: 'x'.repeat(1024 * 1024) }, 'response_body'],
    [{ mode: 'webhook', limit: 'interval', limit_amount: 99_999, limit_unit: 'days' }, 'limit_amount'],
    [{ mode: 'form', limit: 'until', limit_until: 'soon' }, 'limit_until'],
    [{ mode: 'form', fields: [{ label: '' }] }, 'label'],
    [{ mode: 'form', fields: [{ label }, { label: 'B', name: 'A' }] }, '/fields/1/name'],
    [{ mode: 'form', fields: [{ label: 'submitted_at' }] }, '/fields/0/name'],
    [{ mode: 'form', fields: [{ label: '__proto__' }] }, '/fields/0/name'],
    [{ mode: 'form', fields: [{ label, type: 'dropdown' }] }, '/fields/0/options'],
    [{ mode: 'form', fields: [{ label, type: 'password' }] }, 'type'],
    [{ mode: 'form', after_submit: 'redirect', redirect_url: 'javascript:alert(1)' }, '/redirect_url'],
    [{ mode: 'form', after_submit: 'redirect', redirect_url: '/thanks' }, '/redirect_url'],
  ])('%j is refused, naming %s', async (parameters, param) => {
    await expect(waitFor(parameters)).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: expect.stringContaining(param),
    });
  });
});
