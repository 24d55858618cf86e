import type { Database } from '../../db/database.ts';
import type { KnowledgeBase } from '../../db/repositories/knowledgeBases.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { placeIdOf, type KnowledgePlace } from '../../gateway/paidOnce/KeptAnswerTable.ts';
import { NotNeeded } from '../../gateway/paidOnce/NotNeeded.ts';
import type { GivenDocument } from '../../knowledge/planDocument.ts';
import { writeDocument, type EmbedOnce, type Written } from '../../knowledge/writeDocument.ts';
import { AppError } from '../../openapi/AppError.ts';
import { embedForPerson, keyOfTexts, type PersonAsking } from './embedForPerson.ts';

/** What a person has written, and where its batches are paid once. */
export interface WritingOnce {
  readonly base: KnowledgeBase;
  readonly asking: PersonAsking;
  readonly place: KnowledgePlace;
  /** Done before each batch. */
  readonly beforeBatch?: () => Promise<void>;
  /** Told what a batch came to, once for however many attempts, in the commit that keeps its vectors, or finds that its answer is of no use. */
  readonly onPaid?: (repositories: Repositories, micros: bigint) => Promise<void>;
}

/** Of an answer whose vectors are none, or of another length. */
const ofNoUse: ReadonlySet<string> = new Set(['upstream_error', 'node_failed']);

/**
 * Writes a document for a person. What a model answered is kept at its place until the commit that keeps its vectors: whoever writes the same there again, after a crash or at the
 * same time, pays for nothing a second time. `chargedMicros` is what the answers came to that this attempt was given. Errors: those of `writeDocument` and of calls of models.
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
  // Who forgets the answer tells its charge; of one that is too large to be kept, who keeps the vectors.
  const onKept = async (repositories: Repositories, { isNew }: { isNew: boolean }): Promise<void> => {
    const forgotten = await repositories.keptAnswers.forget(placeIdOf(place), batch.once);
    const micros = forgotten ?? (isNew ? person.chargedMicros() - batch.beforeMicros : 0n);
    if (micros > 0n) await onPaid?.(repositories, micros);
  };
  const written = await writeDocument({ database, organizationId, base, embed, onKept }, document).catch(
    async (error: unknown) => {
      // An answer that is of no use is paid, too, and is asked for anew.
      if (batch.once !== '' && error instanceof AppError && ofNoUse.has(error.code))
        await database.withOrganization(organizationId, (repositories) => onKept(repositories, { isNew: false }));
      throw error;
    },
  );
  return { ...written, chargedMicros: person.chargedMicros() };
}
