import { Context } from '@temporalio/activity';

import type { KnowledgeFileSteps } from '../../workflows/knowledgeFileContract.ts';
import { advanceKnowledgeFile, type KnowledgeFileDeps } from '../knowledge/advanceKnowledgeFile.ts';
import { Places } from './Places.ts';
import { whileAlive } from './whileAlive.ts';

/** Files of knowledge bases that are read or embedded at once. */
export const knowledgeFilePlaces = { ofOrganization: 4, all: 10 };

/**
 * The activity of the workflow `runKnowledgeFile`. A step that finds no place does nothing, and its workflow asks again after its pause.
 * Errors: those of `advanceKnowledgeFile`.
 */
export function knowledgeFileSteps(deps: KnowledgeFileDeps): KnowledgeFileSteps {
  const places = new Places(knowledgeFilePlaces);
  const nobody = (): Promise<boolean> => Promise.resolve(false);
  return {
    advanceKnowledgeFile: async (reference) => {
      const { fileId: key, organizationId } = reference;
      const request = { key, organizationId, digitalOrganizationId: '', ofDigitalOrganization: null };
      const giveBack = places.take(request, nobody);
      if (!giveBack) return { ended: false };
      const { cancellationSignal: signal, info } = Context.current();
      try {
        await whileAlive(() => advanceKnowledgeFile(deps, reference, { number: info.attempt, signal }));
        return { ended: true };
      } finally {
        giveBack();
      }
    },
  };
}
