import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/**
 * Reads the components of n8n's template: as values of our fields if all of them are texts, else as the JSON list that WhatsApp takes.
 */
export function templateValues(parameters: Parameters): JsonObject {
  const components = parameters.list('components.component').map(componentOf);
  const [only] = components;
  if (only === undefined) return {};
  if (components.length === 1 && only['type'] === 'body') {
    const values = only['parameters'] as JsonObject[];
    if (values.every(({ type }) => type === 'text')) return { values: values.map(({ text }) => ({ value: text })) };
  }
  return { components };
}

function componentOf(component: Parameters): JsonObject {
  const type = component.choice('type', 'body');
  if (type === 'button') {
    return {
      type,
      sub_type: component.choice('sub_type', 'quick_reply'),
      index: component.text('index', '0'),
      parameters: component.list('buttonParameters.parameter').map(buttonValue),
    };
  }
  const values = component.list(`${type === 'header' ? 'header' : 'body'}Parameters.parameter`);
  return { type, parameters: values.map(valueOf) };
}

function buttonValue(value: Parameters): JsonObject {
  const type = value.choice('type', 'payload');
  value.ignore(type === 'text' ? 'payload' : 'text');
  return type === 'text' ? { type, text: value.text('text') } : { type: 'payload', payload: value.text('payload') };
}

function valueOf(value: Parameters): JsonObject {
  const type = value.choice('type', 'text');
  if (type === 'currency') {
    const amount = value.number('amount_1000', 0);
    if (typeof amount === 'string')
      value.remark('amount_1000', 'WhatsApp takes thousandths: multiply the amount of the expression by 1000.');
    const code = value.text('code');
    return {
      type,
      currency: {
        code,
        amount_1000: typeof amount === 'number' ? Math.round(amount * 1000) : amount,
        fallback_value: value.text('fallback_value') || `${amount} ${code}`,
      },
    };
  }
  if (type === 'date_time') return { type, date_time: { fallback_value: value.text('date_time') } };
  if (type === 'image') return { type, image: { link: value.text('imageLink') } };
  return { type: 'text', text: value.text('text') };
}
