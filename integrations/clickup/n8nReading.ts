import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { listPriorities } from './priorities.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

/** A resource of n8n. */
export interface Resource {
  /** Second part of the type of our node. */
  readonly noun: string;
  /** The operation that n8n leaves out of its files. */
  readonly first: string;
  readonly operations: Readonly<Record<string, ReadOperation>>;
}

/** The lists of the form; n8n's choice of folderless lists is one of them. */
export function placesOf(parameters: Parameters): JsonObject {
  parameters.ignore('folderless', 'folder');
  return {
    workspace: parameters.text('team'),
    space: parameters.text('space'),
    list: parameters.text('list'),
  };
}

/** A date as n8n stores it. Times there have the time zone of the workflow. */
export function timeIn(parameters: Parameters, path: string): string {
  const written = parameters.text(path);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(written))
    parameters.remark(path, `Add the time zone to the time, such as ${written.slice(0, 19)}+01:00.`);
  return written;
}

/** A date that has a time only if another field says so. */
export function dateIn(parameters: Parameters, path: string): string {
  const hasTime = parameters.flag(`${path}Time`);
  const written = hasTime ? timeIn(parameters, path) : parameters.text(path);
  return !hasTime && /^\d{4}-\d\d-\d\dT/.test(written) ? written.slice(0, 10) : written;
}

export function numberIn(parameters: Parameters, path: string): number | string | undefined {
  return parameters.has(path) ? parameters.number(path, 0) : undefined;
}

export function flagIn(parameters: Parameters, path: string): boolean | undefined {
  return parameters.value(path) === undefined ? undefined : parameters.flag(path);
}

export function namesIn(parameters: Parameters, path: string): string[] | undefined {
  const names = parameters.names(path);
  return names.length === 0 ? undefined : names;
}

/** Lists of n8n that ours returns whole; with n8n's defaults. */
export function ignorePage(parameters: Parameters, { all = false, limit: usual = 50 } = {}): void {
  const isAll = parameters.flag('returnAll', all);
  const limit = parameters.number('limit', usual);
  if (!isAll) parameters.remark('limit', `The node returns all items. Add "Limit" for the first ${String(limit)}.`);
}

export function priorityIn(parameters: Parameters, path: string): string | undefined {
  if (!parameters.has(path)) return undefined;
  const priority = parameters.number(path, 3);
  if (typeof priority === 'number') return listPriorities[priority];
  parameters.remark(path, 'Select the priority again: an expression is not supported here.');
  return undefined;
}
