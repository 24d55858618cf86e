/** What to do about errors of Airtable, by their type (https://airtable.com/developers/web/api/errors). */
export const errorTexts: Readonly<Record<string, string>> = {
  AUTHENTICATION_REQUIRED: 'Airtable does not accept the token. Check the credential.',
  INVALID_ATTACHMENT_OBJECT: 'The attachment is not valid. Airtable must be able to load its URL without a sign-in.',
  INVALID_FILTER_BY_FORMULA: 'The formula is not valid.',
  INVALID_MULTIPLE_CHOICE_OPTIONS:
    'The select field has no such option. Use an existing option, or switch on "Convert values" to create it.',
  INVALID_PERMISSIONS: 'The token lacks a permission, or the account may not change this base.',
  INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND:
    'The ID is wrong, or the token has no access to the base, or it lacks a scope.',
  INVALID_VALUE_FOR_COLUMN: 'A field does not accept its value. Check the type, or switch on "Convert values".',
  LIST_RECORDS_ITERATOR_NOT_AVAILABLE: 'The list has changed or expired while it was read. Run the node again.',
  MODEL_ID_NOT_FOUND: 'There is no base, table or record with this ID.',
  NOT_FOUND: 'There is no such thing.',
  PUBLIC_API_BILLING_LIMIT_EXCEEDED: 'The workspace has used up its API calls of the month.',
  ROW_DOES_NOT_EXIST: 'There is no record with this ID.',
  TABLE_NOT_FOUND: 'The base has no table with this name or ID.',
  UNKNOWN_FIELD_NAME: 'The table has no field with this name or ID.',
  VIEW_NAME_NOT_FOUND: 'The table has no view with this name or ID.',
};
