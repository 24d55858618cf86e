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
    .map((type) => titles[type] ?? serviceName(type));
}

/** The service of a trigger such as `google_sheets.trigger`, or the rest of another type. */
function serviceName(type: string): string {
  const words = type.replace(/^trigger\.|\.trigger$/, '').split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
