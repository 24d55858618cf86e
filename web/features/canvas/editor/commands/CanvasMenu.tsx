import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { commandNamed, keyLabel, type CommandName } from '../../model/shortcuts.ts';
import { partsOf } from '../../model/selection.ts';
import type { MenuPlace } from '../../view/useMenus.ts';
import type { CommandTarget } from '../useCanvasCommands.ts';
import classes from './CanvasMenu.module.css';
import { isMac } from './isMac.ts';

type CanvasMenuProps = {
  place: MenuPlace;
  target: CommandTarget;
  readOnly: boolean;
  onRun: (name: CommandName) => void;
  onClose: () => void;
};

/** Returns the commands available at the place, in groups. */
function groupsFor({ selection, connectionIds }: CommandTarget): CommandName[][] {
  const { nodeIds, noteIds } = partsOf(selection);
  const count = nodeIds.size + noteIds.size;
  if (count === 0 && connectionIds.size > 0) return [['delete']];
  if (count === 0)
    return [['addNode', 'addNote', 'find'], ['paste', 'selectAll'], ['layOut', 'zoomFit', 'zoomFull'], ['help']];
  const groups: CommandName[][] = [['copy', 'cut', 'paste', 'duplicate']];
  if (count === 1)
    groups.unshift(
      nodeIds.size === 1
        ? ['open', 'rename', 'connectTo', 'toggleDisabled', 'togglePin', 'replace', 'moveToFlow']
        : ['open'],
    );
  else {
    if (nodeIds.size > 0) groups.unshift(['toggleDisabled', 'moveToFlow']);
    groups.push(['layOut', 'left', 'centre', 'right', 'top', 'middle', 'bottom']);
    if (count > 2) groups.push(['distributeHorizontally', 'distributeVertically']);
  }
  return [...groups, ['delete']];
}

/** The menu of a node, of several, of a connection or of the canvas, where it was asked for. */
export function CanvasMenu({ place, target, readOnly, onRun, onClose }: CanvasMenuProps) {
  const groups = groupsFor(target)
    .map((names) => names.map(commandNamed).filter(({ edits }) => !(edits && readOnly)))
    .filter((group) => group.length > 0);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={2}
      width={250}
      returnFocus
      transitionProps={{ duration: 0 }}
      closeOnItemClick={false}
    >
      <Menu.Target>
        <span className={classes.anchor} style={{ left: place.x, top: place.y }} />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.name}>
            {index > 0 ? <Menu.Divider /> : null}
            {group.map(({ name, title, keys: [key] }) => (
              <Menu.Item
                key={name}
                color={name === 'delete' ? 'red' : undefined}
                rightSection={
                  key === undefined ? null : (
                    <span className={classes.key} aria-hidden>
                      {keyLabel(key, isMac)}
                    </span>
                  )
                }
                onClick={() => {
                  onClose();
                  onRun(name);
                }}
              >
                {title}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
