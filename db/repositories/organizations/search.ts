import { sql, type AliasedExpression, type NotNull, type RawBuilder } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { routesOfModel } from '../gateway/modelProviders.ts';
import type { ProjectView } from '../identity/projectView.ts';
import { isInUse, isInView, isShownTo } from '../identity/viewConditions.ts';
import { runQuery, type Scope } from '../scope.ts';

/** Kinds of search results. */
export type SearchKind =
  | 'digital_organization'
  | 'version'
  | 'execution'
  | 'data_table'
  | 'knowledge_base'
  | 'evaluation'
  | 'credential'
  | 'model'
  | 'model_api_key'
  | 'account_api_key';

/** Something that was found. */
export interface SearchHit {
  kind: SearchKind;
  id: string;
  name: string;
  digitalOrganizationId: string | null;
  digitalOrganizationName: string | null;
  createdAt: Date;
}

export interface SearchRequest {
  words: string;
  /** Kinds that the caller may list; others are not searched. */
  kinds: readonly SearchKind[];
  view: ProjectView;
  /** Whose keys; null: those of all members. */
  keysOf: string | null;
  /** Only models that are open to users. */
  openModelsOnly: boolean;
}

type Found = Omit<SearchHit, 'kind'>;

const mostOfKind = 6;
const nowhere = [
  sql<string | null>`NULL::text`.as('digitalOrganizationId'),
  sql<string | null>`NULL::text`.as('digitalOrganizationName'),
] as const;
const place = ['d.id as digitalOrganizationId', 'd.name as digitalOrganizationName'] as const;

/** Finds things by a part of their name or by their id. */
export class Search {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** At most six of a kind: names that begin with the words first, then the newest. */
  async find(request: SearchRequest): Promise<SearchHit[]> {
    const [first, ...others] = request.kinds.map((kind) => this.#best(kind, request));
    if (first === undefined) return [];
    return runQuery(
      this.#scope,
      others.reduce((hits, more) => hits.unionAll(more), first),
    );
  }

  #best(kind: SearchKind, request: SearchRequest) {
    const best = tables
      .selectFrom(this.#found(kind, request))
      .select([
        sql<SearchKind>`${kind}::text`.as('kind'),
        'f.id',
        'f.name',
        'f.digitalOrganizationId',
        'f.digitalOrganizationName',
        'f.createdAt',
      ])
      .orderBy(sql`f.name ILIKE ${`${patternOf(request.words)}%`}`, 'desc')
      .orderBy('f.createdAt', 'desc')
      .orderBy('f.id', 'desc')
      .limit(mostOfKind);
    return tables.selectFrom(best.as('best')).selectAll();
  }

  /** All of a kind, as its list has them. */
  #found(kind: SearchKind, request: SearchRequest): AliasedExpression<Found, 'f'> {
    const here = tablesOf(this.#scope);
    const { words, view } = request;
    const isShown = isShownTo(this.#scope, { project: 'd.projectId', digitalOrganization: 'd.id' }, view);
    switch (kind) {
      case 'digital_organization':
        return here
          .selectFrom('digitalOrganizations as d')
          .select(['d.id', 'd.name', ...nowhere, 'd.createdAt'])
          .where('d.employeeId', 'is', null)
          .where(isShown)
          .where(this.#isNamed(words, { name: 'd.name', id: 'd.id', project: 'd.projectId' }))
          .as('f');
      case 'version':
        return here
          .selectFrom('versions as v')
          .innerJoin('digitalOrganizations as d', 'd.id', 'v.digitalOrganizationId')
          .select(['v.id', 'v.name', ...place, 'v.createdAt'])
          .$narrowType<{ name: NotNull }>()
          .where('v.name', 'is not', null)
          .where(isShown)
          .where(this.#isNamed(words, { name: 'v.name', id: 'v.id', project: 'd.projectId' }))
          .as('f');
      case 'execution':
        return here
          .selectFrom('executions as e')
          .innerJoin('digitalOrganizations as d', 'd.id', 'e.digitalOrganizationId')
          .select(['e.id', 'e.id as name', ...place, 'e.createdAt'])
          .where(isShown)
          .where('e.id', '=', words)
          .as('f');
      case 'data_table':
        return here
          .selectFrom('dataTables as t')
          .select(['t.id', 't.name', ...nowhere, 't.createdAt'])
          .where(isInView(this.#scope, 't.projectId', { view, permission: 'data_tables.view' }))
          .where(this.#isNamed(words, { name: 't.name', id: 't.id', project: 't.projectId' }))
          .as('f');
      case 'knowledge_base':
        return here
          .selectFrom('knowledgeBases as b')
          .select(['b.id', 'b.name', ...nowhere, 'b.createdAt'])
          .where(isInView(this.#scope, 'b.projectId', { view, permission: 'knowledge_bases.view' }))
          .where(this.#isNamed(words, { name: 'b.name', id: 'b.id', project: 'b.projectId' }))
          .as('f');
      case 'evaluation':
        return here
          .selectFrom('evaluations as x')
          .innerJoin('digitalOrganizations as d', 'd.id', 'x.digitalOrganizationId')
          .select(['x.id', 'x.name', ...place, 'x.createdAt'])
          .where(isInView(this.#scope, 'd.projectId', { view, permission: 'evaluations.view' }))
          .where(this.#isNamed(words, { name: 'x.name', id: 'x.id', project: 'd.projectId' }))
          .as('f');
      case 'credential':
        return here
          .selectFrom('credentials as c')
          .select(['c.id', 'c.name', ...nowhere, 'c.createdAt'])
          .where(isInView(this.#scope, 'c.projectId', { view, permission: 'credentials.view' }))
          .where(this.#isNamed(words, { name: 'c.name', id: 'c.id', project: 'c.projectId' }))
          .as('f');
      case 'model':
        return this.#models(request).as('f');
      case 'model_api_key':
        return this.#keys('model', request).as('f');
      case 'account_api_key':
        return this.#keys('account', request).as('f');
    }
  }

  #models({ words, openModelsOnly }: SearchRequest) {
    const priced = tables
      .selectFrom('modelPrices as p')
      .select('p.id')
      .where('p.modelId', '=', sql.ref<string>('m.id'))
      .where('p.validFrom', '<=', now);
    const models = tablesOf(this.#scope)
      .selectFrom('models as m')
      .innerJoinLateral(sql<{ reachable: boolean }>`(${sql.raw(routesOfModel)})`.as('w'), (join) => join.onTrue())
      .select(['m.id', 'm.name', ...nowhere, 'm.createdAt'])
      .where('m.enabled', '=', true)
      .where('w.reachable', '=', true)
      .where(this.#isNamed(words, { name: 'm.name', id: 'm.id' }))
      .where(({ exists }) => exists(priced));
    return openModelsOnly ? models.where('m.openToUsers', '=', true) : models;
  }

  #keys(kind: 'model' | 'account', { words, keysOf }: SearchRequest) {
    const keys = tablesOf(this.#scope)
      .selectFrom('apiKeys as k')
      .select(['k.id', 'k.label as name', ...nowhere, 'k.createdAt'])
      .where('k.kind', '=', kind)
      .where(this.#isNamed(words, { name: 'k.label', id: 'k.id' }));
    return keysOf === null ? keys : keys.where('k.accountId', '=', keysOf);
  }

  /** The condition that the words are the id of a row, or a part of its name. Names in archived projects are not looked at. */
  #isNamed(words: string, { name, id, project }: { name: string; id: string; project?: string }): RawBuilder<boolean> {
    const inUse = project === undefined ? sql`` : sql` AND ${isInUse(this.#scope, project)}`;
    return sql<boolean>`(${sql.ref(name)} ILIKE ${`%${patternOf(words)}%`}${inUse} OR ${sql.ref(id)} = ${words})`;
  }
}

function patternOf(words: string): string {
  return words.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
