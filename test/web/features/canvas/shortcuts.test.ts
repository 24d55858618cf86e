import { describe, expect, test } from 'vitest';
import { commandOf, commands, keyLabel } from '../../../../web/features/canvas/model/shortcuts.ts';

const press = (key: string, held: { mod?: boolean; shift?: boolean; alt?: boolean; code?: string } = {}) => ({
  key,
  code: held.code ?? '',
  ctrlKey: held.mod === true,
  metaKey: false,
  shiftKey: held.shift === true,
  altKey: held.alt === true,
});
const named = (...pressed: Parameters<typeof press>) => commandOf(press(...pressed))?.name;

describe('shortcuts of the canvas', () => {
  test('no two commands have the same keys, and none is there twice', () => {
    const keys = commands.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  });

  test('keys trigger their command only with the required modifiers', () => {
    expect(named('n')).toBe('addNode');
    expect(named('N', { shift: true })).toBe('addNote');
    expect(named('n', { mod: true })).toBeUndefined();
    expect(named('z', { mod: true })).toBe('undo');
    expect(named('Z', { mod: true, shift: true })).toBe('redo');
    expect(named('Tab')).toBe('addNode');
    expect(named('Enter')).toBe('open');
    expect(named('Enter', { mod: true })).toBe('run');
    expect(named('Tab', { shift: true })).toBeUndefined();
    expect(named('ArrowLeft')).toBeUndefined();
    expect(named('ArrowLeft', { alt: true })).toBe('left');
  });

  test('a key that is held down runs the flow once', () => {
    expect(commands.flatMap(({ name, once }) => (once ? [name] : []))).toEqual(['run']);
  });

  test('signs are found whichever keys type them, and letters with Alt whatever they type', () => {
    expect(named('?', { shift: true })).toBe('help');
    expect(named('+')).toBe('zoomIn');
    expect(named('+', { shift: true })).toBe('zoomIn');
    expect(named('ç', { alt: true, code: 'KeyC' })).toBe('centre');
  });

  test('Cmd acts as Ctrl, and is named so on a Mac', () => {
    expect(commandOf({ ...press('z'), metaKey: true })?.name).toBe('undo');
    expect([keyLabel('Mod+Shift+Z', true), keyLabel('Mod+Shift+Z', false), keyLabel('+', false)]).toEqual([
      '⌘⇧Z',
      'Ctrl Shift Z',
      '+',
    ]);
  });
});
