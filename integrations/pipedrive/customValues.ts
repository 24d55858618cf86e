import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';

interface Field {
  field_name: string;
  field_code: string;
  field_type: string;
  is_custom_field?: boolean;
  options?: { id: number; label: string }[] | null;
}

/** Codes of custom fields have 40 hexadecimal digits. */
const code = /^[0-9a-f]{40}$/;
const maxPages = 20;

/**
 * Returns the values of custom fields by their codes, with the IDs of options. Fields that are written by their codes alone need no
 * request. Errors: `parameter_invalid` for a name that no field has, or several; those of the client.
 */
export async function customValues(
  kind: 'deal' | 'person' | 'organization' | 'product',
  written: JsonObject,
  call: OperationCall,
): Promise<JsonObject> {
  if (Object.keys(written).every((name) => code.test(name))) return written;
  const fields = await readFields(kind, call);
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => {
      const field = fieldOf(fields, name.trim());
      return [field.field_code, valueOf(field, value)];
    }),
  );
}

async function readFields(kind: string, { client, key }: OperationCall): Promise<Field[]> {
  const fields: Field[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const request = { path: `/api/v2/${kind}Fields`, query: { limit: 500, cursor } };
    const { body } = await client.send(request, { repeat: 'safe', key });
    const { data, additional_data: more } = body as {
      data: Field[];
      additional_data?: { next_cursor?: string | null };
    };
    fields.push(...data);
    cursor = more?.next_cursor;
    if (!cursor) return fields;
  }
  throw new AppError('target_error', 'Pipedrive: The account has too many fields. Write their codes.');
}

function fieldOf(fields: readonly Field[], name: string): Field {
  const own = fields.filter(({ is_custom_field: isCustom }) => isCustom !== false);
  const found = own.filter(
    (field) => field.field_code === name || field.field_name.toLowerCase() === name.toLowerCase(),
  );
  if (found.length === 1) return found[0]!;
  const problem =
    found.length === 0 ? `There is no custom field "${name}".` : `Several custom fields are called "${name}".`;
  throw new AppError('parameter_invalid', `${problem} Enter its name as in Pipedrive, or its code.`, {
    param: '/custom_fields',
  });
}

function valueOf({ options, field_type: type, field_name: name }: Field, value: unknown): unknown {
  if (!options || value === null || value === '') return value;
  const idOf = (one: unknown): number => {
    const text = String(one).trim();
    const option = options.find(({ id, label }) => label.toLowerCase() === text.toLowerCase() || String(id) === text);
    if (option) return option.id;
    throw new AppError('parameter_invalid', `The field "${name}" has no option "${text.slice(0, 100)}".`, {
      param: '/custom_fields',
    });
  };
  if (type !== 'set') return idOf(value);
  const entries = Array.isArray(value) ? value : String(value).split(',');
  return entries.map(idOf);
}
