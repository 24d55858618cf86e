import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type Person } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { signUpMember } from '../../support/members.ts';
import { chain } from '../engineApi.ts';

type Editing = components['schemas']['Editing'];

let api: TestApi;
let person: Person;
/** Another admin of the same organization. */
let other: Person;

beforeAll(async () => {
  api = await startTestApi();
  person = await signUpPerson(api.url, { name: 'Ada' });
  other = await signUpMember(api, person.organizationId, { name: 'Grace', role: 'admin' });
});
afterAll(() => api?.close());

const create = async () => {
  const draft = chain({ start: { type: 'trigger.manual' } });
  const { id } = await person.client.ok('createDigitalOrganization', { body: { name: 'Test', draft } });
  return { params: { digital_organization_id: id }, id, draft };
};
type At = Awaited<ReturnType<typeof create>>;
const change = (who: Person, { params }: At, editorId: string, action: string): Promise<Editing> =>
  who.client.ok('changeEditing', { params, body: { editor_id: editorId, action } });

describe('getEditing', () => {
  test('reports no editor, then the editor with the start time, and whether the caller is the editor', async () => {
    const at = await create();
    expect(await person.client.ok('getEditing', at)).toEqual({ editor: null, is_you: false, draft_revision: 1 });
    await change(person, at, 'first tab', 'claim');
    const seen = await other.client.ok('getEditing', at);
    expect(seen).toMatchObject({ editor: { account_id: person.accountId, name: 'Ada' }, is_you: false });
    expect(Date.parse(seen.editor!.expires_at) - Date.parse(seen.editor!.since)).toBe(60_000);
    const asked = (editorId: string) => person.client.ok('getEditing', { ...at, query: { editor_id: editorId } });
    expect(await asked('first tab')).toMatchObject({ is_you: true });
    expect(await asked('second tab')).toMatchObject({ is_you: false });
    expect(JSON.stringify(seen)).not.toContain('first tab');
  });

  test('refuses the name of an editor that is too short', async () => {
    const refused = await person.client.refused('getEditing', { ...(await create()), query: { editor_id: 'short' } });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

describe('changeEditing', () => {
  test('lets one of many edit who begin at once, and its own word keeps it the editor', async () => {
    const at = await create();
    const tabs = Array.from({ length: 8 }, (_, n) => `tab number ${n}`);
    const answers = await Promise.all(tabs.map((tab) => change(person, at, tab, 'claim')));
    expect(answers.filter(({ is_you: isYou }) => isYou)).toHaveLength(1);
    const editing = tabs[answers.findIndex(({ is_you: isYou }) => isYou)]!;
    expect(await change(person, at, editing, 'claim')).toMatchObject({ is_you: true });
    expect(await change(other, at, 'another tab', 'claim')).toMatchObject({ is_you: false });
  });

  test('takes over when asked to, and the first editor learns it', async () => {
    const at = await create();
    await change(person, at, 'first tab', 'claim');
    expect(await change(other, at, 'other tab', 'take_over')).toMatchObject({
      is_you: true,
      editor: { name: 'Grace' },
    });
    expect(await change(person, at, 'first tab', 'claim')).toMatchObject({ is_you: false, editor: { name: 'Grace' } });
  });

  test('distinguishes editors with the same id by account', async () => {
    const at = await create();
    await change(person, at, 'same text', 'claim');
    expect(await change(other, at, 'same text', 'claim')).toMatchObject({ is_you: false, editor: { name: 'Ada' } });
    expect(await change(other, at, 'same text', 'leave')).toMatchObject({ editor: { name: 'Ada' } });
  });

  test('becomes available when the editor leaves or its claim expires', async () => {
    const at = await create();
    await change(person, at, 'first tab', 'claim');
    expect(await change(person, at, 'first tab', 'leave')).toMatchObject({ editor: null, is_you: false });
    expect(await change(other, at, 'other tab', 'claim')).toMatchObject({ is_you: true });
    await api.test.database.pool.query(`update editing_leases set expires_at = now() where editor_id = 'other tab'`);
    expect(await person.client.ok('getEditing', at)).toMatchObject({ editor: null });
    expect(await change(person, at, 'first tab', 'claim')).toMatchObject({ is_you: true });
  });

  test('lasts as long as the editor requests: shorter for visible windows than for hidden ones', async () => {
    const at = await create();
    const leftMs = async (lease: number | undefined) => {
      const body = { editor_id: 'first tab', action: 'claim', lease_seconds: lease };
      const { editor } = await person.client.ok('changeEditing', { ...at, body });
      const { rows } = await api.test.database.pool.query<{ ms: number }>(
        'select extract(epoch from $1::timestamptz - now())::float8 * 1000 as ms',
        [editor!.expires_at],
      );
      return rows[0]!.ms;
    };
    for (const seconds of [15, 120, 15, undefined]) {
      const ms = await leftMs(seconds);
      expect([ms > (seconds ?? 60) * 500, ms <= (seconds ?? 60) * 1_000], String(seconds)).toEqual([true, true]);
    }
    for (const seconds of [9, 121, 1.5]) {
      const body = { editor_id: 'first tab', action: 'claim', lease_seconds: seconds };
      expect(await person.client.refused('changeEditing', { ...at, body })).toMatchObject({
        status: 400,
        param: '/lease_seconds',
      });
    }
  });

  test('never prevents saving: only the revision decides', async () => {
    const at = await create();
    await change(person, at, 'first tab', 'claim');
    const { draft } = at;
    const saved = await other.client.ok('updateDigitalOrganization', {
      params: at.params,
      body: { name: 'Saved by another one', draft, draft_revision: 1 },
    });
    expect(saved.draft_revision).toBe(2);
    expect(await change(person, at, 'first tab', 'claim')).toMatchObject({ is_you: true, draft_revision: 2 });
  });

  test('refuses what it does not know, and a key that may only look', async () => {
    const at = await create();
    const body = { editor_id: 'first tab', action: 'steal' };
    expect(await person.client.refused('changeEditing', { ...at, body })).toMatchObject({
      status: 400,
      param: '/action',
    });
    const { value } = await person.client.ok('createAccountApiKey', {
      body: { label: 'viewer', scopes: ['digital_organizations.view'] },
    });
    const viewer = person.client.withKey(value);
    expect(await viewer.ok('getEditing', at)).toMatchObject({ editor: null });
    expect(
      await viewer.refused('changeEditing', { ...at, body: { editor_id: 'first tab', action: 'claim' } }),
    ).toMatchObject({ status: 403, code: 'insufficient_scope' });
  });
});
