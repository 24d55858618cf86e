import type { JsonObject } from '../../domains/executions/item.ts';
import { parseRetryAfter } from '../../activities/http/httpResponse.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { errorTexts } from './errorTexts.ts';

/** Telegram's API for bots. The token is a part of the path, which the credential adds; limits count per chat. */
export const telegram = defineVendor({
  id: 'telegram',
  title: 'Telegram',
  icon: 'BrandTelegram',
  group: 'messaging',
  apiUrl: 'https://api.telegram.org',
  credentialTypes: ['telegram_bot'],
  failureOf,
  limitScope,
  source: 'https://core.telegram.org/bots/api',
});

/** About one message per second and chat, and 20 per minute and group: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this */
function limitScope({ json, query }: VendorRequest): string {
  const chat = (json as JsonObject | undefined)?.['chat_id'] ?? query?.['chat_id'];
  return typeof chat === 'string' || typeof chat === 'number' ? `chat ${chat}` : '';
}

/** https://core.telegram.org/bots/api#making-requests: the status is `error_code`. */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const { ok, description, parameters } = body as TelegramBody;
  if (ok === true && status < 400) return null;
  if (status === 429) return limited(parameters?.retry_after ?? headers['retry-after']);
  if (status >= 500) return { kind: 'temporary', message: `Telegram has a temporary problem (${status}).` };
  const code = codeOf(description, status);
  const moved = parameters?.migrate_to_chat_id;
  const next =
    moved === undefined ? (errorTexts[code] ?? '') : `The group is a supergroup now. Use the chat ID ${moved}.`;
  const said = typeof description === 'string' ? description.slice(0, 500) : `status ${status}`;
  return {
    kind: 'refused',
    code,
    message: next === '' ? `Telegram refused the request (${said}).` : `${next} (${said})`,
  };
}

interface TelegramBody {
  ok?: boolean;
  description?: unknown;
  parameters?: { retry_after?: number; migrate_to_chat_id?: number };
}

/** Telegram's errors have no names, so the beginning of their description is one: `chat not found`. */
function codeOf(description: unknown, status: number): string {
  if (typeof description !== 'string') return `status ${status}`;
  return description
    .replace(/^(bad request|forbidden|conflict): /i, '')
    .split(/[:;(]/)[0]!
    .trim()
    .slice(0, 100)
    .toLowerCase();
}

function limited(seconds: number | string | undefined): VendorFailure {
  return {
    kind: 'limited',
    message: 'Telegram accepts no more messages for now. (Too Many Requests)',
    retryAfterMs: seconds === undefined ? undefined : parseRetryAfter(String(seconds), Date.now()),
  };
}
