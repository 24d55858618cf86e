import { t } from '../../texts/texts.ts';

const titles: Readonly<Record<string, string>> = {
  'trigger.webhook': t('executions.webhook'),
  'trigger.form': t('executions.form'),
  'trigger.chat': t('playground.chat'),
  'trigger.schedule': t('executions.schedule'),
  'trigger.email': t('common.email'),
  'trigger.file': t('items.file'),
  'trigger.sse': t('executions.eventStream'),
  'trigger.manual': t('executions.manual'),
  'trigger.sub': t('executions.subExecution'),
  'trigger.mcp': t('mcp.toolCall'),
  'trigger.error': t('executions.errorTrigger'),
};
const order = Object.keys(titles);

/** Returns the labels of triggers; automatic ones come first. */
export function triggerTitles(types: readonly string[]): string[] {
  return types
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((type) => titles[type] ?? type.replace('trigger.', ''));
}
