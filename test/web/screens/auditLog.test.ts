import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { id } from './openScreen.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const screen = sharedScreen();

const event: Schemas['AuditEvent'] = {
  id: id('aev', 1),
  created_at: '2026-11-23T09:00:00.000Z',
  action: 'model_api_key.updated',
  actor: { kind: 'account', id: id('acc', 2), name: 'Grace Hopper' },
  by: { kind: 'session', id: id('ses', 1), name: null, connection_id: null },
  target: { kind: 'model_api_key', id: id('key', 1), name: 'CI' },
  project_id: null,
  before: { label: 'Old', values: 'hidden' },
  after: { label: 'CI', values: 'hidden' },
  address: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  request_id: 'req_1',
  seal: { seq: 12, hash: 'ab'.repeat(32) },
};
const page = <Line>(...data: Line[]) => ({ data, next_cursor: null });
const log: Schemas['AuditLog'] = {
  retention_days: null,
  instance_retention_days: 365,
  head: { seq: 12, hash: 'ab'.repeat(32) },
  waiting: 0,
  begins_after: 0,
};

describe('Settings > Audit log', () => {
  test('shows an event with values before and after, credential and origin, and finds related ones', async () => {
    const asked: string[] = [];
    await screen.open('/settings/audit-log', {
      getAuditLog: log,
      listAuditEvents: ({ query }) => {
        asked.push(query.toString());
        return page(event);
      },
    });
    await screen.page.getByRole('button', { name: 'Model API key changed: Grace Hopper' }).click();
    const drawer = screen.page.getByRole('dialog');
    const row = drawer.getByRole('row', { name: /^label/ });
    expect((await row.getByRole('cell').allTextContents()).join(' ')).toContain('Old CI');
    for (const text of ['hidden', '203.0.113.7', 'Firefox on Linux', 'No. 12'])
      await drawer.getByText(text).first().waitFor();
    await drawer.getByRole('button', { name: 'All by this person' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => asked.at(-1)).toBe(`actor_id=${id('acc', 2)}&limit=50`);
    expect(new URL(screen.page.url()).search).toBe(`?actor=${id('acc', 2)}`);
  });

  test('exports what the filters select', async () => {
    await screen.open('/settings/audit-log?kind=session&by=key', { getAuditLog: log, listAuditEvents: page(event) });
    await screen.page.getByRole('button', { name: 'Export' }).click();
    const link = screen.page.getByRole('menuitem', { name: 'JSON Lines' });
    expect(await link.getAttribute('href')).toBe('/api/v1/audit-events/export?format=jsonl&target_kind=session&by=key');
  });

  test('verifies part by part, and names what was tampered with', async () => {
    const parts: (string | null)[] = [];
    let faults: Schemas['AuditFault'][] = [];
    await screen.open('/settings/audit-log', {
      getAuditLog: log,
      listAuditEvents: page(event),
      verifyAuditLog: ({ query }) => {
        const after = query.get('after');
        parts.push(after);
        return after === null
          ? { events: 7, through: 7, complete: false, faults: [] }
          : { events: 5, through: 12, complete: true, faults };
      },
    });
    const verify = screen.page.getByRole('button', { name: 'Verify' });
    await verify.click();
    await screen.page.getByText('12 events verified. Nothing was changed, removed or reordered.').waitFor();
    expect(parts).toEqual([null, '7']);
    faults = [{ fault: 'changed', seq: 9, audit_event_id: id('aev', 9) }];
    await verify.click();
    await screen.page.getByText('This log was tampered with').waitFor();
    await screen.page.getByText('Event 9: changed afterwards').waitFor();
  });

  test('sets how long events are kept', async () => {
    const sent: unknown[] = [];
    await screen.open('/settings/audit-log', {
      getAuditLog: log,
      listAuditEvents: page(event),
      updateAuditLog: ({ body }) => {
        sent.push(body);
        return { ...log, retention_days: 90 };
      },
    });
    const keep = screen.page.getByRole('combobox', { name: 'Keep events' });
    expect(await keep.inputValue()).toBe('As the instance says (365 days)');
    await keep.click();
    await screen.page.getByRole('option', { name: '90 days' }).click();
    await expect.poll(() => keep.inputValue()).toBe('90 days');
    expect(sent).toEqual([{ retention_days: 90 }]);
  });
});
