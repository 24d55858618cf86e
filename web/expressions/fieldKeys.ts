import { t } from '../texts/texts.ts';

/** Keys within a field of a node. The buttons for the same actions are no stops of Tab, which goes from field to field. */
export const fieldKeys = {
  switchMode: { keys: 'Alt+E', title: t('expressions.switchMode') },
  openLarge: { keys: 'Alt+Enter', title: t('expressions.openInEditor') },
} as const;

type KeyPress = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** True for the key of that action. The place of the key counts: with Alt, Macs type other signs. */
export function isFieldKey(action: keyof typeof fieldKeys, press: KeyPress): boolean {
  const { code, altKey, ctrlKey, metaKey, shiftKey } = press;
  if (!altKey || ctrlKey || metaKey || shiftKey) return false;
  return action === 'switchMode' ? code === 'KeyE' : code === 'Enter' || code === 'NumpadEnter';
}
