import { join } from 'node:path';
import { buildWeb } from '../../../bin/start/buildWeb.ts';
import { openWindow, sharedBrowser, type Window } from '../../e2e/browser.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { startMockApi, type Answers, type MockApi } from './mockApi.ts';

type Schemas = components['schemas'];

/** A window on the built page whose API the test answers for. No server, database or worker is started. */
export interface Screen extends Window {
  readonly api: MockApi;
  /** Opens an address with these answers, signed in as Ada Lovelace. */
  open(path: string, answers?: Answers): Promise<void>;
  /** Ada Lovelace and her organization, with changes. */
  me(account?: Partial<Schemas['Account']>, more?: Partial<Schemas['Me']>): Schemas['Me'];
}

/** When it is, wherever a screen is looked at. */
export const now = new Date('2026-11-23T10:00:00.000Z');
/** An id of the contract's form. */
export const id = (prefix: string, digit: number) => `${prefix}_${String(digit).padStart(26, '0')}`;
const account = {
  id: id('acc', 1),
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  instance_role: 'instance_member' as const,
  created_at: '2026-01-05T09:00:00.000Z',
  language: null,
  email_confirmed: true,
};
const organization = {
  id: id('org', 1),
  name: 'Analytical Engines',
  plan: 'free',
  created_at: account.created_at,
  deletes_at: null,
};

const me: Schemas['Me'] = {
  account,
  organization,
  role: 'owner',
  instance_role: 'instance_member',
  instance_permissions: [],
  plan: 'free',
  balance: '12.345678',
  personal_project_id: id('proj', 1),
  two_factor_missing: false,
  may_create_organizations: true,
  joins_when_confirmed: null,
  organizations: [organization],
};

/** Initial requests of every page. */
const session: Answers = {
  getInstance: {
    name: 'Bureau',
    version: '0.1.0',
    has_owner: true,
    set_up_code_required: false,
    sign_up: 'open',
    public_url: 'https://bureau.example',
    temporal_ui_url: null,
    sandbox_opened: true,
    sends_mail: true,
    maintenance: null,
  },
  getMe: me,
};

/** The built page, looked at once in a process: comparing it with thousands of sources takes half a second of the processor. */
let built: Promise<boolean> | null = null;

/** Opens a window in light colors and English; the clock stands still at `now`. */
export async function openScreen(): Promise<Screen> {
  built ??= buildWeb(join(import.meta.dirname, '..', '..', '..'));
  await built;
  const api = await startMockApi();
  const window = await openWindow(await sharedBrowser(), api.url);
  await window.page.clock.setFixedTime(now);
  return {
    ...window,
    api,
    me: (changed = {}, more = {}) => ({ ...me, ...more, account: { ...account, ...changed } }),
    async open(path, answers = {}) {
      api.answer({ ...session, ...answers });
      await window.page.goto(path);
    },
    async close() {
      await window.close();
      await api.close();
    },
  };
}
