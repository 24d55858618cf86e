import { choice, list, object, record, text } from '../../platform/schema/schema.ts';

export const contact = text({
  title: 'Contact',
  description: 'ID of a contact: 24 letters and digits.',
  placeholder: '6762f0dd1bb69f9f2193bb83',
  choices: { list: 'contacts' },
  required: true,
  maxLength: 100,
});

export const company = text({
  title: 'Company',
  description: 'ID of a company at Intercom: 24 letters and digits.',
  placeholder: '6762f09a1bb69f9f2193bc01',
  required: true,
  maxLength: 100,
});

export const conversation = text({
  title: 'Conversation',
  description: 'ID of a conversation.',
  placeholder: '471',
  required: true,
  maxLength: 100,
});

export const admin = text({
  title: 'Teammate',
  description: 'ID of the teammate who does it.',
  choices: { list: 'admins' },
  required: true,
  maxLength: 50,
});

export const customAttributes = record({
  title: 'Custom attributes',
  description: 'Values by name. The attributes must exist in the workspace.',
  entry: 'attribute',
  control: 'key_values',
  maxEntries: 200,
  default: {},
});

export const conditions = list(
  object({
    field: text({ title: 'Field', placeholder: 'email', required: true, maxLength: 200 }),
    operator: choice(['=', '!=', '>', '<', '~', '!~', '^', '$', 'IN', 'NIN'], {
      '=': 'is',
      '!=': 'is not',
      '>': 'is greater than',
      '<': 'is less than',
      '~': 'contains',
      '!~': 'does not contain',
      '^': 'begins with',
      $: 'ends with',
      IN: 'is one of (separated by commas)',
      NIN: 'is none of (separated by commas)',
    })({ title: 'Operator', default: '=' }),
    value: text({
      title: 'Value',
      description: 'Of times such as updated_at: a date. Empty: none.',
      maxLength: 4_000,
      default: '',
    }),
  }),
)({ title: 'Conditions', entry: 'condition', required: true, minItems: 1, maxItems: 15 });

export const time = { placeholder: '2026-12-01T09:00:00Z', maxLength: 40 } as const;
