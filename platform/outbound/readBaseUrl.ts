import { AppError } from '../../openapi/AppError.ts';

/**
 * The base URL of a provider, without a slash at its end. Errors: `invalid_request` for an invalid http(s) URL or one with credentials, a
 * query or a fragment.
 */
export function readBaseUrl(text: string): string {
  const param = '/base_url';
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new AppError(
      'invalid_request',
      'base_url must be an http or https URL, such as https://api.example.com/v1.',
      { param },
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new AppError(
      'invalid_request',
      'base_url must not contain credentials, a query or a fragment. Put the key in api_key.',
      { param },
    );
  }
  return url.href.replace(/\/+$/, '');
}
