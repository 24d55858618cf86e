import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A comment, with the name of its author; null if the account was deleted. */
export interface Comment {
  id: string;
  digitalOrganizationId: string;
  executionId: string | null;
  nodeId: string | null;
  authorAccountId: string | null;
  authorName: string | null;
  body: string;
  mentions: string[];
  createdAt: Date;
  editedAt: Date | null;
}

/** The text of a comment, and the mentioned accounts. */
export type CommentText = Pick<Comment, 'body' | 'mentions'>;

/** A comment to insert. */
export type NewComment = CommentText &
  Pick<Comment, 'id' | 'digitalOrganizationId' | 'executionId' | 'nodeId'> & { authorAccountId: string };

/** Comments at nodes and executions. */
export class Comments {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(comment: NewComment): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('comments')
        .values({ ...comment, organizationId: organizationOf(this.#scope) }),
    );
  }

  /** How many a digital organization has. */
  async count(digitalOrganizationId: string): Promise<number> {
    const counted = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('comments')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('digitalOrganizationId', '=', digitalOrganizationId),
    );
    return Number(counted?.count ?? 0);
  }

  find(digitalOrganizationId: string, id: string): Promise<Comment | null> {
    return runQueryForRow(
      this.#scope,
      this.#comments().where('c.digitalOrganizationId', '=', digitalOrganizationId).where('c.id', '=', id),
    );
  }

  /** Newest first; `undefined` does not filter. Without `withExecutions`, comments at executions are left out. */
  async list(
    filter: {
      digitalOrganizationId: string;
      executionId: string | undefined;
      nodeId: string | undefined;
      withExecutions: boolean;
    },
    page: PageRequest,
  ): Promise<Page<Comment>> {
    let query = this.#comments().where('c.digitalOrganizationId', '=', filter.digitalOrganizationId);
    if (filter.executionId !== undefined) query = query.where('c.executionId', '=', filter.executionId);
    if (!filter.withExecutions) query = query.where('c.executionId', 'is', null);
    if (filter.nodeId !== undefined) query = query.where('c.nodeId', '=', filter.nodeId);
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'c.')), page);
  }

  async update(id: string, { body, mentions }: CommentText): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('comments').set({ body, mentions, editedAt: now }).where('id', '=', id),
    );
  }

  delete(id: string): Promise<number> {
    return runQueryForCount(this.#scope, tablesOf(this.#scope).deleteFrom('comments').where('id', '=', id));
  }

  #comments() {
    return tablesOf(this.#scope)
      .selectFrom('comments as c')
      .leftJoin('accounts as a', 'a.id', 'c.authorAccountId')
      .select(['c.id', 'c.digitalOrganizationId', 'c.executionId', 'c.nodeId', 'c.authorAccountId'])
      .select(['a.name as authorName', 'c.body', 'c.mentions', 'c.createdAt', 'c.editedAt']);
  }
}
