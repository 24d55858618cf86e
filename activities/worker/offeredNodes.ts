import type { Settings } from '../../platform/config/settings.ts';
import type { AnyNodeDefinition } from '../kit/define.ts';

/** The node types that an instance knows: without those whose setting is off. */
export function offeredNodes(
  definitions: readonly AnyNodeDefinition[],
  settings: Pick<Settings, 'sshCommand'>,
): AnyNodeDefinition[] {
  return definitions.filter(({ needsSetting }) => needsSetting === undefined || settings[needsSetting] === 'on');
}
