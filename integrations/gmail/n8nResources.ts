import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
export type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

/** Our nodes by n8n's resources, with the operation that n8n leaves out of its files. */
export type Resources = Readonly<
  Record<string, { type: string; first: string; operations: Readonly<Record<string, ReadOperation>> }>
>;
