import { sql } from 'kysely';

import type { Tables } from '../../generated/tables.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { Wallets } from '../billing/wallets.ts';

type Row = Tables['guardrails'];
type MatchRow = Tables['guardrailMatches'];

/** The settings of a guardrail. */
export interface GuardrailSettings {
  readonly name: string;
  readonly enabled: boolean;
  readonly kind: Row['kind'];
  readonly stage: Row['stage'];
  readonly action: Row['action'];
  readonly onFailure: Row['onFailure'];
  /** The first keys of rotations; null for all calls of the organization. */
  readonly keyIds: readonly string[] | null;
  readonly patterns: readonly string[];
  readonly words: readonly string[];
  readonly dataKinds: readonly string[];
  readonly model: string | null;
  readonly categories: readonly string[];
  readonly digitalOrganizationId: string | null;
}

/** A guardrail with the number of its matches in the last 30 days. */
export interface GuardrailRow extends GuardrailSettings {
  readonly id: string;
  readonly recentMatches: number;
  readonly createdAt: Date;
}

/** A match of a guardrail in a call. */
export type GuardrailMatch = Pick<MatchRow, 'guardrailId' | 'guardrailName' | 'stage' | 'outcome'>;

const maxPruned = 1_000;
const columns = [
  ...(['g.id', 'g.name', 'g.enabled', 'g.kind', 'g.stage', 'g.action', 'g.onFailure', 'g.keyIds'] as const),
  ...(['g.patterns', 'g.words', 'g.dataKinds', 'g.model', 'g.categories', 'g.digitalOrganizationId'] as const),
  'g.createdAt',
] as const;
const recentMatches =
  sql<number>`(select count(*)::int from guardrail_matches m where m.organization_id = g.organization_id
  and m.guardrail_id = g.id and m.created_at > now() - interval '30 days')`.as('recentMatches');

/** Guardrails of an organization and their matches. */
export class Guardrails {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The guardrails, newest first. */
  async list(page: PageRequest): Promise<Page<GuardrailRow>> {
    return pageOf(await runQuery(this.#scope, onePage(this.#select(), page, 'g.')), page);
  }

  find(id: string): Promise<GuardrailRow | null> {
    return runQueryForRow(this.#scope, this.#select().where('g.id', '=', id));
  }

  /** How many there are; no other transaction adds one before this one ends. */
  async count(): Promise<number> {
    await new Wallets(this.#scope).lock();
    const count = sql<number>`count(*)::int`.as('count');
    const [row] = await runQuery(this.#scope, tablesOf(this.#scope).selectFrom('guardrails').select(count));
    return row!.count;
  }

  async insert(id: string, settings: GuardrailSettings): Promise<GuardrailRow> {
    const values = { id, organizationId: organizationOf(this.#scope), ...stored(settings) };
    await runQuery(this.#scope, tables.insertInto('guardrails').values(values));
    return (await this.find(id))!;
  }

  /** Changes a guardrail; null if there is none. */
  async update(id: string, settings: GuardrailSettings): Promise<GuardrailRow | null> {
    const changes = { ...stored(settings), updatedAt: now };
    await runQuery(this.#scope, tablesOf(this.#scope).updateTable('guardrails').set(changes).where('id', '=', id));
    return this.find(id);
  }

  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('guardrails').where('id', '=', id));
  }

  /** The matches of a request, those before the call first. */
  matchesOf(requestId: string): Promise<GuardrailMatch[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('guardrailMatches')
        .select(['guardrailId', 'guardrailName', 'stage', 'outcome'])
        .where('requestId', '=', requestId)
        .orderBy('stage')
        .orderBy('guardrailId'),
    );
  }

  /** Deletes up to 1,000 matches from before `before`; returns how many. System only. */
  pruneMatches(before: Date): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('guardrailMatches')
        .where(({ refTuple, selectFrom, eb }) =>
          eb(
            refTuple('organizationId', 'requestId', 'guardrailId', 'stage'),
            'in',
            selectFrom('guardrailMatches')
              .select(['organizationId', 'requestId', 'guardrailId', 'stage'])
              .where('createdAt', '<', before)
              .limit(maxPruned)
              .$asTuple('organizationId', 'requestId', 'guardrailId', 'stage'),
          ),
        ),
    );
  }

  #select() {
    return tablesOf(this.#scope).selectFrom('guardrails as g').select(columns).select(recentMatches);
  }
}

function stored({ keyIds, patterns, words, dataKinds, categories, ...settings }: GuardrailSettings) {
  const lists = { patterns: [...patterns], words: [...words], dataKinds: [...dataKinds], categories: [...categories] };
  return { ...settings, ...lists, keyIds: keyIds && [...keyIds] };
}
