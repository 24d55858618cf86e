import { AppError } from '../../openapi/AppError.ts';
import type { NodeChoices } from '../../activities/kit/choices.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';
import { clientContext } from './clientContext.ts';
import type { Vendor } from './defineVendor.ts';
import { readList } from './readList.ts';
import { credentialSlot, VendorClient } from './VendorClient.ts';

/** A page of a vendor's list is read into the memory of the API, for each of the slots of `CredentialSlots`. */
const maxPageBytes = 1024 * 1024;

/** The keyword `x-choices` of a field. */
interface FieldChoices {
  readonly list: string;
  readonly needs?: readonly string[];
}

/**
 * Returns the lists that the parameters of a node are chosen from; undefined if it has none. Errors: a parameter names a list that the
 * vendor does not have, or needs a parameter that the node does not have.
 */
export function vendorChoices(vendor: Vendor, schema: JsonSchema): NodeChoices | undefined {
  const fields = propertiesOf(schema);
  const used = Object.values(fields).flatMap((field) => choicesAt(field) ?? choicesAt(itemsOf(field)) ?? []);
  for (const { list, needs = [] } of used) {
    if (!vendor.lists || !Object.hasOwn(vendor.lists, list)) throw new Error(`${vendor.id} has no list "${list}".`);
    const missing = needs.find((name) => !Object.hasOwn(fields, name));
    if (missing !== undefined) throw new Error(`${vendor.id}: the list "${list}" needs "${missing}".`);
  }
  if (used.length === 0) return undefined;
  return {
    slot: credentialSlot,
    read: async ({ parameter, search, cursor, parameters }, context) => {
      const { list, needs = [] } = fieldChoices(fields, parameter);
      const given = Object.fromEntries(needs.map((name) => [name, neededText(parameters, name)]));
      const client = await VendorClient.open(vendor, clientContext(context, maxPageBytes));
      return readList(vendor.lists![list]!, { search: search.trim(), cursor, parameters: given }, client);
    },
  };
}

/** Errors: `parameter_invalid`. */
function fieldChoices(fields: Readonly<Record<string, JsonSchema>>, parameter: string): FieldChoices {
  const [, name = '', entry] = /^\/([^/]+)(\/\d+)?$/.exec(parameter) ?? [];
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const found = choicesAt(entry === undefined ? field : itemsOf(field));
  if (found) return found;
  throw new AppError('parameter_invalid', `The parameter "${parameter.slice(0, 100)}" has no list to choose from.`, {
    param: '/parameter',
  });
}

function neededText(parameters: JsonObject, name: string): string {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new AppError('parameter_invalid', `The list depends on the parameter "${name}". Enter it first.`, {
    param: `/parameters/${name}`,
  });
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Record<string, JsonSchema>;
}

function itemsOf(field: JsonSchema | undefined): JsonSchema | undefined {
  return field?.['items'] as JsonSchema | undefined;
}

function choicesAt(field: JsonSchema | undefined): FieldChoices | undefined {
  return field?.['x-choices'] as FieldChoices | undefined;
}
