import type { SettingRow } from './settingRow.ts';

/** Settings of the folders on the machines of API and workers that flows can reach. */
export const folderRows = [
  {
    name: 'SERVICE_FILES_ROOT',
    kind: 'path',
    defaultText: 'none',
    description: 'Folder on the workers’ machine that file triggers can watch, for all users who can publish.',
    expected: 'the path of a folder',
  },
  {
    name: 'SERVICE_NODES_DIR',
    kind: 'path',
    defaultText: 'none',
    description:
      'Folder with packages of custom nodes, which API and workers load at their start. Their code runs in processes of its own, without database, environment and network (docs/guide/self-hosting/custom-nodes.md).',
    expected: 'the path of a folder',
  },
  {
    name: 'SERVICE_FILES_DIR',
    kind: 'path',
    defaultText: 'none',
    description:
      'Folder on the workers’ machine in which the node “Local files” reads and writes, for all users who can run digital organizations.',
    expected: 'the path of a folder',
  },
] as const satisfies readonly SettingRow[];
