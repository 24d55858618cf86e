import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** Supabase: the data API (PostgREST), storage and Edge Functions of a project, each with a path of its own. */
export const supabase = defineVendor({
  id: 'supabase',
  title: 'Supabase',
  icon: 'BrandSupabase',
  group: 'databases',
  apiUrl: 'https://project.supabase.co',
  credentialTypes: ['supabase_key'],
  failureOf,
  limitScope: ({ path }) => /^\/\w+/.exec(path)?.[0] ?? '',
  lists,
  pauseMs: 2_000,
  source: 'https://supabase.com/docs/guides/api',
});

interface SupabaseError {
  readonly code: string;
  readonly said: string;
  /** Storage reports nearly all failures with status 400, and the real one in the body. */
  readonly status: number;
}

function failureOf({ status: sent, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (sent < 300) return null; // a connection of tables that is not clear has status 300
  const { code, said, status } = errorOf(body, sent);
  const text = errorTexts[code] ?? textOf(status);
  const message = [text, said, `(${code})`].filter((part) => part !== '').join(' ');
  if (status === 429) return { kind: 'limited', code, message, retryAfterMs: retryAfterMs(headers) };
  return { kind: status >= 500 ? 'temporary' : 'refused', code, message };
}

function textOf(status: number): string {
  if (status === 429) return 'Supabase accepts no more requests for now.';
  if (status === 401) return 'Supabase does not accept the key. Check the credential.';
  return status >= 500 ? 'Supabase has a temporary problem.' : 'Supabase refused the request.';
}

/** PostgREST has `code`, `message`, `details` and `hint`; storage has `statusCode`, `error` and `message`; the gateway has `message`. */
function errorOf(body: JsonObject, sent: number): SupabaseError {
  const { code, error, statusCode, message, details, hint } = body;
  const status = Number(statusCode);
  const parts = [message, details, hint].filter((part): part is string => typeof part === 'string' && part !== '');
  return {
    code: [code, error].find((one): one is string => typeof one === 'string' && one !== '') ?? `status ${sent}`,
    said: [...new Set(parts)].join(' ').replaceAll(/\s+/g, ' ').slice(0, 600),
    status: Number.isInteger(status) && status >= 400 ? status : sent,
  };
}
