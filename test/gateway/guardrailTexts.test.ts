import { describe, expect, it, test } from 'vitest';

import { CpuBudget } from '../../domains/gateway/guardrails/CpuBudget.ts';
import { answerWithTexts } from '../../domains/gateway/guardrails/answerTexts.ts';
import { withTexts } from '../../domains/gateway/guardrails/bodyTexts.ts';
import { compileGuardrail, type Guardrail } from '../../domains/gateway/guardrails/guardrail.ts';
import { StageChecks } from '../../domains/gateway/guardrails/StageChecks.ts';
import { StreamGuard } from '../../domains/gateway/guardrails/StreamGuard.ts';
import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { event, messageEvents } from './anthropicUpstream.ts';
import { chunk } from './fakeUpstream.ts';

const guardrail = (more: Partial<Guardrail> = {}): Guardrail =>
  compileGuardrail('grd_1', {
    name: 'Test',
    enabled: true,
    kind: 'word_list',
    stage: 'both',
    action: 'redact',
    onFailure: 'block',
    keyIds: null,
    patterns: [],
    words: ['falcon'],
    dataKinds: [],
    model: null,
    categories: [],
    digitalOrganizationId: null,
    ...more,
  });
const checksOf = (more: Partial<Guardrail> = {}, ms = 10_000) =>
  new StageChecks('response', [guardrail(more)], new CpuBudget(ms));
const open = (endpoint: Endpoint, more: Partial<Guardrail> = {}) =>
  StreamGuard.open({ endpoint, checks: checksOf(more), checkAll: null, limitBytes: 1_000_000 })!;

describe('a text in pieces has the same result as the whole text', () => {
  const words = [
    'falcon',
    'plain',
    'topfalcon',
    'ada@example.com',
    '4111 1111 1111 1111',
    'word',
    '\n',
    '😀',
    'proj-1742',
  ];
  it.each(Array.from({ length: 20 }, (_, round) => round))('round %i', (round) => {
    const next = seededRandom(round + 1);
    const all = { words: ['falcon'], dataKinds: ['email', 'card'], patterns: ['proj-[0-9]{4}'] };
    const text = Array.from({ length: 400 }, () => words[Math.floor(next() * words.length)]!).join(' ');
    const window = checksOf(all).openWindow();
    let passed = '';
    for (let at = 0; at < text.length;) {
      const size = 1 + Math.floor(next() * 12);
      passed += window.push(text.slice(at, at + size));
      at += size;
    }
    expect(passed + window.end()).toBe(guardrail(all).redaction!.apply(text));
    expect(checksOf(all).check(text.repeat(8))).toBe(guardrail(all).redaction!.apply(text.repeat(8)));
  });
});

test('checks take a bounded time, whatever the pattern and the text', () => {
  const patterns = ['(a|b|ab)*c', '([a-z]+)+d'];
  const text = 'ab'.repeat(500_000);
  const before = process.threadCpuUsage();
  expect(() => checksOf({ patterns, words: [] }, 10).check(text)).toThrow('could not check');
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(3_000);
  expect(checksOf({ patterns, words: [], onFailure: 'allow' }, 10).check(text)).toBe(text);
});

test('results of tools in bodies of the Gemini API are text, whatever their names', () => {
  const part = (response: object) => ({ functionResponse: { name: 'falcon', response } });
  const body = { contents: [{ role: 'user', parts: [part({ id: 'a falcon', status: 'ok' })] }] };
  const checks = checksOf();
  expect(withTexts(body, (text) => checks.check(text))).toEqual({
    contents: [{ role: 'user', parts: [part({ id: 'a [redacted]', status: 'ok' })] }],
  });
});

test('names of the format, pictures and proofs are no text', () => {
  const body = {
    model: 'falcon',
    tags: ['falcon'],
    messages: [
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'data:falcon' } },
          { type: 'text', text: 'a falcon' },
        ],
      },
      { role: 'assistant', content: [{ type: 'thinking', thinking: 'falcon', signature: 'proof' }] },
    ],
    tools: [{ type: 'function', function: { name: 'falcon', parameters: { required: ['falcon'] } } }],
  };
  const checks = checksOf();
  expect(withTexts(body, (text) => checks.check(text))).toEqual({
    ...body,
    messages: [
      { role: 'user', content: [body.messages[0]!.content[0], { type: 'text', text: 'a [redacted]' }] },
      { role: 'assistant', content: [{ type: 'thinking', thinking: '[redacted]', signature: '' }] },
    ],
  });
  expect(withTexts(body.tools, (text) => checks.check(text))).toBe(body.tools);
});

test('a thought of a stream loses its signature if it is changed, and keeps it otherwise', async () => {
  for (const [thinking, signature] of [
    ['about the falcon', ''],
    ['about nothing', 'proof'],
  ] as const) {
    const guard = open('messages');
    let shown = '';
    const events = messageEvents({
      content: [
        { type: 'thinking', thinking, signature: 'proof' },
        { type: 'text', text: 'Done' },
      ],
    });
    for (const one of events.slice(0, -1)) shown += guard.pass(Buffer.from(one)).toString();
    shown += (await guard.end(Buffer.from(events.at(-1)!))).toString();
    expect(shown).toContain(`"signature_delta","signature":"${signature}"`);
    expect(shown).not.toContain('falcon');
    expect(shown.indexOf('message_stop')).toBeGreaterThan(shown.indexOf('Done'));
  }
});

test('log probabilities and unknown fields of a stream do not reveal a text', async () => {
  const guard = open('chat.completions');
  const delta = { content: 'the falcon', reasoning: 'a falcon', vendor: { note: 'falcon' } };
  const logprobs = { content: [{ token: 'falcon', bytes: [102] }] };
  const first = chunk({ choices: [{ index: 0, delta, logprobs, finish_reason: null }] });
  const last = chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  const shown = [
    guard.pass(Buffer.from(first)),
    guard.pass(Buffer.from(last)),
    await guard.end(Buffer.from('data: [DONE]\n\n')),
  ];
  const text = Buffer.concat(shown).toString();
  expect(text).not.toContain('falcon');
  expect(text.match(/\[redacted\]/g)).toHaveLength(3);
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
});

const geminiEvent = (parts: object[], more: object = {}): Buffer =>
  Buffer.from(`data: ${JSON.stringify({ candidates: [{ content: { role: 'model', parts }, ...more }] })}\r\n\r\n`);

test('a stream of the Gemini API is checked: texts, thoughts and calls', async () => {
  const guard = open('gemini');
  const logprobsResult = { chosenCandidates: [{ token: 'falcon' }] };
  const shown = [
    guard.pass(geminiEvent([{ text: 'a falcon?', thought: true }])),
    guard.pass(geminiEvent([{ text: 'the fal' }], { logprobsResult })),
    guard.pass(geminiEvent([{ text: 'con and ' }])),
    guard.pass(geminiEvent([{ functionCall: { name: 'note', args: { text: 'Falcon', id: 'falcon' } } }])),
    await guard.end(geminiEvent([{ text: 'a fal' }, { text: 'con' }], { finishReason: 'STOP', logprobsResult })),
  ];
  const text = Buffer.concat(shown).toString();
  expect(text).not.toMatch(/falcon/i);
  const parts = text
    .trim()
    .split('\n\n')
    .map((line) => JSON.parse(line.slice('data: '.length)) as { candidates: { content: { parts: object[] } }[] })
    .flatMap(({ candidates }) => candidates.flatMap(({ content }) => content.parts));
  expect(parts).toEqual([
    { thought: true, text: 'a [redacted]?' },
    { text: 'the [redacted] and ' },
    { functionCall: { name: 'note', args: { text: '[redacted]', id: '[redacted]' } } },
    { text: '' },
    { text: 'a [redacted]' },
  ]);
});

test('a thought of the Gemini API loses its signature if it is changed, and keeps it otherwise', async () => {
  for (const [thought, signature] of [
    ['about the falcon', undefined],
    ['about nothing', 'c2VhbA=='],
  ] as const) {
    const guard = open('gemini');
    const shown = [
      guard.pass(geminiEvent([{ text: thought, thought: true }])),
      guard.pass(geminiEvent([{ text: '', thought: true, thoughtSignature: 'c2VhbA==' }])),
      await guard.end(geminiEvent([{ text: 'Done' }], { finishReason: 'STOP' })),
    ];
    const [first] = Buffer.concat(shown).toString().split('\n\n');
    const part = { text: thought.replace('falcon', '[redacted]'), thought: true, thoughtSignature: signature };
    expect(JSON.parse(first!.slice('data: '.length))).toEqual({
      candidates: [{ content: { role: 'model', parts: [part] } }],
    });
    const whole = withTexts({ text: thought, thought: true, thoughtSignature: 'c2VhbA==' }, (text) =>
      checksOf().check(text),
    );
    expect(whole).toEqual(part);
  }
});

test('a guardrail that judges the whole answer gets the calls of a stream of the Gemini API', async () => {
  const asked: string[] = [];
  const checkAll = (texts: string[]): Promise<string[]> => {
    asked.push(...texts);
    return Promise.resolve(texts);
  };
  const guard = StreamGuard.open({ endpoint: 'gemini', checks: checksOf(), checkAll, limitBytes: 1_000_000 })!;
  guard.pass(geminiEvent([{ text: 'Noted: ' }]));
  guard.pass(geminiEvent([{ text: 'done' }]));
  const last = geminiEvent([{ functionCall: { name: 'note', args: { text: 'the plan' } } }], { finishReason: 'STOP' });
  const shown = (await guard.end(last)).toString();
  expect(asked).toContain('Noted: done');
  expect(asked).toContain('the plan');
  expect(shown).toContain('Noted: done');
  expect(shown).toContain('the plan');
});

test('a streamed transcript is checked', async () => {
  const guard = open('audio.transcriptions');
  const told = (fields: object): Buffer => Buffer.from(`data: ${JSON.stringify(fields)}\n\n`);
  const shown = [
    guard.pass(told({ type: 'transcript.text.delta', delta: 'the fal', logprobs: [{ token: 'fal' }] })),
    guard.pass(told({ type: 'transcript.text.delta', delta: 'con' })),
    await guard.end(told({ type: 'transcript.text.done', text: 'the falcon', logprobs: [{ token: 'falcon' }] })),
  ];
  const text = Buffer.concat(shown).toString();
  expect(text).not.toContain('fal');
  expect(text).toContain('"delta":"the [redacted]"');
  expect(text).toContain('"text":"the [redacted]"');
});

test('a transcript that is changed is not spelled by its words and segments', () => {
  const answer = {
    text: 'the falcon',
    language: 'en',
    words: [{ word: 'fal' }, { word: 'con' }],
    segments: [{ text: 'the falcon', tokens: [1, 2] }],
    logprobs: [{ token: 'falcon' }],
  };
  const given = { body: Buffer.from(JSON.stringify(answer)), contentType: 'application/json' };
  const checks = checksOf();
  const shown = answerWithTexts('audio.transcriptions', given, (text) => checks.check(text));
  expect(JSON.parse(shown.toString())).toEqual({
    text: 'the [redacted]',
    language: 'en',
    words: [],
    segments: [],
    logprobs: [],
  });
});

test('a blocked stream shows no part of a blocked word', () => {
  const guard = open('messages', { action: 'block' });
  let shown = '';
  expect(() => {
    for (const text of ['All is fine. '.repeat(60), 'The fal', 'con ', 'lands. '.repeat(80)])
      shown += guard
        .pass(Buffer.from(event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })))
        .toString();
  }).toThrow('blocked the answer');
  expect(shown).not.toContain('fal');
});
