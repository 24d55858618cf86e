/** What to do about a status of Jira (https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes). */
export const errorTexts: Readonly<Record<number, string>> = {
  401: 'Jira does not accept the email address with the API token. Check the credential.',
  403: 'The account lacks the permission.',
  404: 'There is no such thing, or the account may not see it. Check the identifier and the permissions in the project.',
  409: 'Another change of the same thing is under way. Try again.',
  413: 'The file is larger than the site allows.',
};
