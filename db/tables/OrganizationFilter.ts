import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  type IdentifierNode,
  JoinNode,
  OperationNodeTransformer,
  OperatorNode,
  QueryNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  type DeleteQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
  type SelectQueryNode,
  type UnknownRow,
  type UpdateQueryNode,
} from 'kysely';

import { organizationTables } from '../generated/tables.ts';

/**
 * The first wall between organizations: every table of organizations that a query reads, changes or deletes from, in subqueries and joins
 * too, gets `organization_id = <the organization>`, the condition of its policy of row-level security. Inserted rows name their
 * organization themselves.
 */
export class OrganizationFilter implements KyselyPlugin {
  readonly #conditions: Conditions;

  constructor(organizationId: string) {
    this.#conditions = new Conditions(organizationId);
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#conditions.transformNode(node, queryId);
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }
}

class Conditions extends OperationNodeTransformer {
  readonly #organizationId: string;
  /** Queries with their conditions: one of `tablesOf` that is a part of another one comes here again. */
  readonly #filteredQueries = new WeakSet<SelectQueryNode>();

  constructor(organizationId: string) {
    super();
    this.#organizationId = organizationId;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    if (this.#filteredQueries.has(node)) return node;
    const query = this.#filtered(super.transformSelectQuery(node, queryId), node.from?.froms ?? []);
    this.#filteredQueries.add(query);
    return query;
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const changed = node.table === undefined ? [] : [node.table];
    return this.#filtered(super.transformUpdateQuery(node, queryId), [...changed, ...(node.from?.froms ?? [])]);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    return this.#filtered(super.transformDeleteQuery(node, queryId), [
      ...node.from.froms,
      ...(node.using?.tables ?? []),
    ]);
  }

  /** A joined table is filtered in its condition: a row of a left join stays if nothing matches. */
  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId);
    const condition = this.#conditionOn(node.table);
    return condition === null ? join : JoinNode.cloneWithOn(join, condition);
  }

  #filtered<Query extends Parameters<typeof QueryNode.cloneWithWhere>[0]>(
    query: Query,
    from: readonly OperationNode[],
  ): Query {
    return from.reduce<Query>((filtered, table) => {
      const condition = this.#conditionOn(table);
      return condition === null ? filtered : QueryNode.cloneWithWhere(filtered, condition);
    }, query);
  }

  /** Null for a table that belongs to no organization, and for a subquery, which is filtered inside. */
  #conditionOn(from: OperationNode): BinaryOperationNode | null {
    const table = AliasNode.is(from) ? from.node : from;
    if (!TableNode.is(table)) return null;
    const column = organizationTables[table.table.identifier.name];
    if (column === undefined) return null;
    const name = AliasNode.is(from) ? TableNode.create((from.alias as IdentifierNode).name) : table;
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(column), name),
      OperatorNode.create('='),
      ValueNode.create(this.#organizationId),
    );
  }
}
