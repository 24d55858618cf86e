import type { Settings } from '../../platform/config/settings.ts';
import type { AnyNodeDefinition } from '../kit/define.ts';

type Deciding = Pick<Settings, 'sshCommand' | 'googleAgentTools'>;

/** The node types that an instance knows: without those whose setting is off. Some are known, but no tools of agents. */
export function offeredNodes(definitions: readonly AnyNodeDefinition[], settings: Deciding): AnyNodeDefinition[] {
  return definitions
    .filter(({ needsSetting }) => needsSetting === undefined || settings[needsSetting] === 'on')
    .map((definition) => asOffered(definition, settings));
}

/** Returns a node type, as no tool of agents if its setting is off. */
export function asOffered(definition: AnyNodeDefinition, settings: Deciding): AnyNodeDefinition {
  const { asTool } = definition;
  return asTool && settings[asTool.needsSetting] !== 'on' ? { ...definition, tool: false } : definition;
}
