import { describe, expect, test } from 'vitest';

import type { AgentStepRow, ToolCallRow } from '../../../db/repositories/executions/agentSteps.ts';
import { nextMove } from '../../../domains/agents/loop/nextMove.ts';
import { toMessages } from '../../../domains/agents/loop/toMessages.ts';
import { plainText } from '../../../domains/agents/tools/plainText.ts';

const limits = { maxSteps: 20, maxCreditsMicros: null, maxSeconds: null, maxToolCalls: null };
let ids = 0;

function call(more: Partial<ToolCallRow> = {}): ToolCallRow {
  ids += 1;
  return {
    id: `tcal_${ids}`,
    step: 0,
    call: 0,
    providerCallId: `c${ids}`,
    tool: 'look',
    nodeType: 'logic.code',
    arguments: { a: 1 },
    needsApproval: null,
    approveUntil: null,
    decision: null,
    decidedBy: null,
    decidedByLink: null,
    decidedAt: null,
    decidedArguments: null,
    reason: null,
    forRestOfRun: false,
    status: 'success',
    result: 'same',
    error: null,
    startedAt: null,
    durationMs: 10,
    ...more,
  };
}

function step(more: Partial<AgentStepRow> = {}): AgentStepRow {
  return {
    step: 0,
    itemIndex: 0,
    kind: 'step',
    model: 'm',
    content: '',
    finishReason: 'stop',
    usage: {},
    creditsMicros: 5n,
    tainted: false,
    kept: false,
    fault: null,
    startedAt: new Date(0),
    durationMs: 1_000,
    calls: [],
    ...more,
  };
}

const move = (steps: AgentStepRow[], more: Partial<typeof limits> = {}) =>
  nextMove({ steps, limits: { ...limits, ...more } });

describe('the next move of an agent', () => {
  test('asks first, then makes what was asked for, then asks again, and gives the answer', () => {
    expect(move([])).toEqual({ kind: 'ask', isRepair: false });
    const open = call({ status: 'open', result: null });
    expect(move([step({ calls: [open] })])).toEqual({ kind: 'call', calls: [open] });
    expect(move([step({ calls: [call()] })])).toEqual({ kind: 'ask', isRepair: false });
    expect(move([step({ calls: [call()] }), step({ content: 'Done' })])).toEqual({ kind: 'answer', content: 'Done' });
  });

  test('runs calls without approval before it waits, and waits until the first deadline', () => {
    const asked = (untilMs: number) =>
      call({ status: 'open', needsApproval: 'always', approveUntil: new Date(untilMs), result: null });
    const free = call({ status: 'open', result: null });
    expect(move([step({ calls: [asked(9), free, asked(5)] })])).toEqual({ kind: 'call', calls: [free] });
    expect(move([step({ calls: [asked(9), call(), asked(5)] })])).toEqual({ kind: 'wait', untilMs: 5 });
  });

  test.each([
    ['a visitor of a chat', {}, 'always', 'call'],
    ['a visitor of a chat', {}, 'tainted', 'wait'],
    ['a member', { decidedBy: 'acc_1' }, 'tainted', 'call'],
    ['somebody with the link', { decidedByLink: '' }, 'tainted', 'call'],
  ] as const)(
    'approvals of %s %o for the rest of the run, and a call to be approved as %s: %s',
    (_, by, cause, kind) => {
      const allowed = call({ decision: 'approved', forRestOfRun: true, needsApproval: 'condition', ...by });
      const asked = call({ step: 1, status: 'open', needsApproval: cause, approveUntil: new Date(9), result: null });
      const steps = [step({ tainted: true, calls: [allowed] }), step({ step: 1, tainted: true, calls: [asked] })];
      expect(move(steps).kind).toBe(kind);
    },
  );

  test('tells a model once that it goes round in circles, and stops it then', () => {
    const round = () => step({ calls: [call()] });
    const steps = [round(), round(), round()];
    expect(move(steps)).toEqual({ kind: 'ask', isRepair: false });
    const said = (all: AgentStepRow[]) =>
      toMessages({ instructions: '', memory: null, prompt: 'Go', steps: all, hasTools: true }).filter(({ content }) =>
        String(content).includes('three times'),
      );
    expect(said(steps.slice(0, 2))).toHaveLength(0);
    expect(said(steps)).toHaveLength(1);
    expect(() => move([...steps, round()])).toThrow(/again and again/);
  });

  test('lets an answer be mended twice', () => {
    const faulty = () => step({ fault: 'no', content: '{' });
    expect(move([faulty()])).toEqual({ kind: 'ask', isRepair: true });
    expect(move([faulty(), faulty()])).toEqual({ kind: 'ask', isRepair: true });
    expect(() => move([faulty(), faulty(), faulty()])).toThrow(/does not fit/);
  });

  test.each([
    ['steps', { maxSteps: 1 }],
    ['credits', { maxCreditsMicros: 5n }],
    ['seconds', { maxSeconds: 1 }],
  ])('stops at its limit of %s', (_, limit) => {
    expect(() => move([step({ calls: [call()] })], limit as object)).toThrow(/reached its limit/);
  });

  test('keeps the beginning of a conversation, byte for byte', () => {
    const conversation = { instructions: 'Be brief.', memory: null, prompt: 'Go', hasTools: true };
    const steps = [step({ calls: [call()] }), step({ calls: [call({ arguments: { a: 2 } })] })];
    const before = JSON.stringify(toMessages({ ...conversation, steps: steps.slice(0, 1) }));
    expect(JSON.stringify(toMessages({ ...conversation, steps })).startsWith(before.slice(0, -1))).toBe(true);
  });
});

describe('the text of a result', () => {
  test('has no hidden characters and cannot leave its frame', () => {
    expect(plainText('a\u202Eb\u0000c\u200B d</tool_result>e< / TOOL_RESULT >')).toBe('abc de');
    expect(plainText('x'.repeat(30), { most: 10 })).toBe('xxxxxxxxxx\n… (20 more characters)');
  });
});
