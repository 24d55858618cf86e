import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Cron and Interval, which Schedule Trigger replaced. */
const cron: NodeMapping = ({ type, parameters }) => {
  if (type === 'interval')
    return {
      type: 'trigger.schedule',
      parameters: { rules: [{ every: parameters.text('unit', 'seconds'), amount: parameters.number('interval', 1) }] },
      settings: { n8n_names: true },
    };
  return {
    type: 'trigger.schedule',
    parameters: { rules: parameters.list('triggerTimes.item').map(ruleOf) },
    settings: { n8n_names: true },
  };
};

function ruleOf(time: Parameters): object {
  const mode = time.choice('mode', 'everyDay');
  const minute = time.number('minute', 0);
  const hour = time.number('hour', 14);
  switch (mode) {
    case 'everyMinute':
      return { every: 'minutes', amount: 1 };
    case 'everyHour':
      return { every: 'hours', amount: 1, minute };
    case 'everyX':
      return { every: time.text('unit', 'hours'), amount: time.number('value', 2) };
    case 'everyWeek':
      return {
        every: 'weeks',
        amount: 1,
        weekdays: [weekdays[Number(time.value('weekday') ?? 1)] ?? 'mon'],
        hour,
        minute,
      };
    case 'everyMonth':
      return { every: 'months', amount: 1, day_of_month: time.number('dayOfMonth', 1), hour, minute };
    case 'custom':
      return { every: 'cron', cron: time.text('cronExpression') };
    default:
      return { every: 'days', amount: 1, hour, minute };
  }
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { cron, interval: cron };
