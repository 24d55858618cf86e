import { formatCredits } from '../../db/credits.ts';
import type { EventsRead, ListedEvent } from '../../db/repositories/organizations/events.ts';
import type { components } from '../../openapi/generated/types.ts';

/** Something that an organization should know of. */
export function presentEvent({
  id,
  kind,
  data,
  createdAt,
  digitalOrganizationName,
}: ListedEvent): components['schemas']['OrganizationEvent'] {
  // That `data` fits `kind` was checked when the event was written; a row does not say so to the compiler.
  return {
    id,
    kind,
    data: presentData(data),
    digital_organization_name: digitalOrganizationName,
    created_at: createdAt.toISOString(),
  } as components['schemas']['OrganizationEvent'];
}

function presentData(data: ListedEvent['data']): components['schemas']['OrganizationEvent']['data'] {
  if ('threshold_micros' in data) {
    const { threshold_micros: threshold, balance_micros: balance } = data;
    return { threshold: formatCredits(BigInt(threshold)), balance: formatCredits(BigInt(balance)) };
  }
  if ('budget_percent' in data) {
    const { used_micros: used, limit_micros: limit, ...others } = data;
    return { ...others, credits_used: formatCredits(BigInt(used)), credit_limit: formatCredits(BigInt(limit)) };
  }
  if ('week_starts_on' in data) {
    const credits = (micros: string) => formatCredits(BigInt(micros));
    return {
      week_starts_on: data.week_starts_on,
      model_credits: credits(data.model_micros),
      search_credits: credits(data.search_micros),
      employee_credits: credits(data.employee_micros),
      week_before_credits: credits(data.week_before_micros),
      top_model: data.top_model,
      is_own: data.is_own,
    };
  }
  if ('usual_cost_micros' in data) {
    const { usual_cost_micros: usual, available_micros: available, ...others } = data;
    return { ...others, usual_cost: formatCredits(BigInt(usual)), available: formatCredits(BigInt(available)) };
  }
  if ('period_starts_at' in data) return { ...data, period_starts_at: new Date(data.period_starts_at).toISOString() }; // PostgreSQL writes it with the zone of the session
  if ('ends_at' in data && 'position_id' in data) return { ...data, ends_at: new Date(data.ends_at).toISOString() };
  if ('is_disputed' in data) {
    const { credits_micros: credits, balance_micros: balance, is_disputed } = data;
    return { credits: formatCredits(BigInt(credits)), balance: formatCredits(BigInt(balance)), is_disputed };
  }
  if ('credits_micros' in data) {
    const { credits_micros: credits, ...others } = data;
    return { ...others, credits: formatCredits(BigInt(credits)) };
  }
  if (!('for_account_id' in data)) return data;
  const { for_account_id: _admin, ...others } = data;
  return others;
}

/** How many events are unread, and up to when they are read. */
export function presentUnread({ unread, readUntil }: EventsRead): components['schemas']['UnreadEvents'] {
  return { unread, read_until: readUntil?.toISOString() ?? null };
}
