import type { CodeBody, JobBody, RawFailure } from '../frames.ts';
import type { ExpressionScope } from '../scope.ts';

/** What realm.ts gives to the scripts after it, inside the sandbox. Types only: this file is never evaluated there. */
export interface RealmCore {
  job: () => JobBody | CodeBody;
  scope: () => ExpressionScope;
  /** The compiled code with this index. */
  code: (index: number) => ((...args: unknown[]) => unknown) | undefined;
  /** What is being evaluated now. */
  place: { item: number; template: number };
  describe: (error: unknown) => RawFailure;
}
