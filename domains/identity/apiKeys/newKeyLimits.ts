import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor } from '../actor.ts';
import { holdMembership } from '../holdMembership.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { makerOf, withinMaker, type KeyLimits } from './restrictToCreator.ts';

const dayMs = 24 * 3_600_000;

/**
 * When a key that is made or rotated now ends at the latest, as the organization's policy has it; null: it need not end. A policy change
 * waits for the transaction.
 */
export async function latestKeyEnd({ organizations }: Pick<Repositories, 'organizations'>): Promise<Date | null> {
  const { keyMaxLifetimeDays: days } = await organizations.holdSecurityPolicies();
  return days === null ? null : new Date(Date.now() + days * dayMs);
}

/**
 * Returns the limits of a new key: the requested ones, within the key that creates it and the policies of the organization. Without an end
 * it ends as late as the policy lets it. Ending the creator's membership waits for the transaction as well. Errors: `insufficient_scope` as
 * `withinMaker` and `holdMembership`; `key_lifetime_exceeded` if a later end was asked for.
 */
export async function newKeyLimits(
  repositories: Pick<Repositories, 'apiKeys' | 'members' | 'organizations' | 'sessions' | 'wallets'>,
  actor: AccountActor,
  asked: Partial<KeyLimits>,
): Promise<KeyLimits> {
  if (actor.keyId !== null) await repositories.wallets.lock();
  await holdMembership(repositories, actor);
  const limits = withinMaker(await makerOf(actor, repositories.apiKeys), asked);
  const latest = await latestKeyEnd(repositories);
  if (latest === null) return limits;
  if (asked.expiresAt && asked.expiresAt > latest)
    throw new AppError(
      'key_lifetime_exceeded',
      `Keys of this organization must expire by ${latest.toISOString()} if they are created now.`,
      { param: '/expires_at' },
    );
  return { ...limits, expiresAt: limits.expiresAt !== null && limits.expiresAt < latest ? limits.expiresAt : latest };
}
