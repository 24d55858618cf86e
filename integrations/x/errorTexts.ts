/** What to do about errors of X, by the end of their type: https://docs.x.com/x-api/fundamentals/response-codes-and-errors. */
export const errorTexts: Readonly<Record<string, string>> = {
  'client-forbidden': 'The app may not use this method. Check its access in the console of X (console.x.com).',
  'client-not-enrolled': 'The app belongs to no project. Add it to one in the console of X (console.x.com).',
  'disallowed-resource': 'X does not allow this post or user here.',
  'invalid-request': 'X refused a value.',
  'not-authorized-for-field': 'The account may not read one of these fields.',
  'not-authorized-for-resource': 'The account may not see this post or user: it is protected, for example.',
  'resource-not-found': 'There is no such post, user or list. Check the ID.',
  'resource-unavailable': 'X cannot show this post or user.',
  'unsupported-authentication': 'This method needs the sign-in of a person; the token belongs to an app alone.',
  'usage-capped': 'The posts of this month are used up. Raise the cap in the console of X, or wait.',
  'status 401': 'X does not accept the token. Check the credential, or connect it again.',
  'status 402': 'The credits of the app are used up. Buy more in the console of X (console.x.com).',
  'status 403':
    'X does not allow this. The app needs the permission to write, before somebody connects; a text may not repeat; and replies may need a mention.',
  'status 404': 'X has no such address. Check the path and the ID.',
};
