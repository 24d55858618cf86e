import { t } from '../../../texts/texts.ts';
import type { Alignment } from './arranging.ts';

/** What can be done on the canvas by a key or from a menu. */
export type CommandName =
  | 'addNode'
  | 'addNote'
  | 'open'
  | 'rename'
  | 'connectTo'
  | 'toggleDisabled'
  | 'togglePin'
  | 'replace'
  | 'moveToFlow'
  | 'find'
  | 'toggleLogs'
  | 'undo'
  | 'redo'
  | 'save'
  | 'selectAll'
  | 'selectNone'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'duplicate'
  | 'delete'
  | 'layOut'
  | Alignment
  | 'nextElement'
  | 'previousElement'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomFit'
  | 'zoomFull'
  | 'toggleBoxMode'
  | 'menu'
  | 'help';

/** What people see of a command. `keys` are alternatives such as `Mod+Shift+Z`; `Mod` is Ctrl, and Cmd on a Mac. */
export type Command = {
  name: CommandName;
  title: string;
  group: string;
  keys: readonly string[];
  /** True where the command changes the graph: it does nothing while an execution is only looked at. */
  edits: boolean;
  /** Where the keys work: `canvas` while it, or nothing, has the focus; `page` also elsewhere, but never in a field. */
  scope: 'canvas' | 'page' | 'everywhere';
  /** The browser tells us by an event of its own (copy, cut, paste), because only then may a page use the clipboard. */
  byBrowser?: true;
};

const add = () => t('Add and edit');
const edit = () => t('Copy and undo');
const arrange = () => t('Arrange');
const view = () => t('View');

const onCanvas = { edits: true, scope: 'canvas' } as const;
const looking = { edits: false, scope: 'canvas' } as const;

/** Every command of the canvas: the keys, the panel of shortcuts and the menus are made from this table. */
export const commands: readonly Command[] = [
  { name: 'addNode', title: t('Add a node'), group: add(), keys: ['N', 'Tab'], ...onCanvas },
  { name: 'addNote', title: t('Add a note'), group: add(), keys: ['Shift+N'], ...onCanvas },
  { name: 'open', title: t('Open'), group: add(), keys: ['Enter'], ...looking },
  { name: 'rename', title: t('Rename'), group: add(), keys: ['F2'], ...onCanvas },
  { name: 'connectTo', title: t('Connect to …'), group: add(), keys: ['C'], ...onCanvas },
  { name: 'toggleDisabled', title: t('Enable or disable'), group: add(), keys: ['D'], ...onCanvas },
  { name: 'togglePin', title: t('Pin or unpin output'), group: add(), keys: ['P'], ...onCanvas },
  { name: 'replace', title: t('Replace'), group: add(), keys: ['R'], ...onCanvas },
  { name: 'moveToFlow', title: t('Move to a new flow …'), group: add(), keys: ['Alt+X'], ...onCanvas },
  { name: 'delete', title: t('Delete'), group: add(), keys: ['Delete', 'Backspace'], ...onCanvas },
  { name: 'menu', title: t('Open menu'), group: add(), keys: ['Shift+F10'], ...looking },
  { name: 'undo', title: t('Undo'), group: edit(), keys: ['Mod+Z'], edits: true, scope: 'page' },
  { name: 'redo', title: t('Redo'), group: edit(), keys: ['Mod+Shift+Z', 'Mod+Y'], edits: true, scope: 'page' },
  { name: 'save', title: t('Save now'), group: edit(), keys: ['Mod+S'], edits: true, scope: 'everywhere' },
  { name: 'copy', title: t('Copy'), group: edit(), keys: ['Mod+C'], ...looking, byBrowser: true },
  { name: 'cut', title: t('Cut'), group: edit(), keys: ['Mod+X'], ...onCanvas, byBrowser: true },
  { name: 'paste', title: t('Paste'), group: edit(), keys: ['Mod+V'], ...onCanvas, byBrowser: true },
  { name: 'duplicate', title: t('Duplicate'), group: edit(), keys: ['Mod+D'], ...onCanvas },
  { name: 'selectAll', title: t('Select all'), group: edit(), keys: ['Mod+A'], ...looking },
  { name: 'selectNone', title: t('Clear selection'), group: edit(), keys: ['Escape'], ...looking },
  { name: 'layOut', title: t('Tidy up'), group: arrange(), keys: ['Shift+Alt+T'], ...onCanvas },
  { name: 'left', title: t('Align left'), group: arrange(), keys: ['Alt+ArrowLeft'], ...onCanvas },
  { name: 'centre', title: t('Align horizontal centers'), group: arrange(), keys: ['Alt+C'], ...onCanvas },
  { name: 'right', title: t('Align right'), group: arrange(), keys: ['Alt+ArrowRight'], ...onCanvas },
  { name: 'top', title: t('Align top'), group: arrange(), keys: ['Alt+ArrowUp'], ...onCanvas },
  { name: 'middle', title: t('Align vertical centers'), group: arrange(), keys: ['Alt+M'], ...onCanvas },
  { name: 'bottom', title: t('Align bottom'), group: arrange(), keys: ['Alt+ArrowDown'], ...onCanvas },
  {
    name: 'distributeHorizontally',
    title: t('Distribute horizontally'),
    group: arrange(),
    keys: ['Alt+H'],
    ...onCanvas,
  },
  { name: 'distributeVertically', title: t('Distribute vertically'), group: arrange(), keys: ['Alt+V'], ...onCanvas },
  { name: 'find', title: t('Find a node'), group: view(), keys: ['Mod+F'], edits: false, scope: 'page' },
  { name: 'toggleLogs', title: t('Show or hide logs'), group: view(), keys: ['L'], ...looking },
  { name: 'nextElement', title: t('Go to the next node'), group: view(), keys: ['J', 'PageDown'], ...looking },
  { name: 'previousElement', title: t('Go to the previous node'), group: view(), keys: ['K', 'PageUp'], ...looking },
  { name: 'zoomIn', title: t('Zoom in'), group: view(), keys: ['+', '='], ...looking },
  { name: 'zoomOut', title: t('Zoom out'), group: view(), keys: ['-'], ...looking },
  { name: 'zoomFit', title: t('Fit to view'), group: view(), keys: ['1'], ...looking },
  { name: 'zoomFull', title: t('Zoom to 100%'), group: view(), keys: ['0'], ...looking },
  { name: 'toggleBoxMode', title: t('Switch between selecting and panning'), group: view(), keys: ['B'], ...looking },
  { name: 'help', title: t('Keyboard shortcuts'), group: view(), keys: ['?'], ...looking },
];

/** What of a key press tells which keys were pressed; as `KeyboardEvent` has it. */
export type KeyPress = {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
};

/** The command of a key press, whatever the scope, or `undefined`. */
export function commandOf(press: KeyPress): Command | undefined {
  return commands.find(({ keys }) => keys.some((key) => isPressed(key, press)));
}

function isPressed(shortcut: string, { key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean {
  const parts = shortcut === '+' ? ['+'] : shortcut.split('+');
  const wished = parts.at(-1) ?? '';
  if (parts.includes('Mod') !== (ctrlKey || metaKey) || parts.includes('Alt') !== altKey) return false;
  const isLetter = /^[A-Z]$/.test(wished);
  // Which key types a sign differs between keyboards: of signs, Shift is part of typing them.
  if ((isLetter || wished.length > 1) && parts.includes('Shift') !== shiftKey) return false;
  // Alt makes other signs of letters on Macs, so there the place of the key counts.
  if (isLetter && altKey) return code === `Key${wished}`;
  return key.toUpperCase() === wished.toUpperCase();
}

/** A shortcut as people read it: `⌘⇧Z` on a Mac, else `Ctrl Shift Z`. */
export function keyLabel(shortcut: string, isMac: boolean): string {
  if (shortcut === '+') return '+';
  const names: Record<string, string> = isMac
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', Delete: '⌦', Backspace: '⌫', Enter: '↩' }
    : { Mod: t('Ctrl'), Shift: t('Shift'), Delete: t('Del'), Backspace: '⌫', Enter: '↵' };
  const others: Record<string, string> = {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    PageUp: t('PgUp'),
    PageDown: t('PgDn'),
  };
  const parts = shortcut.split('+').map((part) => names[part] ?? others[part] ?? part);
  return parts.join(isMac ? '' : ' ');
}

/** The commands with this name, for menus; every name is in the table. */
export function commandNamed(name: CommandName): Command {
  const found = commands.find((command) => command.name === name);
  if (found === undefined) throw new Error(`There is no command ${name}.`);
  return found;
}
