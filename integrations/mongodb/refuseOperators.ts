import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { hasExpression } from '../../platform/expressions/parse.ts';

/** Parameters with conditions. */
const conditions = ['filter', 'pipeline', 'command'];
/** Operators that take a value. */
const comparison = /^\$(eq|ne|gt|gte|lt|lte|in|nin|all)$/;
/** Extended JSON of one value. */
const values = /^\$(oid|date|uuid|binary|number(Int|Long|Double|Decimal))$/;

/**
 * Errors: `parameter_invalid` for operators in the value of an expression: `{ "token": "{{ $json.token }}" }` would fit every document if a
 * stranger sends `{ "$ne": null }`. Expressions for a whole parameter, and below `$and` or `$match`, may have operators.
 */
export function refuseOperators(written: JsonObject, resolved: JsonObject): void {
  for (const name of conditions)
    if (typeof written[name] === 'object')
      walk(written[name], resolved[name], { name, key: '$', namesFields: name === 'pipeline' });
}

interface Place {
  readonly name: string;
  readonly key: string;
  /** Whether a text that begins with "$" is the name of a field here: https://www.mongodb.com/docs/manual/reference/aggregation-syntax/. */
  readonly namesFields: boolean;
}

function walk(written: unknown, value: unknown, { name, key, namesFields }: Place): void {
  if (typeof written === 'string') {
    if (!hasExpression(written) || (key.startsWith('$') && !comparison.test(key))) return;
    assertPlain(value, name);
    if (namesFields && typeof value === 'string' && value.startsWith('$') && !written.startsWith('$'))
      throw new AppError(
        'parameter_invalid',
        'The value of an expression begins with "$", which names a field. Write "$" before the expression for a field, or { "$literal": … } around it for a text.',
        { param: `/${name}` },
      );
    return;
  }
  if (typeof written !== 'object' || written === null || typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(written);
  for (const [own, inner] of Object.entries(written)) {
    const isLiteral = own === '$match' || own === '$literal';
    const names = own === '$expr' || (namesFields && !isLiteral);
    walk(inner, (value as JsonObject)[own], { name, key: isList ? key : own, namesFields: names });
  }
}

function assertPlain(value: unknown, name: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key.startsWith('$') && !values.test(key))
      throw new AppError(
        'parameter_invalid',
        `The value of an expression has the operator "${key.slice(0, 50)}". Write operators into the JSON, and use expressions for their values.`,
        { param: `/${name}` },
      );
    assertPlain(inner, name);
  }
}
