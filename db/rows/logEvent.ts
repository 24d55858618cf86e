/** Who or what an event names. `name` is null where it has none, or where it is not known any more. */
export interface LogParty {
  readonly kind: string;
  readonly id: string | null;
  readonly name: string | null;
}

/** An event of the log stream. `organizationId` null: of the instance. */
export interface LogEventRow {
  readonly id: string;
  readonly organizationId: string | null;
  readonly type: string;
  readonly time: Date;
  readonly actor: LogParty | null;
  readonly subject: LogParty;
  /** Metadata; under `contents` what may hold texts and values of people (`domains/logStreaming/README.md`). */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The place of an event in the order in which events are read: by transaction, then by number. */
export interface LogPosition {
  readonly xact: string;
  readonly seq: bigint;
}
