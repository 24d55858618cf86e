import { hash } from 'node:crypto';

import type { Wire } from '../formats/format.ts';
import type { TextAnswer } from './textAnswer.ts';
import type { TextEvent } from './textEvent.ts';
import type { AssistantPart, TextRequest } from './textRequest.ts';

/**
 * A seal is what proves or hides a thought or a call to the vendor that made it: Claude's `signature`, OpenAI's `encrypted_content`,
 * Gemini's `thoughtSignature`. Vendors refuse seals of others. So callers get each seal with a mark of its origin before it, and it goes
 * back to that origin only, without the mark.
 */
const marked = /^bk1-([0-9a-f]{16})-/;

/** Returns the mark of a family (the format it speaks), a provider (or the key of an organization at it) and a model. */
export function originOf(
  wire: Wire,
  way: {
    providerId: string;
    upstreamName: string;
    ownKey: { key: { id: string } } | null;
    /** Keys may belong to accounts that cannot read the seals of each other. */
    key: { id: string } | null;
  },
): string {
  const text = JSON.stringify([wire, way.ownKey?.key.id ?? way.key?.id ?? way.providerId, way.upstreamName]);
  return hash('sha256', text, 'hex').slice(0, 16);
}

/** Returns the seal as callers get it. An empty one marks a thought that its origin shows and takes back without a seal. */
export function markSeal(seal: string, origin: string | undefined): string {
  return origin === undefined ? seal : `bk1-${origin}-${seal}`;
}

/** Where a request goes. */
interface Destination {
  origin: string | undefined;
  /** Caller and provider speak the same format. */
  isNative: boolean;
  /** The provider takes thoughts back that nothing seals; their signature is '' then. */
  takesPlain?: boolean;
}

/**
 * Returns the seal as its origin made it; null if it is another's. A seal without a mark did not come from Bureau: it is passed on only if
 * caller and provider use the same format, as `isNative` states.
 */
export function ownSeal(seal: string | null, { origin, isNative }: Destination): string | null {
  if (seal === null || seal === '') return null;
  const mark = marked.exec(seal);
  if (mark === null) return origin === undefined || isNative ? seal : null;
  return mark[1] === origin ? seal.slice(mark[0].length) : null;
}

/** Returns the request with the seals of this origin only; thoughts that were nothing but another's seal are left out. */
export function withOwnSeals(request: TextRequest, to: Destination): TextRequest {
  const own = (part: AssistantPart): AssistantPart[] => {
    if (part.type === 'tool_call') return [{ ...part, signature: ownSeal(part.signature, to) }];
    if (part.type !== 'reasoning') return [part];
    const signature = ownSeal(part.signature, to);
    const isPlain = signature === '' && to.takesPlain !== true;
    const kept = { ...part, signature: isPlain ? null : signature, encrypted: ownSeal(part.encrypted, to) };
    return kept.text === '' && kept.signature === null && kept.encrypted === null ? [] : [kept];
  };
  const turns = request.turns.map((turn) =>
    turn.role === 'assistant' ? { ...turn, parts: turn.parts.flatMap(own) } : turn,
  );
  return { ...request, turns };
}

/** How the seals of an answer are marked. */
interface Marking {
  origin: string | undefined;
  /** Thoughts without a seal are marked, too: the caller's format has no other place for them to come back from. */
  marksPlain: boolean;
}

/** Returns the answer with marked seals. */
export function withMarkedSeals(answer: TextAnswer, { origin, marksPlain }: Marking): TextAnswer {
  const mark = (seal: string | null): string | null => (seal === null ? null : markSeal(seal, origin));
  const parts = answer.parts.map((part) => {
    if (part.type === 'tool_call') return { ...part, signature: mark(part.signature) };
    if (part.type !== 'reasoning') return part;
    const isPlain = marksPlain && origin !== undefined && part.encrypted === null;
    return { ...part, signature: mark(part.signature ?? (isPlain ? '' : null)), encrypted: mark(part.encrypted) };
  });
  return { ...answer, parts };
}

/** Marks the seals of a stream. A signature may come in pieces: the first one has the mark. */
export class SealMarker {
  readonly #marking: Marking;
  /** Open thoughts: whether each has a seal. */
  readonly #thoughts = new Map<number, boolean>();

  constructor(marking: Marking) {
    this.#marking = marking;
  }

  mark(event: TextEvent): TextEvent[] {
    const { origin, marksPlain } = this.#marking;
    if (origin === undefined) return [event];
    if (event.type === 'part_start' && event.part.type === 'reasoning') {
      const { encrypted } = event.part;
      this.#thoughts.set(event.index, encrypted !== null);
      const part = { ...event.part, encrypted: encrypted === null ? null : markSeal(encrypted, origin) };
      return [{ ...event, part }];
    }
    if (event.type === 'signature') {
      const isFirst = this.#thoughts.get(event.index) !== true;
      this.#thoughts.set(event.index, true);
      return [isFirst ? { ...event, signature: markSeal(event.signature, origin) } : event];
    }
    if (event.type !== 'part_end' || this.#thoughts.get(event.index) !== false || !marksPlain) return [event];
    return [{ type: 'signature', index: event.index, signature: markSeal('', origin) }, event];
  }
}
