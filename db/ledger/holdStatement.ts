import type { Statement } from '../queueConnection.ts';

/** One call that wants its upper bound set aside. */
export interface HoldRequest {
  /** New; it becomes the id of the hold and of the call record. */
  readonly callId: string;
  readonly organizationId: string;
  /** Null for calls of nodes and of the playground, which reach models open to users. */
  readonly keyId: string | null;
  readonly modelId: string;
  /** The price row the amount was computed with; the call is charged at it. */
  readonly priceId: string;
  readonly amountMicros: bigint;
  readonly endpoint: string;
  readonly requestId: string;
  readonly accountId?: string | null;
  readonly executionId?: string | null;
}

const text = 'select ledger.place_holds($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as verdicts';

/**
 * The one statement that decides a batch of holds. Calls share their offer (organization, key, model, price), so that
 * the database looks each of these up once however many calls wait.
 */
export function holdStatement(batch: readonly HoldRequest[], process: { owner: string; leaseMs: number }): Statement {
  const places = new Map<string, number>();
  const offers: HoldRequest[] = [];
  const offerOfCall = batch.map((request) => {
    const offer = `${request.organizationId} ${request.keyId} ${request.modelId} ${request.priceId}`;
    const known = places.get(offer);
    if (known !== undefined) return known;
    places.set(offer, offers.push(request));
    return offers.length;
  });
  return {
    name: 'ledger_hold',
    text,
    values: [
      offers.map((offer) => offer.organizationId),
      offers.map((offer) => offer.keyId),
      offers.map((offer) => offer.modelId),
      offers.map((offer) => offer.priceId),
      batch.map((request) => request.callId),
      offerOfCall,
      batch.map((request) => request.amountMicros),
      batch.map((request) => request.endpoint),
      batch.map((request) => request.accountId ?? null),
      batch.map((request) => request.executionId ?? null),
      batch.map((request) => request.requestId),
      process.owner,
      process.leaseMs,
    ],
  };
}
