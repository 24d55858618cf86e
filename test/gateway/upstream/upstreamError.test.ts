import { describe, expect, test } from 'vitest';

import { readUpstreamFailure } from '../../../domains/gateway/upstream/upstreamError.ts';

function read(status: number, body: unknown) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return readUpstreamFailure({ status, retryAfter: null, body: bytes, apiKey: 'sk-secret' });
}

const google = (code: number, status: string, details: unknown[] = []) => ({
  error: { code, message: 'Said by Google.', status, details },
});
const field = {
  '@type': 'type.googleapis.com/google.rpc.BadRequest',
  fieldViolations: [{ field: 'generation_config.top_k', description: 'must be positive' }],
};
const badKey = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' };

describe('refusals of all sources have the same format', () => {
  const shown = { message: 'No.', type: 'invalid_request_error', code: null, param: null, meaning: null };
  test.each([
    [
      'OpenAI',
      { error: { message: 'No.', type: 'some_type', param: 'top_p', code: 'c' } },
      { message: 'No.', type: 'some_type', param: 'top_p', code: 'c', meaning: null },
    ],
    [
      'Azure',
      { error: { message: 'No.', code: 'content_filter', param: 'prompt', innererror: {} } },
      { ...shown, code: 'content_filter', param: 'prompt', meaning: { kind: 'content_filter' } },
    ],
    [
      'Google',
      google(400, 'INVALID_ARGUMENT', [field]),
      { ...shown, message: 'Said by Google.', code: 'INVALID_ARGUMENT', param: 'generation_config.top_k' },
    ],
    [
      'Google, asked for a stream',
      [google(400, 'INVALID_ARGUMENT')],
      { ...shown, message: 'Said by Google.', code: 'INVALID_ARGUMENT' },
    ],
    [
      'AWS',
      { message: 'No.', __type: 'com.amazon.coral#ValidationException' },
      { ...shown, code: 'ValidationException' },
    ],
    ['AWS, elsewhere', { Message: 'No.' }, shown],
    ['Cohere', { id: '1', message: 'No.' }, shown],
    ['Ollama', { error: 'No.' }, shown],
    [
      'Mistral',
      { object: 'error', message: 'No.', type: 'invalid_request_error', code: '1000' },
      { ...shown, code: '1000' },
    ],
    [
      'FastAPI',
      { detail: [{ loc: ['body', 'messages', 0, 'role'], msg: 'bad' }] },
      { ...shown, message: 'messages.0.role: bad', param: '/messages/0/role' },
    ],
    ['nobody', '<html>', { ...shown, message: 'The provider rejected the request with status 400.' }],
  ])('%s', (_who, body, expected) => {
    expect(read(400, body)).toEqual({ status: 400, ...expected });
  });
});

describe('account, rate and timeout errors are not passed on as bad requests', () => {
  test.each([
    ["Google's bad key", 400, google(400, 'INVALID_ARGUMENT', [badKey]), 'upstream_error'],
    ["Google's wrong country", 400, google(400, 'FAILED_PRECONDITION'), 'upstream_error'],
    ["Google's overload", 503, google(503, 'UNAVAILABLE'), 'upstream_overloaded'],
    ["Google's time-out", 504, google(504, 'DEADLINE_EXCEEDED'), 'upstream_timeout'],
    ["AWS's bad signature", 400, { message: 'No.', __type: 'InvalidSignatureException' }, 'upstream_error'],
    ["AWS's bad token", 400, { message: 'No.', __type: 'UnrecognizedClientException' }, 'upstream_error'],
    ["AWS's quota", 400, { message: 'No.', __type: 'ServiceQuotaExceededException' }, 'upstream_overloaded'],
    ["AWS's throttling", 429, { message: 'Slow.', __type: 'ThrottlingException' }, 'upstream_overloaded'],
    ["AWS's time-out", 408, { message: 'Late.', __type: 'ModelTimeoutException' }, 'upstream_timeout'],
    ["DeepSeek's overload", 503, { error: { message: 'Server overloaded' } }, 'upstream_overloaded'],
    ['any failure', 503, { error: { message: 'Broken' } }, 'upstream_error'],
    ['any failure of AWS', 424, { message: 'Broken', __type: 'ModelErrorException' }, 'upstream_error'],
  ])('%s', (_what, status, body, code) => {
    expect(read(status, body)).toMatchObject({ code });
  });
});

test('no key is repeated to the caller', () => {
  expect(read(400, { message: 'sk-secret is bad' })).toMatchObject({ message: '[secret] is bad' });
});
