import type { Statement } from '../queueConnection.ts';

/** One call that wants its upper bound set aside. */
export interface HoldRequest {
  /** New; it becomes the id of the hold and of the call record. */
  readonly callId: string;
  readonly organizationId: string;
  /** Null for calls of nodes and of the playground, which reach models open to users. */
  readonly keyId: string | null;
  /** Revision of the key when it was read. If the key has a later one, the result is `key_changed`. */
  readonly keyRevision?: number | null;
  readonly modelId: string;
  /** The price row the amount was computed with; the call is charged at it. */
  readonly priceId: string;
  readonly amountMicros: bigint;
  readonly endpoint: string;
  readonly requestId: string;
  readonly accountId?: string | null;
  readonly executionId?: string | null;
  /** In order, each once, without control characters; null for none. */
  readonly tags?: readonly string[] | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
}

const parameters = Array.from({ length: 18 }, (_, index) => `$${index + 1}`).join(', ');
const text = `select ledger.hold_calls(${parameters}) as verdicts`;

/**
 * The one statement that decides a batch of holds. Calls share their offer (organization, key, model, price, and the
 * caller), so that the database looks each of these up once however many calls wait.
 */
export function holdStatement(batch: readonly HoldRequest[], process: { owner: string; leaseMs: number }): Statement {
  const places = new Map<string, number>();
  const offers: HoldRequest[] = [];
  const offerOfCall = batch.map((request) => {
    const { organizationId, keyId, modelId, priceId, accountId, executionId, tags, keyRevision } = request;
    const tagged = tags?.join(',') ?? ''; // not "null", which may be a tag
    const offer = `${organizationId} ${keyId} ${modelId} ${priceId} ${accountId} ${executionId} ${keyRevision} ${tagged}`;
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
      offers.map((offer) => offer.accountId ?? null),
      offers.map((offer) => offer.executionId ?? null),
      offers.map((offer) => (offer.tags ? arrayText(offer.tags) : null)),
      batch.map((request) => (request.metadata ? JSON.stringify(request.metadata) : null)),
      offers.map((offer) => offer.keyRevision ?? null),
    ],
  };
}

/** Returns texts as the text of a PostgreSQL array, for an element of a parameter that is itself an array. */
function arrayText(texts: readonly string[]): string {
  return `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;
}
