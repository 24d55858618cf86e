import { AppError } from '../../openapi/AppError.ts';
import { basicHeader } from '../../domains/credentials/basicHeader.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { wordpress } from './vendor.ts';

/** https://developer.wordpress.org/rest-api/using-the-rest-api/authentication/#basic-authentication-with-application-passwords */
export const credential = defineCredential({
  type: 'wordpress_application_password',
  title: 'WordPress application password',
  description: 'From the profile of a user ("Application Passwords"). It is not the password of the login.',
  icon: 'BrandWordpress',
  parameters: object({
    api_url: text({
      title: 'Site URL',
      description: 'Address of the site, without /wp-json.',
      placeholder: 'https://blog.example.com',
      required: true,
      maxLength: 2_000,
      pattern: '^https?://[^\\s?#]+$',
    }),
    user: text({
      title: 'User name',
      placeholder: 'ada',
      required: true,
      maxLength: 320,
      pattern: '^[^:\\r\\n]+$',
    }),
    password: text({
      title: 'Application password',
      placeholder: 'abcd EFGH 1234 ijkl MNOP 5678',
      required: true,
      maxLength: 200,
      pattern: '^[\\x20-\\x7e]+$',
      secret: true,
    }),
  }),
  hosts: apiUrlHosts(wordpress),
  check: ({ api_url: url }) =>
    /\/wp-(json|admin)\b/.test(url)
      ? [
          {
            parameter: '/api_url',
            code: 'parameter_invalid',
            message: 'is an address inside the site. Enter the address of the home page.',
          },
        ]
      : [],
  authorize: (values) => ({ headers: headersOf(values) }),
  test: async (values, tools) => {
    const { body } = await testCall(
      wordpress,
      { path: '/wp-json/wp/v2/users/me', query: { context: 'edit' } },
      { values, tools, headers: headersOf(values) },
    );
    if (typeof (body as { id?: unknown }).id !== 'number')
      throw new AppError('target_error', 'The address is no site of WordPress.');
  },
});

function headersOf({ user, password }: { user: string; password: string }): { authorization: string } {
  return basicHeader(user, password);
}
