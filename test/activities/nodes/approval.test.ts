import { describe, expect, test } from 'vitest';

import { node } from '../../../activities/nodes/logic/approval.ts';
import { portsFor } from '../../../activities/kit/define.ts';
import { runAlone } from './runAlone.ts';

const run = (parameters: object, more: object = {}) => runAlone('logic.approval', { parameters, ...more });
const portsOf = (parameters: object) =>
  portsFor(node.outputs, parameters as never).map(({ name, title }) => `${name} ${title}`);
const limit = { limit: 'interval', limit_amount: 0 };

describe('logic.approval', () => {
  test.each([
    [{}, ['approved Approved', 'rejected Rejected']],
    [{ approve_label: 'Yes', reject_label: '{{ $json.no }}' }, ['approved Yes', 'rejected Choice 2']],
    [{ limit: 'interval' }, ['approved Approved', 'rejected Rejected', 'timed_out Timed out']],
    [{ limit: 'until', at_limit: 'error' }, ['approved Approved', 'rejected Rejected']],
    [{ answers: 'own', choices: [{ label: 'A' }, { label: 'B' }] }, ['choice_1 A', 'choice_2 B']],
    [{ answers: 'own', choices: [] }, ['timed_out Timed out']],
    [{ outputs: 'one', limit: 'interval' }, ['main Items']],
  ])('%j has the outputs %j', (parameters, ports) => expect(portsOf(parameters)).toEqual(ports));

  test.each([
    [{ answers: 'own', choices: [] }, 1],
    [{ answers: 'own', choices: '{{ $json.choices }}' }, 1],
    [{ answers: 'own', choices: [{ label: 'A' }, { label: 'B', value: 'A' }] }, 1],
    [{ answers: 'own', choices: [{ label: 'A' }, { label: 'B' }] }, 0],
  ])('%j has %i problems', (parameters, count) => expect(node.check!(parameters as never)).toHaveLength(count));

  test('asks for members, reminds and escalates as its parameters say', async () => {
    const parameters = {
      title: 'Order 7',
      who: 'named',
      members: ['ada@example.test'],
      roles: ['editor'],
      exclude_starter: true,
      remind: 'every',
      remind_amount: 2,
      remind_unit: 'hours',
      escalate: 'after',
      escalate_amount: 1,
      escalate_unit: 'days',
      escalate_roles: ['owner'],
    };
    expect(await run(parameters)).toMatchObject({
      waitFor: {
        kind: 'approval',
        until: null,
        details: { title: 'Order 7', choices: [{ value: 'approve' }, { value: 'reject' }], anyone: false },
        asked: {
          byProject: false,
          members: ['ada@example.test'],
          roles: ['editor'],
          excludesStarter: true,
          mails: true,
          reminders: { everyMs: 7_200_000, most: 3 },
          escalation: { at: new Date('2026-11-22T12:00:00Z'), members: [], roles: ['owner'] },
        },
      },
    });
    await expect(run({ ...parameters, remind_amount: 1e9, remind_unit: 'days' })).rejects.toMatchObject({
      param: '/remind_amount',
    });
    const same = [{ label: 'A' }, { label: 'B', value: 'A' }];
    await expect(run({ answers: 'own', choices: same })).rejects.toMatchObject({ param: '/choices' });
    await expect(run({ who: 'named' })).rejects.toMatchObject({ code: 'parameter_invalid', param: '/members' });
    await expect(run({ fields: [{ label: 'A' }, { label: 'A' }] })).rejects.toMatchObject({ param: '/fields/1/name' });
  });

  test('does at its limit as its parameters say', async () => {
    expect(await run({ ...limit }, { json: [{ n: 1 }] })).toMatchObject({
      outputs: { timed_out: [{ json: { n: 1, approval: { choice: null, timed_out: true } }, pairedItem: 0 }] },
    });
    expect(await run({ ...limit, at_limit: 'choice', limit_choice: 'approve' })).toMatchObject({
      outputs: { approved: [{ json: { approval: { choice: 'approve' } } }] },
    });
    await expect(run({ ...limit, at_limit: 'choice', limit_choice: 'maybe' })).rejects.toMatchObject({
      param: '/limit_choice',
    });
    await expect(run({ ...limit, at_limit: 'error' })).rejects.toMatchObject({ code: 'wait_timed_out' });
  });
});
