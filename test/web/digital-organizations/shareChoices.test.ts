import { describe, expect, test } from 'vitest';
import {
  chosenEmails,
  shareChoices,
  shareTargets,
} from '../../../web/pages/digital-organizations/sharing/shareChoices.ts';

const members = [
  { account_id: 'acc_me', name: 'Ada', email: 'ada@example.test' },
  { account_id: 'acc_grace', name: 'Grace', email: 'grace@example.test' },
];
const projects = [{ id: 'proj_team', name: 'Research' }];
const values = (typed: string[], given = { members, projects }) =>
  shareChoices({ ...given, me: 'acc_me', typed }).flatMap(({ items }) => items.map(({ value }) => value));

describe('the choices of recipients', () => {
  test('is every member but oneself, and every project', () => {
    expect(values(['Gra'])).toEqual(['account:acc_grace', 'project:proj_team']);
  });

  test('includes the member with the typed address, even if not displayed', () => {
    expect(values(['Radia@Example.test '])).toEqual([
      'account:acc_grace',
      'email:radia@example.test',
      'project:proj_team',
    ]);
    expect(values(['grace@example.test', 'no address', 'ada@example.test'])).toEqual([
      'account:acc_grace',
      'project:proj_team',
    ]);
  });

  test('has no group without choices', () => {
    expect(shareChoices({ members: [], projects, me: 'acc_me', typed: [] })).toHaveLength(1);
  });

  test('goes to the server by kind, and chosen addresses stay choices', () => {
    const chosen = ['account:acc_grace', 'email:radia@example.test', 'project:proj_team'];
    expect(shareTargets(chosen)).toEqual({
      account_ids: ['acc_grace'],
      emails: ['radia@example.test'],
      project_ids: ['proj_team'],
    });
    expect(chosenEmails(chosen)).toEqual(['radia@example.test']);
  });
});
