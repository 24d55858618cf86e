import { expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { id, now } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const screen = sharedScreen();

const createdAt = now.toISOString();
const provider: Schemas['Provider'] = {
  id: id('prov', 1),
  name: 'OpenAI',
  kind: 'openai',
  base_url: 'https://api.openai.com/v1',
  has_api_key: true,
  concurrency: null,
  enabled: true,
  created_at: createdAt,
  updated_at: createdAt,
};
const ready = { enabled: true, state: 'ready', refused_for: null, next_use_at: null, created_at: createdAt } as const;
const keys: Schemas['InstanceProviderKey'][] = [
  { ...ready, id: provider.id, label: null },
  {
    ...ready,
    id: id('ipk', 1),
    label: 'Second account',
    state: 'cooling',
    refused_for: 'quota',
    next_use_at: new Date(now.getTime() + 240_000).toISOString(),
  },
  { ...ready, id: id('ipk', 2), label: 'Old account', enabled: false, state: 'paused' },
];

test('the keys of a provider are listed with their states, added and resumed', async () => {
  const { page } = screen;
  const sent: unknown[] = [];
  const permissions = {
    instance_role: 'instance_admin',
    instance_permissions: ['instance_models.view', 'instance_models.manage'],
  } as const;
  await screen.open('/admin/providers', {
    getMe: screen.me({}, { ...permissions, instance_permissions: [...permissions.instance_permissions] }),
    listProviders: { data: [provider], next_cursor: null },
    listProviderHealth: { data: [] },
    listInstanceProviderKeys: { data: keys },
    createInstanceProviderKey: ({ body }) => {
      sent.push(body);
      return { ...ready, id: id('ipk', 3), label: 'Third' };
    },
    updateInstanceProviderKey: ({ body }) => {
      sent.push(body);
      return keys[2]!;
    },
  });
  await page.getByRole('button', { name: 'Actions for OpenAI' }).click();
  await page.getByRole('menuitem', { name: 'Keys' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Second account').waitFor();
  await screenLooksWell(screen, 'provider-keys');
  await dialog.getByRole('switch').last().click({ force: true });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Third');
  await dialog.getByLabel('Provider key').fill('sk-third');
  await dialog.getByRole('button', { name: 'Add key' }).click();
  await expect.poll(() => sent).toEqual([{ enabled: true }, { label: 'Third', api_key: 'sk-third' }]);
});
