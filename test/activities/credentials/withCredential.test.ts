import { expect, test } from 'vitest';

import type { CredentialRow } from '../../../db/repositories/credentials/credentials.ts';
import type { UsedCredential } from '../../../domains/credentials/defineCredential.ts';
import { withCredential } from '../../../domains/credentials/withCredential.ts';
import { AppError } from '../../../openapi/AppError.ts';

const used = (more: Partial<UsedCredential>): UsedCredential => ({
  id: 'cred_1',
  type: 'discord_webhook',
  values: {},
  allowedHosts: null,
  secrets: [],
  ...more,
});
const failing = (opened: UsedCredential, use: (credential: UsedCredential) => Promise<string>) =>
  withCredential(
    { organizationId: 'org_1' } as CredentialRow,
    {
      credentials: { opened: async () => opened },
      credentialSlots: { take: () => () => undefined },
      aborted: new AbortController().signal,
    },
    async (credential) => {
      throw new AppError('target_error', await use(credential));
    },
  );

test('an error shows no part of a secret that the path of a request carries', async () => {
  const opened = used({
    secrets: ['https://discord.com/api/webhooks/4711/token-0815'],
    authorize: async () => ({ path: { secret: '4711/token-0815', after: ['/webhooks'] } }),
  });
  await expect(failing(opened, async () => 'Cannot GET /webhooks/4711/token-0815')).rejects.toThrow(
    'Cannot GET /webhooks/•••',
  );
});

test('nor a token that was renewed in between', async () => {
  const renewed = used({ secrets: ['token-second'] });
  const opened = used({ secrets: ['token-first'], renew: async () => renewed });
  const use = async ({ renew }: UsedCredential) => `Unknown token ${(await renew!()).secrets[0]}`;
  await expect(failing(opened, use)).rejects.toThrow('Unknown token •••');
});
