import type { SettingRow } from './settingRow.ts';

/** Settings for other services: sources of the data catalog, and OAuth apps. */
export const integrationRows = [
  {
    name: 'SERVICE_CATALOG_CONTACT',
    kind: 'email',
    defaultText: 'none',
    description:
      'E-mail address sent to sources of the data catalog with every request. Some sources reject requests without one. It overrides the address that an admin sets on the page of a source.',
    expected: 'an e-mail address',
  },
  {
    name: 'SERVICE_CATALOG_BASE_URLS',
    kind: 'baseUrls',
    defaultText: 'none',
    description:
      'Alternative addresses of sources of the data catalog, such as mirrors: `<source>=<url>`, or `<source>.<base>=<url>`, comma separated. The catalog can reach their hosts, including private ones.',
    expected: 'pairs such as arxiv=https://mirror.example.com separated by commas',
  },
  {
    name: 'SERVICE_OAUTH_APPS',
    kind: 'oauthApps',
    defaultText: 'none',
    description:
      'OAuth apps of the instance as a JSON object, by type of credential: `{"slack_oauth2":{"client_id":"…","client_secret":"…"}}`. Further fields of an app, such as `tenant` of Microsoft, are beside them. It overrides the apps that an admin sets on the page; apps of organizations are still used before it.',
    expected: 'a JSON object of objects with client_id and client_secret',
    secret: true,
  },
] as const satisfies readonly SettingRow[];
