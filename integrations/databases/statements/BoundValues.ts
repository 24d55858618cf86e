import { AppError } from '../../../openapi/AppError.ts';
import type { Dialect } from '../dialect.ts';

/** Collects the values of a statement, and returns their placeholders. */
export class BoundValues {
  readonly values: unknown[] = [];
  readonly #dialect: Dialect;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** Errors: `parameter_invalid` for more values than a statement can have. */
  add(value: unknown): string {
    const { maxValues, title, placeholder } = this.#dialect;
    if (this.values.length >= maxValues)
      throw new AppError('parameter_invalid', `A statement of ${title} can have at most ${maxValues} values.`);
    this.values.push(value);
    return placeholder(this.values.length);
  }
}
