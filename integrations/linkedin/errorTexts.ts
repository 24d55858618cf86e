/** What to do about errors of LinkedIn, by their code: https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling. */
export const errorTexts: Readonly<Record<string, string>> = {
  ACCESS_DENIED:
    'The access does not cover this. For pages, it needs the product "Community Management API", and the person needs a role in the page.',
  DUPLICATE_POST: 'A post with this content was published in the last minutes.',
  EMPTY_ACCESS_TOKEN: 'LinkedIn did not receive the token. Check the credential.',
  EXPIRED_ACCESS_TOKEN: 'The token has expired. Connect the credential again; tokens last 60 days.',
  INVALID_ACCESS_TOKEN: 'LinkedIn does not accept the token. Check the credential.',
  NONEXISTENT_VERSION: 'LinkedIn has ended this version of its API. Update Bureau.',
  NOT_FOUND: 'There is no such post, comment, file or page, or the account cannot see it. Check the URN.',
  REVOKED_ACCESS_TOKEN: 'The access was withdrawn. Connect the credential again.',
  RESOURCE_NOT_FOUND: 'LinkedIn has no such address. Check the path and the ID.',
  UNAUTHORIZED: 'LinkedIn does not accept the token. Check the credential.',
};
