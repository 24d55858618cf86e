import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** Names of n8n whose API name is not the same with a capital. */
const irregular: Readonly<Record<string, string>> = {
  firstname: 'FirstName',
  lastname: 'LastName',
  owner: 'OwnerId',
  accountId: 'AccountId',
  acconuntId: 'AccountId', // as n8n spells it
  birthDate: 'Birthdate',
  reportsTo: 'ReportsToId',
  parentCaseId: 'ParentId',
};

/** Returns the API name of a field as n8n calls it: `leadSource` is `LeadSource`. */
export function apiNameOf(name: string): string {
  return irregular[name] ?? `${name[0]!.toUpperCase()}${name.slice(1)}`;
}

/** Reads the fields of a record: those of a path, and custom ones. */
export function fieldsAt(parameters: Parameters, path: string): JsonObject {
  const names = parameters.keys(path).filter((name) => name !== 'customFieldsUi');
  const custom = [`${path}.customFieldsUi.customFieldsValues`, 'customFieldsUi.customFieldsValues'].flatMap((at) =>
    parameters.list(at).map((entry) => [entry.text('fieldId'), entry.value('value')] as const),
  );
  return {
    ...Object.fromEntries(names.map((name) => [apiNameOf(name), parameters.value(`${path}.${name}`)])),
    ...Object.fromEntries(custom),
  };
}
