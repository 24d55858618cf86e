import { text } from '../../platform/schema/schema.ts';

/** The address of the sign-in. */
export const loginUrlField = text({
  title: 'Login URL',
  description:
    'For a sandbox: https://test.salesforce.com. An organization may demand its own address, such as https://acme.my.salesforce.com.',
  rare: true,
  maxLength: 2_000,
  pattern: '^https?://[^\\s?#]+$',
  default: 'https://login.salesforce.com',
});

/** Returns the audience of signed assertions: https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_jwt_flow.htm. */
export function audienceOf(loginUrl: string): string {
  const { host = '', origin = loginUrl } = URL.parse(loginUrl) ?? {};
  if (host === 'test.salesforce.com' || host.endsWith('.sandbox.my.salesforce.com'))
    return 'https://test.salesforce.com';
  return host === 'login.salesforce.com' || host.endsWith('.my.salesforce.com')
    ? 'https://login.salesforce.com'
    : origin;
}
