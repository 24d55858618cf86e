/** A party that an event names. `name` is null if there is none, or if it is unknown. */
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
  /** Metadata. Texts and values of people are under `contents` (`domains/logStreaming/README.md`). */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The place of an event in the order in which events are read: by transaction, then by number. */
export interface LogPosition {
  readonly xact: string;
  readonly seq: bigint;
}
