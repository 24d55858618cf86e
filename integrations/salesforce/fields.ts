import { boolean, list, record, text } from '../../platform/schema/schema.ts';

export const object = text({
  title: 'Object',
  description: 'API name of an object, such as Lead, Contact, Account or Invoice__c.',
  placeholder: 'Contact',
  choices: { list: 'objects' },
  required: true,
  maxLength: 80,
  pattern: '^\\s*[A-Za-z]\\w*\\s*$',
});

export const recordId = text({
  title: 'Record',
  description: 'ID of a record: 15 or 18 letters and digits.',
  placeholder: '0035g0000AAAAA1AAA',
  required: true,
  maxLength: 40,
});

export const fields = record({
  title: 'Fields',
  description: 'Values by API name, such as LastName or Total__c. Null clears a field.',
  entry: 'field',
  control: 'key_values',
  maxEntries: 500,
  default: {},
});

export const columns = list(
  text({ title: 'Field', choices: { list: 'fields', needs: ['object'] }, required: true, maxLength: 200 }),
)({
  title: 'Fields to return',
  description: 'API names, such as Email or Owner.Name. None: the standard fields.',
  entry: 'field',
  maxItems: 200,
  default: [],
});

export const keyField = text({
  title: 'Key field',
  description: 'API name of a field that is an external ID.',
  placeholder: 'Ext__c',
  choices: { list: 'key_fields', needs: ['object'] },
  required: true,
  maxLength: 80,
  pattern: '^\\s*[A-Za-z]\\w*\\s*$',
});

export const keyValue = text({ title: 'Key', description: 'Value of the key field.', required: true, maxLength: 255 });

export const saving = {
  save_duplicates: boolean({
    title: 'Save duplicates',
    description: 'Saves the record although Salesforce finds a similar one.',
    rare: true,
    default: false,
  }),
  assign: boolean({
    title: 'Assign by rules',
    description: 'Assignment rules choose the owner of leads and cases.',
    rare: true,
    default: true,
  }),
};

/** Returns the headers of a request that writes records. */
export function savingHeaders(options: { save_duplicates: boolean; assign: boolean }): Record<string, string> {
  return {
    ...(options.save_duplicates ? { 'sforce-duplicate-rule-header': 'allowSave=true' } : {}),
    ...(options.assign ? {} : { 'sforce-auto-assign': 'FALSE' }),
  };
}
