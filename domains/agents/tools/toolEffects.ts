import { effectsOf, type DeclaredEffects, type Effect } from './effects.ts';
import { withFilled } from './filledParameters.ts';
import type { ToolType } from './ToolType.ts';
import type { WrittenTool } from './WrittenTool.ts';

/** Returns the effects of a tool by its parameters; if the model fills none, the call cannot send any read data. */
export function toolEffects(
  { parameters, filled, hasCredential, effects: said }: WrittenTool,
  { definition }: ToolType,
): readonly Effect[] {
  const declared = said === null ? definition : { ...definition, effects: said };
  const effects = nodeEffects(declared, withFilled(parameters, filled, undefined), hasCredential);
  return filled.length > 0 ? effects : effects.filter((effect) => effect !== 'sends_out');
}

/** Returns the effects of a node by its type. Content read with a credential is not public: it is private as well. */
export function nodeEffects(
  { effects: declared = [] }: { readonly effects?: DeclaredEffects },
  parameters: Record<string, unknown>,
  hasCredential: boolean,
): readonly Effect[] {
  const effects = effectsOf(declared, parameters);
  const isPrivate = hasCredential && effects.includes('brings_untrusted') && !effects.includes('reads_private');
  return isPrivate ? [...effects, 'reads_private'] : effects;
}
