import type { Settings } from '../../platform/config/settings.ts';
import type { AnyNodeDefinition } from '../kit/define.ts';

/** The node types that an instance knows: without those whose setting is off. Some are known, but no tools of agents. */
export function offeredNodes(
  definitions: readonly AnyNodeDefinition[],
  settings: Pick<Settings, 'sshCommand' | 'googleAgentTools'>,
): AnyNodeDefinition[] {
  return definitions
    .filter(({ needsSetting }) => needsSetting === undefined || settings[needsSetting] === 'on')
    .map((definition) => {
      const { asTool } = definition;
      return asTool && settings[asTool.needsSetting] !== 'on' ? { ...definition, tool: false } : definition;
    });
}
