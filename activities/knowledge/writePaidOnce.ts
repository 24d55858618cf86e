import type { Database } from '../../db/database.ts';
import type { KnowledgeBase } from '../../db/repositories/knowledge/knowledgeBases.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Gateway } from '../../domains/gateway/gateway.ts';
import { placeIdOf, type KnowledgePlace } from '../../domains/gateway/idempotency/ModelCallResults.ts';
import { NotNeeded } from '../../domains/gateway/idempotency/NotNeeded.ts';
import type { GivenDocument } from '../../domains/knowledge/planDocument.ts';
import { writeDocument, type EmbedOnce, type Written } from '../../domains/knowledge/writeDocument.ts';
import { AppError } from '../../openapi/AppError.ts';
import { embedForPerson, keyOfTexts, type PersonAsking } from '../../domains/knowledge/embedForPerson.ts';

/** A document written by a person, and the position of its batches. */
export interface WritingOnce {
  readonly base: KnowledgeBase;
  readonly asking: PersonAsking;
  readonly place: KnowledgePlace;
  /** Done before each batch. */
  readonly beforeBatch?: () => Promise<void>;
  /** Called with a batch's charge, once across attempts, in the commit that stores its vectors or discards its response. */
  readonly onPaid?: (repositories: Repositories, micros: bigint) => Promise<void>;
}

/** Of an answer whose vectors are none, or of another length. */
const ofNoUse: ReadonlySet<string> = new Set(['upstream_error', 'node_failed']);

/**
 * Writes a document for a person. A model's response is stored at its position until the commit with its vectors: a repeated or concurrent
 * write pays nothing again. `chargedMicros` is the charge of the responses that this attempt received. Errors: those of `writeDocument` and
 * of calls of models.
 */
export async function writePaidOnce(
  { database, gateway }: { database: Database; gateway: Pick<Gateway, 'call'> },
  { base, asking, place, beforeBatch, onPaid }: WritingOnce,
  document: GivenDocument,
): Promise<Written & { chargedMicros: bigint }> {
  const { organizationId } = asking;
  const person = embedForPerson(gateway, asking);
  let batch = { once: '', beforeMicros: 0n };
  const embed: EmbedOnce = async (model, texts, isNeeded) => {
    await beforeBatch?.();
    batch = { once: keyOfTexts(texts), beforeMicros: person.chargedMicros() };
    try {
      return await person.embed(model, texts, { once: batch.once, knowledge: place, isNeeded });
    } catch (error) {
      if (error instanceof NotNeeded) return null;
      throw error;
    }
  };
  // The attempt that deletes the response reports its charge; for a response too large to store, the attempt that stores the vectors does.
  const onKept = async (repositories: Repositories, { isNew }: { isNew: boolean }): Promise<void> => {
    const forgotten = await repositories.keptAnswers.forget(placeIdOf(place), batch.once);
    const micros = forgotten ?? (isNew ? person.chargedMicros() - batch.beforeMicros : 0n);
    if (micros > 0n) await onPaid?.(repositories, micros);
  };
  const written = await writeDocument({ database, organizationId, base, embed, onKept }, document).catch(
    async (error: unknown) => {
      // An unusable response is paid as well, and requested again.
      if (batch.once !== '' && error instanceof AppError && ofNoUse.has(error.code))
        await database.withOrganization(organizationId, (repositories) => onKept(repositories, { isNew: false }));
      throw error;
    },
  );
  return { ...written, chargedMicros: person.chargedMicros() };
}
