/** What to do about errors of Notion, by their code (https://developers.notion.com/reference/status-codes). */
export const errorTexts: Readonly<Record<string, string>> = {
  conflict_error: 'Another change of the same content was faster.',
  database_connection_unavailable: 'Notion has a temporary problem.',
  gateway_timeout: 'Notion has a temporary problem.',
  internal_server_error: 'Notion has a temporary problem.',
  object_not_found:
    'There is no such page, database or block, or it is not shared with the integration. Open it in Notion and add the integration in the menu "•••" under "Connections".',
  rate_limited: 'Notion accepts no more requests for now.',
  restricted_resource: 'The integration lacks a capability. Enable it in the settings of the integration.',
  service_overload: 'Notion accepts no more requests for now.',
  service_unavailable: 'Notion has a temporary problem.',
  unauthorized: 'Notion does not accept the token. Check the credential.',
  validation_error: 'Notion does not accept the values.',
};
