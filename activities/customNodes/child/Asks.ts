import { AppError, type ErrorCode } from '../../../openapi/AppError.ts';
import type { AnswerMessage, Ask, FromPackage } from '../messages.ts';

/** Requests of the package to its worker that are under way. */
export class Asks {
  readonly #send: (message: FromPackage) => void;
  readonly #open = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  #last = 0;

  constructor(send: (message: FromPackage) => void) {
    this.#send = send;
  }

  /** Errors: `AppError` with the code of the worker; RangeError for a request that is too large. */
  ask<Answer>(ask: Ask): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const id = (this.#last += 1);
      this.#open.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.#send({ kind: 'ask', id, ask });
    });
  }

  take({ id, answer, error }: AnswerMessage): void {
    const open = this.#open.get(id);
    this.#open.delete(id);
    if (error === undefined) open?.resolve(answer);
    else
      open?.reject(
        new AppError(error.code as ErrorCode, error.message, error.param === undefined ? {} : { param: error.param }),
      );
  }
}
