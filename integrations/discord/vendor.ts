import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** What Discord's API for bots and that for webhooks share. */
export const common = {
  icon: 'BrandDiscord',
  group: 'messaging',
  apiUrl: 'https://discord.com/api/v10',
  /** https://docs.discord.com/developers/reference#user-agent */
  headers: { 'user-agent': 'DiscordBot (Bureau, 1.0)' },
  failureOf,
  limitScope,
} as const;

/** Discord's API for bots, version 10. Limits count by the first channel or server of the path. */
export const discord = defineVendor({
  ...common,
  id: 'discord',
  title: 'Discord',
  credentialTypes: ['discord_bot'],
  lists,
  source: 'https://docs.discord.com/developers/reference',
});

/** https://docs.discord.com/developers/topics/rate-limits: the limits of a route count for each of its channels, servers and webhooks. */
function limitScope({ method = 'GET', path }: VendorRequest): string {
  const [, kind, id] = /^\/(channels|guilds)\/(\d+)/.exec(path) ?? [];
  return kind === undefined ? '' : `${method} ${kind} ${id}`;
}

interface DiscordBody {
  message?: unknown;
  code?: number;
  retry_after?: number;
  errors?: JsonObject | null;
}

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const { message, code, retry_after: seconds, errors } = body as DiscordBody;
  if (status < 400) return null;
  if (status === 429) return limited(seconds, headers);
  if (status >= 500) return { kind: 'temporary', message: `Discord has a temporary problem (${status}).` };
  const name = code === undefined || code === 0 ? `status ${status}` : String(code);
  const said = typeof message === 'string' ? message.slice(0, 300) : 'no message';
  const details =
    typeof errors !== 'object' || errors === null ? '' : ` ${fieldErrors(errors).join(' ')}`.slice(0, 500);
  return {
    kind: 'refused',
    code: name,
    message: `${errorTexts[name] ?? 'Discord refused the request.'} (${said})${details}`,
  };
}

/** The errors of fields, which are nested as the fields are. */
function fieldErrors(errors: JsonObject, at = '', depth = 0): string[] {
  if (depth > 8) return [];
  return Object.entries(errors)
    .slice(0, 20)
    .flatMap(([name, value]) => {
      if (name === '_errors' && Array.isArray(value))
        return value.map((error: { message?: unknown } | null) => `${at}: ${String(error?.message)}`);
      const isNested = typeof value === 'object' && value !== null;
      return isNested ? fieldErrors(value as JsonObject, at === '' ? name : `${at}.${name}`, depth + 1) : [];
    });
}

function limited(seconds: number | undefined, headers: Readonly<Record<string, string>>): VendorFailure {
  return {
    kind: 'limited',
    message: 'Discord accepts no more requests of this kind for now. (You are being rate limited.)',
    retryAfterMs: typeof seconds === 'number' ? Math.ceil(seconds * 1000) : retryAfterMs(headers),
  };
}
