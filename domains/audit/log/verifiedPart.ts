import { verifyChain } from '../verifyChain.ts';
import type { Database } from '../../../db/database.ts';
import type { components } from '../../../openapi/generated/types.ts';

const mostEvents = 5_000;

/** Verifies the part of a chain behind a place. */
export async function verifiedPart(
  database: Database,
  chain: string,
  after: number | undefined,
): Promise<components['schemas']['AuditVerification']> {
  const { events, head, isWhole, faults } = await verifyChain(database, chain, {
    after: after === undefined ? null : BigInt(after),
    most: mostEvents,
  });
  return {
    events,
    through: Number(head?.seq ?? 0n),
    complete: isWhole,
    faults: faults.map(({ fault, seq, eventId }) => ({
      fault,
      seq: seq === null ? null : Number(seq),
      audit_event_id: eventId,
    })),
  };
}
