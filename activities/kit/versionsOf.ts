import type { JsonObject } from '../../domains/executions/item.ts';
import type { AnyEarlierVersion, AnyNodeDefinition } from './define.ts';

/** Returns the definitions of all versions of a node type, from 1 to the newest. */
export function versionsOf(newest: AnyNodeDefinition): AnyNodeDefinition[] {
  const versions = [newest];
  for (const earlier of (newest.earlier ?? []).toReversed()) versions.unshift(definitionOf(earlier, versions[0]!));
  return versions;
}

function definitionOf(earlier: AnyEarlierVersion, next: AnyNodeDefinition): AnyNodeDefinition {
  const { changed: _changed, migrate, decides: _decides, ...own } = earlier;
  const { earlier: _earlier, check: _check, literal, needItems, pageParameters, ...inherited } = next;
  const { properties = {} } = own.parameters.json;
  const known = (names: readonly string[] = []) => names.filter((name) => Object.hasOwn(properties as object, name));
  return {
    ...inherited,
    ...(own.run ? {} : throughMigration(next, migrate)),
    literal: known(literal),
    needItems: known(needItems),
    pageParameters: known(pageParameters),
    ...own,
    version: next.version - 1,
    examples: [],
  };
}

/** Functions of the next version that read its parameters, for the parameters of this one. */
function throughMigration(
  { inputs, outputs, effects, failedTo, needsAllInputs }: AnyNodeDefinition,
  migrate: AnyEarlierVersion['migrate'],
): Partial<AnyNodeDefinition> {
  const through =
    <T>(read: (parameters: JsonObject) => T) =>
    (parameters: JsonObject): T =>
      read(migrate(parameters));
  return {
    ...(typeof inputs === 'function' ? { inputs: through(inputs) } : {}),
    ...(typeof outputs === 'function' ? { outputs: through(outputs) } : {}),
    ...(typeof effects === 'function' ? { effects: through(effects) } : {}),
    ...(failedTo ? { failedTo: through(failedTo) } : {}),
    ...(needsAllInputs ? { needsAllInputs: through(needsAllInputs) } : {}),
  };
}
