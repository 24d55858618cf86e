import { text } from '../../platform/schema/schema.ts';

/** Address of Microsoft Graph. Version 1.0 is stable. */
export const graphUrl = 'https://graph.microsoft.com/v1.0';

/** Sign-in hosts of the national clouds, by the host of their Graph: https://learn.microsoft.com/graph/deployments. */
const signInHosts: Readonly<Record<string, string>> = {
  'graph.microsoft.com': 'https://login.microsoftonline.com',
  'graph.microsoft.us': 'https://login.microsoftonline.us',
  'dod-graph.microsoft.us': 'https://login.microsoftonline.us',
  'microsoftgraph.chinacloudapi.cn': 'https://login.partner.microsoftonline.cn',
};

/** Address of Graph: of a national cloud, or of a proxy in front of Graph and the token server. */
export const graphUrlField = text({
  title: 'API URL',
  description:
    'Address of Microsoft Graph. For US government: https://graph.microsoft.us/v1.0, for China: https://microsoftgraph.chinacloudapi.cn/v1.0.',
  rare: true,
  maxLength: 2_000,
  pattern: '^https?://[^\\s?#]+$',
  default: graphUrl,
});

interface SignInValues {
  api_url?: string;
  tenant?: string;
}

/** Returns the address where a person signs in: of the cloud that the API URL is in. */
export function authorizationUrl({ api_url: apiUrl, tenant }: SignInValues): string {
  const host = signInHosts[hostOf(apiUrl)] ?? signInHosts['graph.microsoft.com']!;
  return `${host}/${tenantOf(tenant)}/oauth2/v2.0/authorize`;
}

/** Returns the address of the token server: of the cloud, or of the proxy. */
export function tokenUrl({ api_url: apiUrl, tenant }: SignInValues): string {
  const proxy = (apiUrl ?? '').trim().replace(/(\/v1\.0)?\/*$/, '');
  return `${signInHosts[hostOf(apiUrl)] ?? proxy}/${tenantOf(tenant)}/oauth2/v2.0/token`;
}

function hostOf(apiUrl: string | undefined): string {
  return URL.parse((apiUrl ?? '').trim() || graphUrl)?.host ?? '';
}

function tenantOf(tenant: string | undefined): string {
  return encodeURIComponent((tenant ?? '').trim() || 'common');
}
