import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { instant } from './times.ts';

/** The parameters of `details` in `fields.ts`. */
export interface Details {
  merge_fields: Readonly<Record<string, unknown>>;
  groups: readonly string[];
  leave_groups: readonly string[];
  email_type: 'default' | 'html' | 'text';
  vip: 'unchanged' | 'yes' | 'no';
  language?: string;
  latitude?: string;
  longitude?: string;
  ip_signup?: string;
  timestamp_signup?: string;
  ip_opt?: string;
  timestamp_opt?: string;
}

/** Returns the fields of a contact without empty ones, so that they do not change. Errors: `parameter_invalid`. */
export function memberFields(details: Details): JsonObject {
  const { email_type: type, vip, language, ip_signup: ipSignup, ip_opt: ipOpt } = details;
  const fields: JsonObject = {
    email_type: type === 'default' ? undefined : type,
    merge_fields: mergeFieldsOf(details.merge_fields),
    interests: interestsOf(details),
    language,
    vip: vip === 'unchanged' ? undefined : vip === 'yes',
    location: locationOf(details),
    ip_signup: ipSignup,
    timestamp_signup: instant(details.timestamp_signup, 'timestamp_signup'),
    ip_opt: ipOpt,
    timestamp_opt: instant(details.timestamp_opt, 'timestamp_opt'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

/** Addresses are objects; a form gives them as JSON text. */
function mergeFieldsOf(written: Readonly<Record<string, unknown>>): JsonObject | undefined {
  const entries = Object.entries(written).map(([tag, value]) => [tag, addressOf(value)] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function addressOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*\{[\s\S]*\}\s*$/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value; // a text in braces
  }
}

function interestsOf({ groups, leave_groups: left }: Details): Record<string, boolean> | undefined {
  const entries = [...groups.map((id) => [id.trim(), true] as const), ...left.map((id) => [id.trim(), false] as const)];
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function locationOf({ latitude = '', longitude = '' }: Details): JsonObject | undefined {
  if (latitude === '' && longitude === '') return undefined;
  if (latitude === '' || longitude === '')
    throw new AppError('parameter_invalid', 'Enter the latitude and the longitude.', {
      param: latitude === '' ? '/latitude' : '/longitude',
    });
  return { latitude: Number(latitude), longitude: Number(longitude) };
}
