import { anyJson, list, text } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonObjectParameter } from '../engine/jsonParameter.ts';
import { documentOf, textFormat } from './documents.ts';
import { referenceOf } from './requests.ts';

/** Jira accepts texts of up to 32,767 characters. */
export const maxText = 32_767;

export const issue = text({
  title: 'Issue',
  description: 'Key or ID of an issue.',
  placeholder: 'OPS-24',
  required: true,
  maxLength: 200,
});

export const project = text({
  title: 'Project',
  description: 'Key or ID of a project.',
  placeholder: 'OPS',
  choices: { list: 'projects' },
  required: true,
  maxLength: 200,
});

export const userId = text({
  title: 'User',
  description: 'Account ID.',
  placeholder: '5b10a2844c20165700ede21g',
  choices: { list: 'users' },
  required: true,
  maxLength: 200,
});

export const fieldNames = text({
  title: 'Fields',
  description: 'With commas: summary,status,customfield_10011. *all or *navigable for many, -comment for one less.',
  rare: true,
  maxLength: 4_000,
});

const user = (title: string) =>
  text({ title, description: 'Account ID.', choices: { list: 'users' }, rare: true, maxLength: 200 });

/** A field of identifiers or names. */
const references = (title: string, entry: string) =>
  list(text({ title: 'ID or name', required: true, maxLength: 300 }))({ title, entry, rare: true, maxItems: 100 });

/** Values of an issue that new issues and changes have in common. */
export const values = {
  description: text({ title: 'Description', control: 'textarea', language: 'markdown', maxLength: maxText }),
  text_format: textFormat,
  assignee: user('Assignee'),
  reporter: user('Reporter'),
  priority: text({
    title: 'Priority',
    description: 'ID or name.',
    choices: { list: 'priorities' },
    rare: true,
    maxLength: 200,
  }),
  labels: list(text({ title: 'Label', required: true, maxLength: 255, pattern: '^\\S+$' }))({
    title: 'Labels',
    description: 'Without spaces.',
    entry: 'label',
    rare: true,
    maxItems: 200,
  }),
  fix_versions: references('Fix versions', 'version'),
  parent: text({ title: 'Parent', description: 'Key or ID of an issue or epic.', rare: true, maxLength: 200 }),
  due_date: text({
    title: 'Due date',
    placeholder: '2026-12-01',
    rare: true,
    maxLength: 40,
    pattern: '^\\d{4}-\\d\\d-\\d\\d',
  }),
  more_fields: anyJson({
    title: 'More fields',
    description:
      'JSON object with the values by ID of the field, such as { "customfield_10011": "P-100" }. null empties a field.',
    control: 'code',
    rare: true,
  }),
};

export interface IssueValues {
  summary?: string;
  description?: string;
  text_format: 'markdown' | 'plain' | 'adf';
  assignee?: string;
  reporter?: string;
  priority?: string;
  labels?: string[];
  components?: string[];
  fix_versions?: string[];
  parent?: string;
  due_date?: string;
  more_fields?: unknown;
}

/** Returns the `fields` of a request. Empty values are left out. Errors: `parameter_invalid`. */
export async function issueFields(given: IssueValues): Promise<JsonObject> {
  const { summary, description, assignee, reporter, priority, labels, components, parent } = given;
  const { fix_versions: versions, due_date: due, text_format: format } = given;
  const named = (all: readonly string[]) => all.map((one) => referenceOf(one, 'name'));
  return {
    ...(summary ? { summary } : {}),
    ...(description ? { description: await documentOf(description, format, 'description') } : {}),
    ...(assignee ? { assignee: { accountId: assignee } } : {}),
    ...(reporter ? { reporter: { accountId: reporter } } : {}),
    ...(priority ? { priority: referenceOf(priority, 'name') } : {}),
    ...(labels ? { labels } : {}),
    ...(components ? { components: named(components) } : {}),
    ...(versions ? { fixVersions: named(versions) } : {}),
    ...(parent ? { parent: referenceOf(parent, 'key') } : {}),
    ...(due ? { duedate: due.slice(0, 10) } : {}),
    ...jsonObjectParameter(given.more_fields, 'more_fields'),
  };
}
