/** What to do about errors of NocoDB, by their code (https://nocodb.com/docs/apis). */
export const errorTexts: Readonly<Record<string, string>> = {
  ERR_AUTHENTICATION_REQUIRED: 'NocoDB does not accept the token. Check the credential.',
  ERR_INVALID_TOKEN: 'NocoDB does not accept the token. Check the credential.',
  ERR_FORBIDDEN: 'The token lacks the permission.',
  ERR_BASE_NOT_FOUND: 'There is no base with this ID, or the token cannot see it.',
  ERR_TABLE_NOT_FOUND: 'There is no table with this ID in the base, or the token cannot see it.',
  ERR_VIEW_NOT_FOUND: 'The table has no view with this ID.',
  ERR_RECORD_NOT_FOUND: 'There is no row with this ID in the table.',
  ERR_FIELD_NOT_FOUND: 'The table has no such field. Names are case-sensitive.',
  ERR_INVALID_FILTER: 'The filter is not valid.',
  ERR_INVALID_VALUE_FOR_FIELD: 'A value does not fit its field.',
  ERR_INVALID_REQUEST_BODY: 'A value is not valid for its field.',
  ERR_MAX_INSERT_LIMIT_EXCEEDED: 'The server takes fewer rows in one request.',
};
