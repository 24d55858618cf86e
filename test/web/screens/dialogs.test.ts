import { expect, test } from 'vitest';
import { CredentialTypes } from '../../../domains/credentials/CredentialTypes.ts';
import { credentialDefinitions } from '../../../activities/generated/registry.ts';
import { presentCredentialType } from '../../../domains/credentials/presentCredentialType.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { Refusal } from './mockApi.ts';
import { id, now } from './openScreen.ts';
import { sharedScreen } from './sharedScreen.ts';

const screen = sharedScreen();

const dialog = () => screen.page.getByRole('dialog');
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });

test('publishing is kept from those who have something to mend, and leads there', async () => {
  const issue = {
    node_id: 'wait',
    parameter: '/amount',
    severity: 'error' as const,
    code: 'parameter_required',
    message: 'Amount is required.',
  };
  await screen.open(editorPath, { ...editorAnswers, getDigitalOrganization: { ...dailyReport, issues: [issue] } });
  await button('Publish').click();
  expect(await dialog().getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true);
  await dialog().getByText('Amount is required.').click();
  await screen.page.getByRole('dialog', { name: 'Node Wait' }).waitFor();
});

test('publishing accepts name and notes, reports failures, and then the live triggers; Cancel publishes nothing', async () => {
  const bodies: unknown[] = [];
  let fails = true;
  await screen.open(editorPath, {
    ...editorAnswers,
    publishDigitalOrganization: ({ body }) => {
      bodies.push(body);
      return fails
        ? new Refusal(409, { type: 'invalid_request_error', code: 'draft_conflict', message: 'The draft has changed.' })
        : {
            id: id('ver', 1),
            digital_organization_id: dailyReport.id,
            number: 1,
            name: 'Opening',
            notes: 'The first',
            created_by: id('acc', 1),
            created_by_name: 'Ada Lovelace',
            created_at: '2026-11-23T10:00:00.000Z',
          };
    },
  });
  await button('Publish').click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
  await button('Publish').click();
  await dialog().getByLabel('Version name').fill('Opening');
  await dialog().getByLabel('Notes').fill('The first');
  await dialog().getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog().getByText('The draft has changed.').waitFor();
  fails = false;
  await dialog().getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog()
    .getByRole('status')
    .getByText(/Opening/)
    .waitFor();
  const asked = { draft_revision: 1, name: 'Opening', notes: 'The first' };
  expect(bodies).toEqual([asked, asked]);
});

test('Run asks for one of several triggers, and starts from the chosen one', async () => {
  const schedule = {
    id: 'clock',
    type: 'trigger.schedule',
    name: 'Every day',
    position: { x: 0, y: 200 },
    parameters: {},
  };
  const hook = { ...schedule, id: 'hook', type: 'trigger.webhook', name: 'On a call', position: { x: 0, y: 400 } };
  const [, ...others] = dailyReport.draft.nodes;
  const draft = { nodes: [schedule, hook, ...others], connections: [] };
  const bodies: unknown[] = [];
  await screen.open(editorPath, {
    ...editorAnswers,
    getDigitalOrganization: { ...dailyReport, draft },
    startExecution: ({ body }) => {
      bodies.push(body);
      return new Refusal(429, { type: 'rate_limit_error', code: 'rate_limit_exceeded', message: 'Try again later.' });
    },
  });
  await button('Run').click();
  await screen.page.getByRole('menuitem', { name: 'On a call' }).waitFor();
  await screen.page.getByRole('menuitem', { name: 'Every day' }).click();
  await screen.page.getByText('Try again later.').waitFor();
  expect(bodies).toEqual([{ mode: 'manual', start_node: 'clock' }]);
});

test('a credential has the form of its type, and errors of the server appear at their field', async () => {
  const types = new CredentialTypes(credentialDefinitions).all();
  const problem = 'User must not contain a colon.';
  await screen.open('/credentials', {
    listCredentialTypes: {
      data: types.map((type) => presentCredentialType(type, 'https://bureau.example')),
      next_cursor: null,
    },
    createCredential: new Refusal(400, {
      type: 'invalid_request_error',
      code: 'invalid_request',
      message: problem,
      param: '/values/user',
    }),
  });
  await button('Create credential').first().click();
  expect(await dialog().getByRole('button', { name: 'Create credential' }).isDisabled()).toBe(true);
  await dialog().getByRole('combobox', { name: 'Type' }).click();
  await screen.page.getByRole('option', { name: 'Basic auth' }).click();
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Shop');
  await dialog().getByRole('textbox', { name: 'User' }).fill('ada:lovelace');
  await dialog().getByLabel('Password').first().fill('not a real password');
  await dialog().getByRole('button', { name: 'Create credential' }).click();
  await dialog().getByText(problem).waitFor();
  expect(await dialog().getByRole('alert').count()).toBe(0);
});

test('users of a credential are listed before it can still be deleted', async () => {
  const types = new CredentialTypes(credentialDefinitions).all();
  const asked: (string | null)[] = [];
  await screen.open('/credentials', {
    listCredentialTypes: {
      data: types.map((type) => presentCredentialType(type, 'https://bureau.example')),
      next_cursor: null,
    },
    listCredentials: {
      data: [
        {
          id: id('crd', 1),
          project_id: id('proj', 1),
          name: 'Shop',
          type: 'http_bearer',
          allowed_hosts: null,
          values: {},
          secrets_set: ['token'],
          shared_with: [],
          connected: null,
          access: null,
          last_test: null,
          created_at: now.toISOString(),
          updated_at: now.toISOString(),
        },
      ],
      next_cursor: null,
    },
    deleteCredential: ({ query }) => {
      asked.push(query.get('force'));
      return query.get('force') === 'true'
        ? (undefined as never) // 204
        : new Refusal(409, {
            type: 'conflict_error',
            code: 'credential_in_use',
            message: 'In use.',
            used_by: [
              { kind: 'digital_organization', id: id('dorg', 1), name: 'Researcher' },
              { kind: 'employee', id: id('emp', 1), name: 'Researcher' },
            ],
            used_by_hidden: 2,
          });
    },
  });
  await button('Actions for Shop').click();
  await screen.page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog().getByText('These published digital organizations and employees use it', { exact: false }).waitFor();
  expect(await dialog().getByRole('listitem').allInnerTexts()).toEqual([
    'Researcher (Digital organization)',
    'Researcher (Employee)',
    '2 more that you do not see',
  ]);
  await dialog().getByRole('button', { name: 'Delete anyway' }).click();
  await expect.poll(() => asked).toEqual([null, 'true']);
});

test('the value of a new key is shown once, and not before its label is there', async () => {
  const key = {
    id: id('key', 1),
    label: 'Web shop',
    last4: 'aaaa',
    status: 'active' as const,
    created_at: '2026-11-23T10:00:00.000Z',
    last_used_at: null,
    calls: 0,
    credits_used: '0.000000',
    expires_at: null,
    credit_limit: null,
    credit_limit_period: 'month' as const,
    allowed_models: null,
    allowed_addresses: null,
    requests_per_minute: null,
    tokens_per_minute: null,
    drop_unsupported: false,
    replaced_by: null,
    created_by: id('acc', 1),
  };
  const value = `bk_mdl_${'a'.repeat(38)}`;
  await screen.open('/model-api-keys', { createModelApiKey: { key, value } });
  await button('Create key').first().click();
  await dialog().getByRole('button', { name: 'Create key' }).click();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Web shop');
  await dialog().getByRole('button', { name: 'Create key' }).click();
  await screen.page.getByLabel('API key', { exact: true }).getByText(value).waitFor();
  await button('Done').click();
  await screen.page.getByText(value).first().waitFor({ state: 'detached' });
});
