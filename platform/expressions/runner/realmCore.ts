import type { DateTime } from 'luxon';
import type { CodeBody, JobBody, RawFailure } from '../frames.ts';
import type { ExpressionScope } from '../scope.ts';

/** Exports of realm.ts for later scripts inside the sandbox. Types only: this file is never evaluated there. */
export interface RealmBase {
  job: () => JobBody | CodeBody;
  scope: () => ExpressionScope;
  timeZone: () => string;
  /** The compiled code with this index. */
  code: (index: number) => ((...args: unknown[]) => unknown) | undefined;
  /** The current evaluation. */
  place: { item: number; template: number };
  /** Gives data of the job to an expression, so that none sees what another one changed. */
  view: <T extends object>(raw: T) => T;
  /** The same for a list of items. */
  viewList: <T extends object>(raw: readonly T[]) => readonly T[];
  describe: (error: unknown) => RawFailure;
  /** Throws the error, and lets the evaluation fail with it even if the code catches it. */
  refuse: (error: Error) => never;
  /** Throws the error that the evaluation was refused with, and forgets it. */
  throwRefusal: () => void;
  /** Forgets that error: the next evaluation may succeed. */
  forgetRefusal: () => void;
  /** Asks the runner process, as `runner/intl.ts` says. */
  ask: (question: { kind: string; locales: string; method: string; args: unknown[] }) => unknown;
  /** Puts methods on a prototype; each gets `this`, as `read` sees it, before its arguments. No loop over keys shows them. */
  addMethods: <T>(
    prototype: object,
    methods: { [name: string]: (self: T, ...args: never[]) => unknown },
    read: (self: unknown) => T,
  ) => void;
}

/** The same after realmRoots.ts. */
export interface RealmCore extends RealmBase {
  isEmpty: (value: unknown) => boolean;
  luxon: typeof import('luxon');
  /** Luxon in the time zone of the execution. */
  dates: () => typeof import('luxon');
  now: () => DateTime;
}
