import { everyEffect, type Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** An operation whose effects are constant, or computed from parameters as written. */
interface WithEffects {
  readonly effects: readonly Effect[] | ((parameters: JsonObject) => readonly Effect[]);
}

/** Returns the effects of the operation, or every effect if an expression selects it. `first`: the operation of a new node. */
export function effectsFor(
  operations: Readonly<Record<string, WithEffects>>,
  parameters: JsonObject,
  first: string,
): readonly Effect[] {
  const { operation = first } = parameters;
  const { effects = everyEffect } = operations[String(operation)] ?? {};
  return typeof effects === 'function' ? effects(parameters) : effects;
}
