/** Texts by the code of an error: https://developers.intercom.com/docs/references/rest-api/errors/error-codes. */
export const errorTexts: Readonly<Record<string, string>> = {
  unauthorized: 'Intercom does not accept the token, or the workspace is in another region.',
  token_unauthorized: 'The token lacks a permission. Add it to the app in the Developer Hub.',
  token_not_found: 'Intercom does not know the token.',
  forbidden: 'The token may not do this.',
  api_plan_restricted: 'The plan of the workspace does not include this.',
  not_found: 'There is no such thing in the workspace.',
  company_not_found: 'There is no such company in the workspace.',
  admin_not_found: 'There is no such teammate in the workspace.',
  conflict: 'A contact with this e-mail or external ID exists.',
  parameter_invalid: 'Intercom does not accept a value. Custom attributes must exist.',
  parameter_not_found: 'A value is missing.',
  intercom_version_invalid: 'Intercom no longer has the version of its API that Bureau uses.',
};
