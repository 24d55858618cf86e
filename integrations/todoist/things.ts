import type { JsonObject } from '../../domains/executions/item.ts';
import type { Schema } from '../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, reads } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { gone } from './requests.ts';
import { todoistId } from './todoistId.ts';

/** A kind of thing with an ID: its path, the parameter with its ID, and an example. */
export interface Thing {
  readonly place: 'projects' | 'sections' | 'comments' | 'labels' | 'reminders';
  readonly one: string;
  readonly parameter: string;
  readonly field: Schema<string, true>;
  readonly id: string;
}

/** Returns the path of a thing. */
export function thingPath({ place, parameter }: Thing, given: JsonObject): string {
  return `/${place}${path`/${todoistId(String(given[parameter] ?? ''))}`}`;
}

/** Defines the operation that returns a thing. */
export function getThing(thing: Thing, output: JsonObject): AnyOperation {
  return defineOperation({
    title: 'Get',
    description: `Returns a ${thing.one}.`,
    effects: reads,
    repeat: 'safe',
    parameters: { [thing.parameter]: thing.field },
    example: { [thing.parameter]: thing.id },
    output: { id: thing.id, ...output },
    request: (given) => ({ path: thingPath(thing, given) }),
  });
}

/** Defines the operation that deletes a thing. */
export function deleteThing(thing: Thing, description: string): AnyOperation {
  return defineOperation({
    title: 'Delete',
    description,
    effects: ['changes'],
    repeat: 'safe',
    acceptRepeated: gone,
    parameters: { [thing.parameter]: thing.field },
    example: { [thing.parameter]: thing.id },
    output: { id: thing.id, deleted: true },
    request: (given) => ({ method: 'DELETE', path: thingPath(thing, given) }),
    result: (_body, given) => ({ id: todoistId(String(given[thing.parameter])), deleted: true }),
  });
}

interface Change {
  readonly title: string;
  readonly description: string;
  readonly verb: 'archive' | 'unarchive';
}

/** Defines a change that takes the thing alone. */
export function changeThing(thing: Thing, { title, description, verb }: Change): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { [thing.parameter]: thing.field },
    example: { [thing.parameter]: thing.id },
    output: { id: thing.id, is_archived: verb === 'archive' },
    request: (given) => ({ method: 'POST', path: `${thingPath(thing, given)}/${verb}` }),
  });
}
