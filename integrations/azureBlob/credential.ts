import { AppError } from '../../openapi/AppError.ts';
import { assertUrlAllowed } from '../../domains/credentials/allowedHosts.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { AzureSigner } from './AzureSigner.ts';
import { failureOf } from './failureOf.ts';

const testMs = 15_000;
const maxTestBytes = 1024 * 1024;

/** https://learn.microsoft.com/azure/storage/common/storage-account-keys-manage */
export const credential = defineCredential({
  type: 'azure_storage_key',
  title: 'Azure storage key',
  description: 'Name and key of a storage account (Azure portal, "Security + networking", "Access keys").',
  icon: 'BrandAzure',
  parameters: object({
    account: text({
      title: 'Account',
      placeholder: 'acmereports',
      required: true,
      maxLength: 100,
      pattern: '^[a-z0-9]+$',
    }),
    key: text({
      title: 'Key',
      required: true,
      maxLength: 1_000,
      pattern: '^\\s*[A-Za-z0-9+/]+={0,2}\\s*$',
      secret: true,
    }),
    api_url: text({
      title: 'Address',
      description: 'Only for another cloud, or for an address of your own.',
      placeholder: 'https://acmereports.blob.core.chinacloudapi.cn',
      rare: true,
      default: '',
      maxLength: 1_000,
      pattern: '^(https?://[^\\s?#]+)?$',
    }),
  }),
  hosts: (values) => {
    if (!isAddress(values)) return [];
    const { protocol, host, origin } = new AzureSigner(values).addressOf({});
    return [protocol === 'http:' ? origin : host];
  },
  check: (values) =>
    isAddress(values) ? [] : [{ parameter: '/api_url', code: 'parameter_invalid', message: 'is no address.' }],
  test: async (values, tools) => {
    const request = { method: 'GET', query: { comp: 'list', maxresults: '1' } } as const;
    const { url, headers } = new AzureSigner(values).sign(request, 0);
    assertUrlAllowed(tools, new URL(url));
    const { signal } = tools;
    const answer = await tools.fetch(url, { method: 'GET', headers, signal, timeoutMs: testMs, maxRedirects: 0 });
    const tooLarge = { bytes: maxTestBytes, message: 'The response is too large.' };
    const body = Buffer.from(await answer.body.readAll(tooLarge)).toString();
    const failure = await failureOf({ status: answer.status, headers: answer.headers, body });
    if (failure) throw new AppError('target_error', failure.message);
    if (!/<EnumerationResults[\s>]/.test(body))
      throw new AppError('target_error', 'The address does not lead to Azure Blob Storage.');
  },
});

/** The public cloud needs no address. */
function isAddress({ api_url: url = '' }: { api_url?: string }): boolean {
  return url.trim() === '' || URL.canParse(url.trim());
}
