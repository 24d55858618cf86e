import { t } from '../../texts/texts.ts';

const titles: Readonly<Record<string, string>> = {
  'trigger.webhook': t('Webhook'),
  'trigger.form': t('Form'),
  'trigger.schedule': t('Schedule'),
  'trigger.email': t('Email'),
  'trigger.file': t('File'),
  'trigger.sse': t('Event stream'),
  'trigger.manual': t('Manual'),
  'trigger.sub': t('Sub-execution'),
  'trigger.error': t('Error trigger'),
};
const order = Object.keys(titles);

/** What the triggers of a list are called; those that start by themselves come first. */
export function triggerTitles(types: readonly string[]): string[] {
  return types
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((type) => titles[type] ?? type.replace('trigger.', ''));
}
