import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { oncePerRun } from '../engine/oncePerRun.ts';
import type { VendorClient } from '../engine/VendorClient.ts';

interface FieldDefinition {
  id: string;
  name: string;
  field_type: string;
}

/** The ID of a custom field, such as `e1_T`; the last letter is its type. */
const fieldId = /^[ew]\d+_[TND]$/;

/**
 * Returns the custom fields of contacts by their IDs, with numbers where SendGrid wants them. Names are looked up once in a run. Errors:
 * `parameter_invalid` for a field that the account does not have.
 */
export async function withFieldIds(
  contacts: readonly Readonly<Record<string, unknown>>[],
  { client, key }: { client: VendorClient; key: string },
): Promise<readonly JsonObject[]> {
  const written = contacts.map((fields) => Object.entries(fields).filter(([, value]) => isGiven(value)));
  const needsNames = written.flat().some(([name]) => !fieldId.test(name));
  const ids = needsNames
    ? await oncePerRun(client, 'custom fields', () => idsByName(client, key))
    : new Map<string, string>();
  return written.map((entries) =>
    Object.fromEntries(
      entries.map(([name, value]) => {
        const id = fieldId.test(name) ? name : ids.get(name.trim().toLowerCase());
        if (id === undefined)
          throw new AppError('parameter_invalid', `SendGrid has no custom field "${name.slice(0, 100)}".`, {
            param: '/custom_fields',
          });
        return [id, id.endsWith('_N') ? numberOf(value, name) : String(value)];
      }),
    ),
  );
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function numberOf(value: unknown, name: string): number {
  const number = Number(value);
  if (Number.isFinite(number)) return number;
  throw new AppError('parameter_invalid', `The custom field "${name.slice(0, 100)}" takes a number.`, {
    param: '/custom_fields',
  });
}

/** https://www.twilio.com/docs/sendgrid/api-reference/custom-fields/get-all-field-definitions */
async function idsByName(client: VendorClient, key: string): Promise<Map<string, string>> {
  const { body } = await client.send({ path: '/marketing/field_definitions' }, { repeat: 'safe', key });
  const { custom_fields: fields = [] } = body as { custom_fields?: FieldDefinition[] };
  return new Map(fields.map(({ id, name }) => [name.toLowerCase(), id]));
}
