import type { CustomDomainRow } from '../../db/entities/customDomain.ts';
import { graceMs } from '../../domains/identity/customDomains/checkDomains.ts';
import { recordOf } from '../../domains/identity/sso/domains/domainProof.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A domain of an organization, with the records that make it work. */
export function presentCustomDomain(row: CustomDomainRow, publicUrl: string): components['schemas']['CustomDomain'] {
  const { name, value } = recordOf(row);
  const { verifiedAt, failingSince } = row;
  return {
    id: row.id,
    domain: row.domain,
    status: verifiedAt === null ? 'pending' : failingSince === null ? 'verified' : 'failing',
    record_name: name,
    record_value: value,
    target: new URL(publicUrl).hostname,
    verified_at: verifiedAt?.toISOString() ?? null,
    checked_at: row.checkedAt?.toISOString() ?? null,
    lapses_at: failingSince === null ? null : new Date(failingSince.getTime() + graceMs).toISOString(),
    created_at: row.createdAt.toISOString(),
  };
}
