import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';

/** Returns one line for each kind of item that is transferred to an owner or ended, with counts; kinds without items are omitted. */
export function removalFacts(removal: Schema<'MemberRemoval'>): { handedOver: string[]; ended: string[] } {
  const published = removal.published_digital_organizations;
  const drafts = removal.digital_organizations - published;
  return {
    handedOver: lines(
      [published, () => t('members.publishedGoOn', { count: published })],
      [drafts, () => t('members.unpublished', { count: drafts })],
      [removal.credentials, () => t('members.credentials', { count: removal.credentials })],
      [removal.data_tables, () => t('members.dataTables', { count: removal.data_tables })],
      [removal.knowledge_bases, () => t('knowledge.countBases', { count: removal.knowledge_bases })],
    ),
    ended: lines(
      [removal.model_api_keys, () => t('members.modelKeys', { count: removal.model_api_keys })],
      [removal.account_api_keys, () => t('members.accountKeys', { count: removal.account_api_keys })],
      [removal.sessions, () => t('members.sessions', { count: removal.sessions })],
      [removal.shares, () => t('members.shares', { count: removal.shares })],
      [removal.invitations, () => t('members.openInvitations', { count: removal.invitations })],
    ),
  };
}

function lines(...facts: readonly [count: number, line: () => string][]): string[] {
  return facts.filter(([count]) => count > 0).map(([, line]) => line());
}
