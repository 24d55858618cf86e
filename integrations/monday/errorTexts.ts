/** Errors in words, by code: https://developer.monday.com/api-reference/docs/error-handling. */
export const errorTexts: Readonly<Record<string, string>> = {
  UserUnauthenticatedException: 'The token is not accepted. Check the credential.',
  UserUnauthorizedException: 'The account lacks the permission.',
  missingRequiredPermissions: 'The credential lacks a kind of access. Add it, and connect the credential again.',
  ResourceNotFoundException: 'There is no such thing, or the account may not see it. Check the ID.',
  InvalidBoardIdException: 'There is no such board, or the account may not see it. Check the board.',
  InvalidColumnIdException: 'The board has no such column. Enter the ID of a column, not its title.',
  ColumnValueException: 'The value does not fit the column.',
  CorrectedValueException: 'The value does not fit the column.',
  InvalidArgumentException: 'A value does not fit.',
  ItemsLimitationException: 'The board has no room for further items. Archive some of them.',
  CursorException: 'The list changed while it was read. Run the node again.',
  DAILY_LIMIT_EXCEEDED: 'The plan allows no more calls today. They are counted anew from midnight UTC.',
  GRAPHQL_VALIDATION_FAILED: 'The query does not fit the API of monday.com.',
};

/** Codes of limits that end after some seconds. */
export const limitCodes: ReadonlySet<string> = new Set([
  'COMPLEXITY_BUDGET_EXHAUSTED',
  'ComplexityException',
  'FIELD_LIMIT_EXCEEDED',
  'maxConcurrencyExceeded',
  'RateLimitExceeded',
  'IP_RATE_LIMIT_EXCEEDED',
]);
