/** Nodes of which the graphs of recorded histories are made. */
export const trigger = { type: 'trigger.webhook' };
export const set = (name: string, value: unknown, settings: object = {}) => ({
  type: 'data.edit_fields',
  parameters: { assignments: [{ name, value }], include: 'all' },
  settings,
});
export const below = (limit: number) => ({
  type: 'logic.if',
  parameters: {
    conditions: {
      conditions: [{ left: '{{ $json.n }}', operator: { type: 'number', operation: 'lt' }, right: limit }],
    },
  },
});
export const wait = (amount: number) => ({ type: 'logic.wait', parameters: { amount, unit: 'seconds' } });
