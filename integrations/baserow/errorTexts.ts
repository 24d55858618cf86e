/** What to do about errors of Baserow, by their code (https://api.baserow.io/api/redoc/). */
export const errorTexts: Readonly<Record<string, string>> = {
  ERROR_FIELD_DATA_CONSTRAINT: 'A value breaks a rule of its field, such as that it is unique.',
  ERROR_FILTER_FIELD_NOT_FOUND: 'A filter names a field that the table does not have.',
  ERROR_INVALID_FILE: 'The file is missing or not valid.',
  ERROR_NO_PERMISSION_TO_TABLE: 'The token must not do this with the table. Change its permissions in Baserow.',
  ERROR_ORDER_BY_FIELD_NOT_FOUND: 'The sorting names a field that the table does not have.',
  ERROR_REQUEST_BODY_VALIDATION: 'A value is not valid for its field.',
  ERROR_ROW_DOES_NOT_EXIST: 'There is no row with this ID in the table.',
  ERROR_TABLE_DOES_NOT_EXIST: 'There is no table with this ID, or the token cannot see it.',
  ERROR_TOKEN_DOES_NOT_EXIST: 'Baserow does not accept the token. Check the credential.',
  ERROR_INVALID_TOKEN_HEADER: 'Baserow does not accept the token. Check the credential.',
  ERROR_VIEW_DOES_NOT_EXIST: 'The table has no view with this ID.',
  ERROR_VIEW_FILTER_TYPE_UNSUPPORTED_FIELD: 'The field does not support this filter.',
};
