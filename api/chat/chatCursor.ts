/** Position in a session: everything before `number`, and its answer up to `part`. */
export interface ChatCursor {
  number: number;
  /** The message itself was sent. */
  isTold: boolean;
  /** Number of the last part of the answer; a decimal text. */
  part: string;
}

const pattern = /^([1-9]\d{0,8})\.(end|\d{1,19})$/;

/** Reads the id of an event; null for none of ours. After an answer comes the next message. */
export function readCursor(id: string | undefined): ChatCursor | null {
  const [, number, part] = pattern.exec(id ?? '') ?? [];
  if (number === undefined || part === undefined) return null;
  if (part === 'end') return { number: Number(number) + 1, isTold: false, part: '0' };
  return BigInt(part) < 2n ** 63n ? { number: Number(number), isTold: true, part } : null;
}
