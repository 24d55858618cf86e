import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery, type Compilable, type RawBuilder } from 'kysely';

import type { Change } from '../changes/change.ts';
import type { Statement } from '../queueConnection.ts';
import { tables } from '../tables/tables.ts';
import { togetherSql, type AskedStatement, type StatementOutcome } from '../enablePipelining.ts';

/** Binding of a repository: a transaction and its organization (null: the system, all of them). */
export interface Scope {
  readonly em: EntityManager;
  readonly organizationId: string | null;
  /** Publishes a change once the transaction has committed, for tables without triggers (`db/changes/README.md`). */
  readonly tell: (change: Change) => void;
}

/** Publishes a change of an execution, or, as `steps`, of its nodes. */
export function tellOfExecution(scope: Scope, id: string, kind: 'execution' | 'execution_steps' = 'execution'): void {
  scope.tell({ kind, organizationId: scope.organizationId, id });
}

/** Publishes that something began or ended to wait for a person. */
export function tellOfInbox(scope: Scope): void {
  scope.tell({ kind: 'inbox', organizationId: scope.organizationId, id: null });
}

/**
 * Runs one SQL statement (`$1` … parameters) in the scope's transaction and returns its rows with camelCase columns. `bigint` columns
 * arrive as bigint (`count(*)` too), times as Date, `bytea` as Buffer. The organization filter does not apply to such a statement: name the
 * organization in it (`organizationOf(scope)`). Row-level security applies as well. Statements that are asked at once (`Promise.all`) go
 * out together and run in the order in which they were asked.
 */
export async function runStatement<Row>(scope: Scope, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await ask(scope.em, { text: sql, values: [...values] });
  return rows.map((row) => camelCased(row as Record<string, unknown>) as Row);
}

/** The same for a statement of which there is this one text under its name: it is parsed and planned once for each connection. */
export async function runPrepared<Row>(scope: Scope, statement: Statement): Promise<Row[]> {
  const { rows } = await ask(scope.em, statement);
  return rows.map((row) => camelCased(row as Record<string, unknown>) as Row);
}

/** Runs one SQL statement that changes rows and returns how many. */
export async function runChange(scope: Scope, sql: string, values: readonly unknown[] = []): Promise<number> {
  return (await ask(scope.em, { text: sql, values: [...values] })).changed;
}

/** A query of `tables` or `tablesOf`, or one statement written as SQL (`sql` of Kysely: columns in snake_case, values in place). */
type Query<Row> = Compilable<Row> | RawBuilder<Row>;

/**
 * Sends a query in the scope's transaction and returns its rows, with camelCase columns. Queries that are sent at once (`Promise.all`) go
 * out together, with statements too, and run in the order in which they were sent.
 */
export async function runQuery<Row>(scope: Scope, query: Query<Row>): Promise<Row[]> {
  const { rows } = await askQuery(scope, query);
  if (rows.length > 0 && Object.keys(rows[0] as object).every(isCamelCase)) return rows as Row[];
  return rows.map((row) => camelCased(row as Record<string, unknown>) as Row);
}

/** Sends a query and returns its first row; null if it has none. */
export async function runQueryForRow<Row>(scope: Scope, query: Query<Row>): Promise<Row | null> {
  return (await runQuery(scope, query))[0] ?? null;
}

/** Sends a query and returns how many rows it changed, deleted, inserted or found. */
export async function runQueryForCount(scope: Scope, query: Query<unknown>): Promise<number> {
  const { rows, changed } = await askQuery(scope, query);
  return Math.max(changed, rows.length);
}

function askQuery(scope: Scope, query: Query<unknown>): Promise<Answer> {
  const { sql, parameters } = query.compile(tables);
  return ask(scope.em, { text: sql, values: [...parameters] });
}

type Answer = Extract<StatementOutcome, { status: 'fulfilled' }>['value'];

interface Asked extends AskedStatement {
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Statements of the current tick, by transaction. */
const asked = new WeakMap<EntityManager, Asked[]>();

function ask(em: EntityManager, statement: AskedStatement): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const one = { ...statement, resolve, reject };
    const others = asked.get(em);
    if (others) return void others.push(one);
    asked.set(em, [one]);
    queueMicrotask(() => void sendAsked(em));
  });
}

async function sendAsked(em: EntityManager): Promise<void> {
  const statements = asked.get(em)!;
  asked.delete(em);
  const [first, ...others] = statements as [Asked, ...Asked[]];
  try {
    if (others.length === 0 && first.name === undefined) {
      const query = CompiledQuery.raw(first.text, first.values);
      const { rows, numAffectedRows } = await em.getKysely().executeQuery(query);
      return first.resolve({ rows, changed: Number(numAffectedRows ?? 0n) });
    }
    const together = CompiledQuery.raw(togetherSql, statements);
    const outcomes = (await em.getKysely().executeQuery(together)).rows as StatementOutcome[];
    for (const [place, outcome] of outcomes.entries())
      if (outcome.status === 'fulfilled') statements[place]!.resolve(outcome.value);
      else statements[place]!.reject(outcome.reason);
  } catch (error) {
    for (const one of statements) one.reject(error);
  }
}

/** The organization of the scope. Errors: plain Error when the repository method only makes sense inside one. */
export function organizationOf(scope: Scope): string {
  if (scope.organizationId === null)
    throw new Error('This query needs an organization; use Database.withOrganization.');
  return scope.organizationId;
}

function isCamelCase(column: string): boolean {
  return !column.includes('_');
}

const camelNames = new Map<string, string>();

/** A row as statements give it, with camelCase columns. */
export function camelCased(row: Record<string, unknown>): Record<string, unknown> {
  const camel: Record<string, unknown> = {};
  for (const column of Object.keys(row)) {
    let name = camelNames.get(column);
    if (name === undefined) {
      name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
      if (camelNames.size < 1_000) camelNames.set(column, name);
    }
    camel[name] = row[column];
  }
  return camel;
}
