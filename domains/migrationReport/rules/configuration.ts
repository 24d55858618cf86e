import type { InstanceRule } from '../MigrationRule.ts';
import { compareVersions } from '../versions.ts';

/** The oldest server that the tests run with. */
const leastTemporal = '1.29';

export const settingsRefused: InstanceRule = {
  id: 'settings_refused',
  since: '0.1.0',
  title: 'A setting has a name or value that this version refuses',
  impact: 'upgrade_blocked',
  hint: 'Correct the setting. docs/settings.md lists all settings.',
  scan: ({ settingsErrors }) => settingsErrors.map((message) => ({ message })),
};

export const encryptionKeyWrong: InstanceRule = {
  id: 'encryption_key_wrong',
  since: '0.1.0',
  title: 'The encryption key does not open the secrets of the database',
  impact: 'upgrade_blocked',
  hint: 'Set SERVICE_ENCRYPTION_KEY, or put the key file into the data folder (docs/guide/self-hosting/encryption-keys.md).',
  scan: ({ keys }) => (keys === null || keys.error === null ? [] : [{ message: keys.error }]),
};

export const encryptionKeysOld: InstanceRule = {
  id: 'encryption_keys_old',
  since: '0.1.0',
  title: 'Secrets are still under an older encryption key',
  impact: 'behavior_changes',
  hint: 'Keep SERVICE_ENCRYPTION_KEYS_OLD until "npm run rotate-key" says that nothing is left under an older key.',
  scan: ({ keys }) =>
    keys === null || keys.underOlderKeys === 0
      ? []
      : [{ message: `Data keys that only an older key opens: ${keys.underOlderKeys}.` }],
};

export const temporalTooOld: InstanceRule = {
  id: 'temporal_too_old',
  since: '0.1.0',
  title: 'Temporal is older than any server that this version is tested with',
  impact: 'behavior_changes',
  hint: 'Upgrade Temporal to 1.29 or newer, one minor version after the other.',
  scan: ({ temporalVersion }) =>
    temporalVersion === null || compareVersions(temporalVersion, leastTemporal) >= 0
      ? []
      : [{ message: `The server has version ${temporalVersion}.` }],
};

export const rolesWithoutApiDocuments: InstanceRule = {
  id: 'roles_without_api_documents',
  since: '0.1.0',
  title: 'A custom role does not have the permissions for API documents',
  impact: 'behavior_changes',
  hint: 'Add api_documents.* to the role if its holders should use API documents. Built-in roles have these permissions.',
  scan: (facts) =>
    facts.rolesWithoutApiDocuments.map(({ organization, role }) => ({ message: `Role "${role}".`, organization })),
};
