import type { Dial } from '../../platform/outbound/dial.ts';
import type { AppError } from '../../openapi/AppError.ts';
import type { CredentialSlot } from '../../domains/credentials/defineCredential.ts';
import type { DatabaseConnection, Statement } from './DatabaseConnection.ts';
import type { DatabaseServer } from './serverFields.ts';

/** How a connection is made. */
export interface ConnectOptions {
  readonly server: DatabaseServer;
  /** Every connection comes from here: drivers never look up a name. */
  readonly dial: Dial;
  readonly signal: AbortSignal;
  /** For name, TCP, TLS and sign-in together. */
  readonly timeoutMs: number;
  /** Checks another target that the server names. Errors: `target_not_allowed` if the credential does not allow it. */
  readonly checkTarget: (target: { host: string; port: number }) => void;
}

/** An error of a server or its driver, in words. */
export interface DatabaseFailure {
  /**
   * `conflict`: the transaction was rolled back because of another one, and may be repeated. `lost`: the connection ended, and the outcome
   * is unknown. `refused`: it fails again until a person changes something.
   */
  readonly kind: 'conflict' | 'lost' | 'canceled' | 'refused';
  readonly error: AppError;
}

/** A column of a table. */
export interface TableColumn {
  readonly name: string;
  /** As the server writes it: `character varying(20)`. */
  readonly type: string;
}

/** The parts of a statement that name the columns to return. */
export interface ReturningClause {
  readonly beforeValues: string;
  readonly atEnd: string;
}

/** Rows to insert, or to change if their keys exist, as parts of SQL. */
export interface RowsToUpsert {
  readonly table: string;
  readonly columns: readonly string[];
  /** The placeholders of each row, in brackets. */
  readonly lines: readonly string[];
  readonly keys: readonly string[];
  readonly changed: readonly string[];
  readonly returning: ReturningClause;
}

/** A kind of database: everything that differs between servers. */
export interface Dialect {
  /** First part of the type id of its node: `postgresql`. */
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  readonly credentialTypes: CredentialSlot['types'];
  /** The container of tables: `schema` or `database`. */
  readonly schemaTitle: string;
  /** The schema of a node without one; empty for the database of the credential. */
  readonly defaultSchema: string;
  /** Longest name of a table or column, in bytes. */
  readonly maxNameBytes: number;
  /** Most values of one statement. */
  readonly maxValues: number;
  /** Whether statements that change rows return them; `optional` where some tables do not allow it. */
  readonly returnsRows: boolean | 'optional';
  /** False if a change returns its rows in no defined order. Missing: in the order of the statement. */
  readonly keepsOrder?: false;
  /** Whether a table can be emptied together with the tables that refer to it, and its counters restarted. */
  readonly hasTruncateOptions: boolean;
  /** How a placeholder is written, as people see it in a form. */
  readonly placeholderHint: string;
  /** Opens a connection. Errors: those of `dial`; `credential_refused`, `target_unreachable`, `target_timeout`. */
  readonly connect: (options: ConnectOptions) => Promise<DatabaseConnection>;
  /** Missing: `begin` and `rollback`. */
  readonly transaction?: { readonly begin: string; readonly rollback: string };
  /** The description of the switch "Read-only". Missing: the database refuses every change. */
  readonly readOnlyHint?: string;
  /** Begins a transaction in which nothing can be changed. */
  readonly beginReadOnly: (connection: DatabaseConnection) => Promise<void>;
  readonly endReadOnly: (connection: DatabaseConnection) => Promise<void>;
  /** Problem of a statement that a read-only transaction would not stop; null if there is none. */
  readonly readOnlyProblem: (sql: string) => string | null;
  /** Reads an error of the server or its driver; null for other errors. */
  readonly failureOf: (error: unknown, statement: Statement | null) => DatabaseFailure | null;
  /** A name as an identifier of SQL. The name was checked. */
  readonly quote: (name: string) => string;
  /** The placeholder of the value at this place, from 1. */
  readonly placeholder: (place: number) => string;
  /** A value as the driver binds it to a column of this type. */
  readonly bound: (value: unknown, column: TableColumn | undefined) => unknown;
  /** A column as text, for comparisons with patterns. */
  readonly asText: (quoted: string) => string;
  /** The end of an insert that skips rows whose key exists; `ignore` comes after the word `insert`. Null if the server cannot skip them. */
  readonly skipping: { readonly afterInsert: string; readonly atEnd: string } | null;
  /** The statement that inserts rows, or updates those whose keys exist (`upsertAtEnd` for an insert with a further clause). */
  readonly upserting: (rows: RowsToUpsert) => string;
  /** An insert of a row without any value. */
  readonly emptyRow: string;
  /** The columns that a change returns, all of them for none. Missing where `returnsRows` is false. */
  readonly returning?: (columns: readonly string[]) => ReturningClause;
  /** Adds a limit (null for none) and an offset after the conditions and the order. */
  readonly limited: (limit: number | null, offset: number, isSorted: boolean) => string;
  readonly emptyTable: (table: string, options: { restart: boolean; cascade: boolean }) => string;
  readonly dropTable: (table: string, options: { cascade: boolean }) => string;
  /** Queries of the catalog. Their columns are: */
  readonly catalog: {
    /** `name` */
    readonly schemas: Statement;
    /** `name`, `kind`, `row_estimate`, `comment` */
    readonly tables: (schema: string) => Statement;
    /** `name`, `type`, `nullable`, `default`, `generated`, `primary_key`, `comment`, in their order */
    readonly columns: (schema: string, table: string) => Statement;
  };
}
