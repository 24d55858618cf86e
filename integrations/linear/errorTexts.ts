/** What to do about errors of Linear, by their type (`LinearErrorType` of Linear's own client). */
export const errorTexts: Readonly<Record<string, string>> = {
  'authentication error': 'Linear does not accept the key or token. Check the credential.',
  forbidden: 'The account may not do this. Check the permissions of the API key, and its teams.',
  'feature not accessible': 'The plan of the workspace does not have this feature.',
  'usage limit exceeded': 'The workspace has reached a limit of its plan.',
  'invalid input': 'Linear does not accept the values.',
  'graphql error': 'Linear does not accept the query.',
  ratelimited: 'Linear accepts no more requests for now.',
};

/** Types of errors that pass by themselves. */
export const temporaryTypes: ReadonlySet<string> = new Set([
  'lock timeout',
  'internal error',
  'network error',
  'bootstrap error',
]);
