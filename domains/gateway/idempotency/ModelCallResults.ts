import type pg from 'pg';

import { keptAnswerContext } from '../../../db/secrets/keptAnswer.ts';
import type { SecretContext } from '../../../db/secrets/envelope.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import { asyncCommit } from '../../../db/asyncCommit.ts';
import { readRows } from '../routing/readRows.ts';

/**
 * A call of an execution, of a batch, of a file of a knowledge base or of a base itself, by its place in it: the same for every attempt. Its
 * stored responses are deleted with it.
 */
export type CallKey = {
  organizationId: string;
  /** `<node id>/<run index>/<which call of the run>` in an execution, the line in a batch; at most 500 characters. */
  key: string;
} & Place;

/** The parent of positions. */
type Place = { executionId: string } | { batchId: string } | KnowledgePlace;

/** Where a call of an account is in a knowledge base: in a file on its way into it, or in the base where there is none. */
export type KnowledgePlace = { knowledgeFileId: string } | { knowledgeBaseId: string };

/** The parent of the position. */
export function placeIdOf(place: Place): string {
  if ('executionId' in place) return place.executionId;
  if ('batchId' in place) return place.batchId;
  return 'knowledgeFileId' in place ? place.knowledgeFileId : place.knowledgeBaseId;
}

/** Where the answer of a place can be read. */
function contextOf(place: CallKey): SecretContext {
  const { organizationId, key } = place;
  return keptAnswerContext({ organizationId, placeId: placeIdOf(place), key });
}

/** An answer as it is given again. `stream` says that it came piece by piece. */
export interface KeptAnswer {
  callId: string;
  chargedMicros: bigint;
  headers: Record<string, string>;
  isStream: boolean;
  body: Buffer;
}

/** Holder of a turn: this attempt, no one (it is answered), or another attempt. */
export type Claimed = { state: 'mine' } | { state: 'answered'; answer: KeptAnswer } | { state: 'others' };

interface Row {
  is_paid: boolean;
  call_id: string;
  charged_micros: bigint;
  answer_encrypted: string;
}

/**
 * The rows of `kept_answers`. A claim and a stored response become durable with the next commit: the hold before the provider is called, or
 * the settlement, flush all earlier commits. Without that they are of no use. Errors of every method: `unavailable`.
 */
export class ModelCallResults {
  readonly #pool: pg.Pool;
  readonly #secrets: Pick<Secrets, 'encrypt' | 'decrypt'>;

  constructor({ pool, secrets }: { pool: pg.Pool; secrets: Pick<Secrets, 'encrypt' | 'decrypt'> }) {
    this.#pool = pool;
    this.#secrets = secrets;
  }

  /** Takes the position if it is free, or if its holder no longer renews it. Errors: `secret_unreadable`. */
  async claim(place: CallKey, claim: string, leaseMs: number): Promise<Claimed> {
    const { organizationId, key } = place;
    const taken = await readRows(this.#pool, {
      name: 'kept_answer_claim',
      text: `insert into kept_answers as k (organization_id, place_id, execution_id, knowledge_file_id, knowledge_base_id, call_key, claim, lease_until)
             values ($1, $2, $3, $4, $5, $6, $7, now() + $8::integer * interval '1 millisecond')
             on conflict (place_id, call_key) do update set claim = excluded.claim, lease_until = excluded.lease_until
               where k.organization_id = excluded.organization_id and not k.is_paid and k.lease_until < now()
             returning ${asyncCommit}`,
      values: [
        organizationId,
        placeIdOf(place),
        'executionId' in place ? place.executionId : null,
        'knowledgeFileId' in place ? place.knowledgeFileId : null,
        'knowledgeBaseId' in place ? place.knowledgeBaseId : null,
        key,
        claim,
        leaseMs,
      ],
    });
    if (taken.length > 0) return { state: 'mine' };
    const [row] = await readRows<Row>(this.#pool, {
      name: 'kept_answer_read',
      text: `select is_paid, call_id, charged_micros, answer_encrypted from kept_answers
              where organization_id = $1 and place_id = $2 and call_key = $3 and is_paid`,
      values: [organizationId, placeIdOf(place), key],
    });
    return row ? { state: 'answered', answer: this.#open(place, row) } : { state: 'others' };
  }

  /** False if another attempt holds the position. */
  async renew(place: CallKey, claim: string, leaseMs: number): Promise<boolean> {
    const rows = await readRows(this.#pool, {
      name: 'kept_answer_renew',
      text: `update kept_answers set lease_until = now() + $4::integer * interval '1 millisecond'
              where place_id = $1 and call_key = $2 and claim = $3 and not is_paid returning 1`,
      values: [placeIdOf(place), place.key, claim, leaseMs],
    });
    return rows.length > 0;
  }

  /** Writes what its settlement makes count. False if another attempt holds the position. */
  async save(
    place: CallKey,
    { claim, leaseMs }: { claim: string; leaseMs: number },
    answer: KeptAnswer,
  ): Promise<boolean> {
    const { callId, chargedMicros, headers, isStream, body } = answer;
    const isText = !isStream && headers['content-type']?.startsWith('application/json') === true;
    const content = {
      headers,
      isStream,
      ...(isText ? { text: body.toString('utf8') } : { bytes: body.toString('base64') }),
    };
    const sealed = this.#secrets.encrypt(contextOf(place), JSON.stringify(content));
    const rows = await readRows(this.#pool, {
      name: 'kept_answer_save',
      text: `update kept_answers set call_id = $4, charged_micros = $5, answer_encrypted = $6, lease_until = now() + $7::integer * interval '1 millisecond'
              where place_id = $1 and call_key = $2 and claim = $3 and not is_paid returning ${asyncCommit}`,
      values: [placeIdOf(place), place.key, claim, callId, chargedMicros, sealed, leaseMs],
    });
    return rows.length > 0;
  }

  /** Releases the place immediately; paid responses stay. */
  async giveBack(place: CallKey, claim: string): Promise<void> {
    await readRows(this.#pool, {
      name: 'kept_answer_give_back',
      text: 'delete from kept_answers where place_id = $1 and call_key = $2 and claim = $3 and not is_paid',
      values: [placeIdOf(place), place.key, claim],
    });
  }

  /** Forgets what is paid at this place, and at those behind it (`<key>/…`). */
  async forget(place: CallKey): Promise<void> {
    await readRows(this.#pool, {
      name: 'kept_answer_forget',
      text: `delete from kept_answers where organization_id = $1 and place_id = $2 and is_paid
                and (call_key = $3 or starts_with(call_key, $3 || '/'))`,
      values: [place.organizationId, placeIdOf(place), place.key],
    });
  }

  #open(place: CallKey, row: Row): KeptAnswer {
    const content = JSON.parse(this.#secrets.decrypt(contextOf(place), row.answer_encrypted)) as {
      headers: Record<string, string>;
      isStream: boolean;
      text?: string;
      bytes?: string;
    };
    const { headers, isStream, text, bytes } = content;
    const body = text === undefined ? Buffer.from(bytes ?? '', 'base64') : Buffer.from(text);
    return { callId: row.call_id, chargedMicros: BigInt(row.charged_micros), headers, isStream, body };
  }
}
