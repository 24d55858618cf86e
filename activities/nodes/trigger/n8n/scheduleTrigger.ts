import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.scheduletrigger/ */
const scheduleTrigger: NodeMapping = ({ parameters }) => {
  const rules = parameters.list('rule.interval').map(ruleOf);
  return {
    type: 'trigger.schedule',
    parameters: { rules: rules.length > 0 ? rules : [{ every: 'days' }] },
    settings: { n8n_names: true },
  };
};

function ruleOf(rule: Parameters): object {
  const field = rule.choice('field', 'days');
  const minute = rule.number('triggerAtMinute', 0);
  const hour = rule.number('triggerAtHour', 0);
  switch (field) {
    case 'cronExpression':
      return { every: 'cron', cron: rule.text('expression') };
    case 'seconds':
      return { every: 'seconds', amount: rule.number('secondsInterval', 30) };
    case 'minutes':
      return { every: 'minutes', amount: rule.number('minutesInterval', 5) };
    case 'hours':
      return { every: 'hours', amount: rule.number('hoursInterval', 1), minute };
    case 'weeks': {
      const days = weekdaysOf(rule.value('triggerAtDay'));
      return { every: 'weeks', amount: rule.number('weeksInterval', 1), weekdays: days, hour, minute };
    }
    case 'months': {
      const day = rule.number('triggerAtDayOfMonth', 1);
      return { every: 'months', amount: rule.number('monthsInterval', 1), day_of_month: day, hour, minute };
    }
    default:
      return { every: 'days', amount: rule.number('daysInterval', 1), hour, minute };
  }
}

function weekdaysOf(value: unknown): string[] {
  const days = (Array.isArray(value) ? value : [0]).flatMap((day: unknown) => weekdays[Number(day)] ?? []);
  return days.length > 0 ? days : ['sun'];
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { scheduleTrigger };
