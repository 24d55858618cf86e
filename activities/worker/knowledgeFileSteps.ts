import { Context } from '@temporalio/activity';

import type { KnowledgeFileSteps } from '../../workflows/knowledgeFileContract.ts';
import { advanceKnowledgeFile, type KnowledgeFileDeps } from '../knowledge/advanceKnowledgeFile.ts';
import { withSlot } from './withSlot.ts';
import { NodeConcurrencyLimiter } from './NodeConcurrencyLimiter.ts';

/** Files of knowledge bases that are read or embedded at once. */
export const knowledgeFilePlaces = { ofOrganization: 4, all: 10 };

/**
 * The activity of the workflow `runKnowledgeFile`. A step that finds no place does nothing, and its workflow asks again after its pause.
 * Errors: those of `advanceKnowledgeFile`.
 */
export function knowledgeFileSteps(deps: KnowledgeFileDeps): KnowledgeFileSteps {
  const places = new NodeConcurrencyLimiter(knowledgeFilePlaces);
  return {
    advanceKnowledgeFile: (reference) => {
      const { fileId: key, organizationId } = reference;
      return withSlot(places, { key, organizationId }, async () => {
        const { cancellationSignal: signal, info } = Context.current();
        await advanceKnowledgeFile(deps, reference, { number: info.attempt, signal });
        return { ended: true };
      });
    },
  };
}
