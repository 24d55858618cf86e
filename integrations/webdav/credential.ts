import { AppError } from '../../openapi/AppError.ts';
import { assertUrlAllowed } from '../../domains/credentials/allowedHosts.ts';
import { basicHeader } from '../../domains/credentials/basicHeader.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { failureOf } from './failureOf.ts';
import { propfindBody } from './properties.ts';

const testMs = 15_000;
const maxTestBytes = 1024 * 1024;

/** A folder of a server that speaks WebDAV (RFC 4918), such as Nextcloud, and an account of it. */
export const credential = defineCredential({
  type: 'webdav',
  title: 'WebDAV or Nextcloud',
  description: 'Address and account of a WebDAV server, such as Nextcloud, ownCloud or a storage box.',
  icon: 'BrandNextcloud',
  parameters: object({
    url: text({
      title: 'Address',
      description:
        'Of the folder that paths begin at. Nextcloud shows it in the settings of "Files": it ends in /remote.php/dav/files/ and the account.',
      placeholder: 'https://cloud.example.com/remote.php/dav/files/ann',
      required: true,
      maxLength: 2_000,
      // Accounts of Nextcloud can be e-mail addresses, but the host has no account before it.
      pattern: '^https?://[^\\s?#@/]+(/[^\\s?#]*)?$',
    }),
    user: text({ title: 'User', required: true, maxLength: 500, pattern: '^[^:]*$' }),
    password: text({
      title: 'Password',
      description: 'For Nextcloud, an app password: "Settings", "Security".',
      required: true,
      maxLength: 2_000,
      secret: true,
    }),
  }),
  hosts: ({ url: written }) => {
    const url = URL.parse(written);
    return url === null ? [] : [url.protocol === 'http:' ? url.origin : url.host];
  },
  check: ({ url }) =>
    URL.canParse(url) ? [] : [{ parameter: '/url', code: 'parameter_invalid', message: 'is no address.' }],
  authorize: ({ user, password }) => ({ headers: basicHeader(user, password) }),
  test: async (values, tools) => {
    const url = `${values.url.replace(/\/+$/, '')}/`;
    assertUrlAllowed(tools, new URL(url));
    const answer = await tools.fetch(url, {
      method: 'PROPFIND',
      headers: {
        ...basicHeader(values.user, values.password),
        depth: '0',
        'content-type': 'application/xml; charset=utf-8',
      },
      body: propfindBody,
      signal: tools.signal,
      timeoutMs: testMs,
      maxRedirects: 0,
    });
    const tooLarge = { bytes: maxTestBytes, message: 'The response is too large.' };
    const body = Buffer.from(await answer.body.readAll(tooLarge)).toString();
    const failure = await failureOf({ status: answer.status, headers: answer.headers, body });
    if (failure) throw new AppError('target_error', failure.message);
    if (answer.status !== 207) throw new AppError('target_error', 'The address does not lead to a WebDAV server.');
  },
});
