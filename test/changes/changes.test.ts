import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mayHear, Standings, type PublicChange } from '../../domains/changes/audience.ts';
import { ChangeStream } from '../../domains/changes/ChangeStream.ts';
import { formatChange, parseChanges } from '../../db/changes/change.ts';
import { ChangeTeller } from '../../db/changes/ChangeTeller.ts';
import { accountActor } from '../support/accountActor.ts';

const member = { ...accountActor({ accountId: 'acc_member', organizationId: 'org_a' }), sessionId: 'ses_a' };
const owner = { ...member, accountId: 'acc_owner', role: 'owner' as const };
const change = (kind: PublicChange['kind'], more: Partial<PublicChange> = {}): PublicChange => ({
  kind,
  organizationId: 'org_a',
  id: 'id',
  ...more,
});
const shareOf = (accountId: string) => ({
  digitalOrganizationId: 'dorg_a',
  level: 'view' as const,
  accountId,
  projectId: null,
});

describe('recipients of a change', () => {
  const standings = new Standings({
    projects: [
      { id: 'proj_team', organizationId: 'org_a', kind: 'team', ownerAccountId: null },
      { id: 'proj_closed', organizationId: 'org_a', kind: 'team', ownerAccountId: null },
      { id: 'proj_b', organizationId: 'org_b', kind: 'team', ownerAccountId: null },
    ],
    members: [
      { projectId: 'proj_team', accountId: 'acc_member', role: 'viewer' },
      { projectId: 'proj_b', accountId: 'acc_member', role: 'viewer' },
    ],
    shares: [shareOf('acc_member'), { ...shareOf('acc_x'), digitalOrganizationId: 'dorg_x' }],
  });
  const hears = (actor: ChangeStream['actor'], one: PublicChange, ...projectIds: string[]) =>
    mayHear(actor, { change: one, projectIds }, standings);

  test('those who are in its project, or with whom it is shared', () => {
    expect(hears(member, change('execution'), 'proj_team')).toBe(true);
    expect(hears(member, change('execution'), 'proj_closed')).toBe(false);
    expect(hears(member, change('execution', { digitalOrganizationId: 'dorg_a' }), 'proj_closed')).toBe(true);
    expect(hears(member, change('execution', { digitalOrganizationId: 'dorg_x' }), 'proj_closed')).toBe(false);
    expect(hears(member, change('credential', { digitalOrganizationId: 'dorg_a' }), 'proj_closed')).toBe(false);
    expect(hears(member, change('execution'))).toBe(false);
    expect(hears(owner, change('execution'))).toBe(true);
  });

  test('no member of another organization, in any role', () => {
    const foreign = { organizationId: 'org_b' };
    expect(hears(owner, change('execution', foreign), 'proj_b')).toBe(false);
    expect(hears(member, change('execution', foreign), 'proj_b')).toBe(false);
    expect(hears(owner, change('wallet', foreign))).toBe(false);
    expect(hears(owner, change('execution', { organizationId: null }))).toBe(false);
    expect(hears(owner, change('credit_request', foreign))).toBe(false);
    expect(hears({ ...owner, instanceRole: 'instance_admin' }, change('credit_request', foreign))).toBe(true);
  });

  test('of settings the account they are of, the organization, or who has a right over the instance', () => {
    const mine = { accountId: 'acc_member' };
    expect([hears(member, change('setting', mine)), hears(owner, change('setting', mine))]).toEqual([true, false]);
    expect([hears(member, change('setting')), hears(owner, change('setting'))]).toEqual([true, true]);
    const ofInstance = change('setting', { organizationId: null });
    expect(hears(owner, ofInstance)).toBe(false);
    expect(hears({ ...owner, instanceRole: 'instance_admin' }, ofInstance)).toBe(true);
  });

  test('of keys, calls and notifications of one account that account, and of keys and calls those who see all', () => {
    const theirs = { accountId: 'acc_x' };
    expect(hears(member, change('call', theirs))).toBe(false);
    expect(hears(owner, change('call', theirs))).toBe(true);
    expect(hears(member, change('catalog_run', theirs))).toBe(false);
    expect(hears(member, change('catalog_run', { accountId: 'acc_member' }))).toBe(true);
    expect(hears(owner, change('catalog_run', theirs))).toBe(true);
    expect(hears(member, change('api_key', { accountId: 'acc_member' }))).toBe(true);
    expect(hears(owner, change('notification', theirs))).toBe(false);
    expect(hears(member, change('provider_key'))).toBe(false);
  });
});

describe('events of a stream', () => {
  const textOf = async (events: AsyncIterator<Uint8Array>) =>
    Buffer.from(((await events.next()).value as Uint8Array | undefined) ?? []).toString();

  test('one thing once, nodes of watched executions only, and nothing more when it was too much', async () => {
    const stream = new ChangeStream(member, new Set(['exe_a']));
    const events = stream.events();
    expect(await textOf(events)).toContain('event: ready');
    for (const id of ['exe_a', 'exe_a', 'exe_b']) stream.push(change('execution', { id }));
    for (const id of ['exe_a', 'exe_b']) stream.push(change('execution_steps', { id }));
    stream.push(change('wallet', { id: null }));
    const said = { execution: ['exe_a', 'exe_b'], execution_steps: ['exe_a'], wallet: [] };
    const changes = Object.entries(said).map(([kind, ids]) => ({ kind, ids }));
    expect(await textOf(events)).toBe(`event: changes\ndata: ${JSON.stringify({ changes })}\n\n`);
    for (let count = 0; count <= 1_000; count += 1) stream.push(change('execution', { id: `exe_${count}` }));
    expect(await textOf(events)).toBe('event: lost\ndata: {}\n\n');
    stream.beat();
    expect(await textOf(events)).toBe(': \n\n');
    stream.push(change('execution'));
    stream.end('session');
    expect(await textOf(events)).toBe('event: end\ndata: {"reason":"session"}\n\n');
    expect((await events.next()).done).toBe(true);
  });
});

describe('telling', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('says what comes within 250 ms once, in payloads that PostgreSQL takes', async () => {
    const told: string[][] = [];
    const query = vi.fn(async (_text: string, [payloads]: [string[]]) => void told.push(payloads));
    const teller = new ChangeTeller({ query } as never);
    for (let count = 0; count < 300; count += 1) {
      teller.tell(change('execution_steps', { id: `exe_${count}` }));
      teller.tell(change('wallet', { id: null }));
    }
    await vi.advanceTimersByTimeAsync(250);
    expect(told).toHaveLength(1);
    expect(told[0]!.every((payload) => payload.length < 8_000)).toBe(true);
    expect(told[0]!.flatMap(parseChanges)).toHaveLength(301);
    await vi.advanceTimersByTimeAsync(1_000);
    teller.tell(change('wallet', { id: null }));
    await teller.close();
    expect(told).toHaveLength(2);
  });

  test('keeps every part of a change', () => {
    const one = { ...change('api_key'), projectId: null, digitalOrganizationId: null, accountId: 'acc_a' };
    expect(parseChanges(formatChange(one))).toEqual([one]);
  });
});
