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

/** An event with its place in the order of reading. */
export interface ReadLogEvent extends LogEventRow {
  readonly position: LogPosition;
}

/** Returns a negative number if the first place is before the other, and 0 if they are the same. */
export function comparePositions(one: LogPosition, other: LogPosition): number {
  if (one.xact !== other.xact) return one.xact.length - other.xact.length || (one.xact < other.xact ? -1 : 1);
  return one.seq === other.seq ? 0 : one.seq < other.seq ? -1 : 1;
}

/** Returns the later of two places. */
export function laterPosition(one: LogPosition, other: LogPosition): LogPosition {
  return comparePositions(one, other) < 0 ? other : one;
}
