import { t } from '../../../texts/texts.ts';
import type { Alignment } from './arranging.ts';

/** Commands of the canvas, by key or menu. */
export type CommandName =
  | 'addNode'
  | 'addNote'
  | 'open'
  | 'run'
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

/** Texts and keys of a command. `keys` are alternatives such as `Mod+Shift+Z`; `Mod` is Ctrl, and Cmd on a Mac. */
export type Command = {
  name: CommandName;
  title: string;
  group: string;
  keys: readonly string[];
  /** True if the command changes the graph: it does nothing while an execution is only looked at. */
  edits: boolean;
  /**
   * Where the keys work: `canvas` while it, or nothing, has the focus; `page` also elsewhere, but never in a field; `editor` also in
   * fields and in the editor of a node, but in no other dialog or menu.
   */
  scope: 'canvas' | 'page' | 'editor' | 'everywhere';
  /** The browser tells us by an event of its own (copy, cut, paste), because only then may a page use the clipboard. */
  byBrowser?: true;
  /** A key that is held down does it once: each time costs something. */
  once?: true;
};

const add = () => t('canvas.addAndEdit');
const edit = () => t('canvas.copyAndUndo');
const arrange = () => t('canvas.arrange');
const view = () => t('canvas.view');

const onCanvas = { edits: true, scope: 'canvas' } as const;
const looking = { edits: false, scope: 'canvas' } as const;

/** Every command of the canvas: the keys, the panel of shortcuts and the menus are made from this table. */
export const commands: readonly Command[] = [
  { name: 'addNode', title: t('canvas.addANode'), group: add(), keys: ['N', 'Tab'], ...onCanvas },
  { name: 'addNote', title: t('canvas.addANote'), group: add(), keys: ['Shift+N'], ...onCanvas },
  { name: 'open', title: t('common.open'), group: add(), keys: ['Enter'], ...looking },
  { name: 'run', title: t('canvas.run'), group: add(), keys: ['Mod+Enter'], edits: false, scope: 'editor', once: true },
  { name: 'rename', title: t('canvas.rename'), group: add(), keys: ['F2'], ...onCanvas },
  { name: 'connectTo', title: t('canvas.connectTo'), group: add(), keys: ['C'], ...onCanvas },
  { name: 'toggleDisabled', title: t('canvas.enableOrDisable'), group: add(), keys: ['D'], ...onCanvas },
  { name: 'togglePin', title: t('canvas.pinOrUnpinOutput'), group: add(), keys: ['P'], ...onCanvas },
  { name: 'replace', title: t('canvas.replace'), group: add(), keys: ['R'], ...onCanvas },
  { name: 'moveToFlow', title: t('canvas.moveToNewFlow'), group: add(), keys: ['Alt+X'], ...onCanvas },
  { name: 'delete', title: t('common.delete'), group: add(), keys: ['Delete', 'Backspace'], ...onCanvas },
  { name: 'menu', title: t('app.openMenu'), group: add(), keys: ['Shift+F10'], ...looking },
  { name: 'undo', title: t('canvas.undo'), group: edit(), keys: ['Mod+Z'], edits: true, scope: 'page' },
  { name: 'redo', title: t('canvas.redo'), group: edit(), keys: ['Mod+Shift+Z', 'Mod+Y'], edits: true, scope: 'page' },
  { name: 'save', title: t('canvas.saveNow'), group: edit(), keys: ['Mod+S'], edits: true, scope: 'everywhere' },
  { name: 'copy', title: t('common.copy'), group: edit(), keys: ['Mod+C'], ...looking, byBrowser: true },
  { name: 'cut', title: t('canvas.cut'), group: edit(), keys: ['Mod+X'], ...onCanvas, byBrowser: true },
  { name: 'paste', title: t('canvas.paste'), group: edit(), keys: ['Mod+V'], ...onCanvas, byBrowser: true },
  { name: 'duplicate', title: t('panel.duplicate'), group: edit(), keys: ['Mod+D'], ...onCanvas },
  { name: 'selectAll', title: t('common.selectAll'), group: edit(), keys: ['Mod+A'], ...looking },
  { name: 'selectNone', title: t('common.clearSelection'), group: edit(), keys: ['Escape'], ...looking },
  { name: 'layOut', title: t('canvas.tidyUp'), group: arrange(), keys: ['Shift+Alt+T'], ...onCanvas },
  { name: 'left', title: t('canvas.alignLeft'), group: arrange(), keys: ['Alt+ArrowLeft'], ...onCanvas },
  { name: 'centre', title: t('canvas.alignHorizontalCenters'), group: arrange(), keys: ['Alt+C'], ...onCanvas },
  { name: 'right', title: t('canvas.alignRight'), group: arrange(), keys: ['Alt+ArrowRight'], ...onCanvas },
  { name: 'top', title: t('canvas.alignTop'), group: arrange(), keys: ['Alt+ArrowUp'], ...onCanvas },
  { name: 'middle', title: t('canvas.alignVerticalCenters'), group: arrange(), keys: ['Alt+M'], ...onCanvas },
  { name: 'bottom', title: t('canvas.alignBottom'), group: arrange(), keys: ['Alt+ArrowDown'], ...onCanvas },
  {
    name: 'distributeHorizontally',
    title: t('canvas.distributeHorizontally'),
    group: arrange(),
    keys: ['Alt+H'],
    ...onCanvas,
  },
  {
    name: 'distributeVertically',
    title: t('canvas.distributeVertically'),
    group: arrange(),
    keys: ['Alt+V'],
    ...onCanvas,
  },
  { name: 'find', title: t('canvas.findANode'), group: view(), keys: ['Mod+F'], edits: false, scope: 'page' },
  { name: 'toggleLogs', title: t('canvas.showOrHideLogs'), group: view(), keys: ['L'], ...looking },
  { name: 'nextElement', title: t('canvas.nextNode'), group: view(), keys: ['J', 'PageDown'], ...looking },
  { name: 'previousElement', title: t('canvas.previousNode'), group: view(), keys: ['K', 'PageUp'], ...looking },
  { name: 'zoomIn', title: t('canvas.zoomIn'), group: view(), keys: ['+', '='], ...looking },
  { name: 'zoomOut', title: t('canvas.zoomOut'), group: view(), keys: ['-'], ...looking },
  { name: 'zoomFit', title: t('canvas.fitToView'), group: view(), keys: ['1'], ...looking },
  { name: 'zoomFull', title: t('canvas.zoomTo100Percent'), group: view(), keys: ['0'], ...looking },
  {
    name: 'toggleBoxMode',
    title: t('canvas.switchDragging'),
    group: view(),
    keys: ['B'],
    ...looking,
  },
  { name: 'help', title: t('canvas.keyboardShortcuts'), group: view(), keys: ['?'], ...looking },
];

/** The properties of a key press that identify the pressed keys, named as in `KeyboardEvent`. */
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
    : { Mod: t('canvas.ctrl'), Shift: t('canvas.shift'), Delete: t('canvas.del'), Backspace: '⌫', Enter: '↵' };
  const others: Record<string, string> = {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    PageUp: t('canvas.pgUp'),
    PageDown: t('canvas.pgDn'),
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
