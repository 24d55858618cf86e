/** Texts by the code of an error: https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_concepts_core_data_objects.htm. */
export const errorTexts: Readonly<Record<string, string>> = {
  INVALID_SESSION_ID: 'Salesforce no longer accepts the sign-in. Connect the credential again.',
  INVALID_FIELD:
    'There is no such field, or the user of the credential may not see it. Use API names, such as LastName.',
  INVALID_TYPE:
    'There is no such object, or the user of the credential may not see it. Names of own objects end in __c.',
  MALFORMED_QUERY: 'Salesforce does not understand the query.',
  MALFORMED_ID: 'The ID is not one of a record.',
  NOT_FOUND: 'There is no such record, object or field, or the user of the credential cannot see it.',
  ENTITY_IS_DELETED: 'The record is deleted.',
  REQUIRED_FIELD_MISSING: 'A required field is missing.',
  DUPLICATES_DETECTED: 'Salesforce has found a similar record. Turn "Save duplicates" on to save it anyway.',
  DUPLICATE_VALUE: 'Another record has this value.',
  FIELD_CUSTOM_VALIDATION_EXCEPTION: 'A rule of the organization refuses the values.',
  INSUFFICIENT_ACCESS: 'The user of the credential may not do this.',
  INSUFFICIENT_ACCESS_OR_READONLY: 'The user of the credential may not do this.',
  INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY:
    'The user of the credential may not use a record that the values name.',
  API_DISABLED_FOR_ORG: 'The edition of the organization has no API, or the user may not use it.',
  API_CURRENTLY_DISABLED: 'The user of the credential may not use the API.',
};
