import type { GivenDocument } from '../../domains/knowledge/planDocument.ts';
import { searchKnowledge, type KnowledgeHit, type Question } from '../../domains/knowledge/searchKnowledge.ts';
import { writeDocument, type Embed, type Written } from '../../domains/knowledge/writeDocument.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../openapi/AppError.ts';

/** The knowledge bases that a node can reach: those of the project of its digital organization. */
export interface NodeKnowledge {
  /** By id, else by name. Errors: `not_found`. */
  open: (idOrName: string) => Promise<OpenKnowledgeBase>;
}

/** Operations of a node on a knowledge base; the given `embed` calls and pays for embeddings. */
export interface OpenKnowledgeBase {
  readonly id: string;
  write: (document: GivenDocument, embed: Embed) => Promise<Written>;
  search: (question: Question, embed: Embed) => Promise<KnowledgeHit[]>;
}

/** Binds knowledge bases to the execution that uses them. */
export function nodeKnowledge(
  database: Database,
  { organizationId, digitalOrganizationId }: { organizationId: string; digitalOrganizationId: string },
): NodeKnowledge {
  const find = async (idOrName: string) => {
    const base = await database.withOrganization(organizationId, ({ knowledgeBases }) =>
      knowledgeBases.findBeside(digitalOrganizationId, idOrName),
    );
    if (base) return base;
    const message = `Knowledge base "${idOrName.slice(0, 100)}" not found in this project.`;
    throw new AppError('not_found', message, { param: '/knowledge_base' });
  };
  return {
    open: async (idOrName) => {
      const { id } = await find(idOrName);
      // Read again for each use, because writes change its counters.
      return {
        id,
        write: async (document, embed) =>
          writeDocument({ database, organizationId, base: await find(id), embed }, document),
        search: async (question, embed) =>
          searchKnowledge({ database, organizationId, base: await find(id), embed }, question),
      };
    },
  };
}
