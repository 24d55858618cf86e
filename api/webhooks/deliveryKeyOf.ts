import type { IncomingHttpHeaders } from 'node:http';
import { hasExpression } from '../../platform/expressions/parse.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { resolveOverItem, type TriggerScope } from './resolveOverItem.ts';

const maxLength = 500;

export interface Delivery {
  /** The parameter as written: the name of a header, or an expression. */
  written: string;
  headers: IncomingHttpHeaders;
  scope: TriggerScope & { node: { id: string } };
}

/**
 * Returns the delivery key; null if the call has none. Two webhooks of a digital organization may see the same key of different senders, so
 * the node is part of it. Errors: `invalid_request` for a key of more than 500 characters; `expression_*`.
 */
export async function deliveryKeyOf(
  { written, headers, scope }: Delivery,
  deps: Pick<Deps, 'expressions'>,
): Promise<string | null> {
  if (written === '') return null;
  const text = hasExpression(written)
    ? textOf((await resolveOverItem({ written: written as unknown }, scope, deps)).written)
    : textOf(headers[written.toLowerCase()]);
  if (text === '') return null;
  if (text.length <= maxLength) return `${scope.node.id}:${text}`;
  throw new AppError('invalid_request', `The delivery key is longer than ${maxLength} characters.`);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
