/** Errors in words, with the next step: https://www.elastic.co/docs/reference/elasticsearch/rest-apis/api-conventions. */
export const errorTexts: Readonly<Record<string, string>> = {
  not_found: 'There is no document with this ID in the index.',
  no_handler:
    'The server does not have this request. Check the address in the credential, and the version of the server.',
  index_not_found_exception: 'There is no such index. Check its name.',
  document_missing_exception: 'There is no document with this ID. Turn "Insert if missing" on to create it.',
  version_conflict_engine_exception:
    'A document with this ID exists already, or another request changed it at the same time.',
  mapper_parsing_exception: 'A value does not fit the type of its field.',
  document_parsing_exception: 'A value does not fit the type of its field.',
  strict_dynamic_mapping_exception: 'The index takes no fields besides those of its mapping.',
  parsing_exception: 'The query is not valid.',
  x_content_parse_exception: 'The JSON is not valid here.',
  illegal_argument_exception: '',
  invalid_index_name_exception: 'The name of the index is not valid: lower case, without spaces and most signs.',
  resource_already_exists_exception: 'There is such an index already.',
  security_exception: 'The sign-in is not accepted, or may not do this. Check the credential and its role.',
  cluster_block_exception: 'The index is read-only, often because a disk is full.',
  circuit_breaking_exception: 'The server has too little memory for this request. Ask for less at once.',
  es_rejected_execution_exception: 'The server has too many requests.',
  rejected_execution_exception: 'The server has too many requests.',
  search_context_missing_exception: 'Reading took too long between two pages. Read fewer documents.',
};
