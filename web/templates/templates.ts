import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

/** A digital organization to start from: a file of Bureau's own format, and what it needs beside. */
export type Template = {
  id: string;
  category: TemplateCategory;
  title: string;
  description: string;
  /** Data tables that its nodes name; made with it where they are missing. */
  dataTables: readonly Schema<'DataTableCreate'>[];
  /** It calls addresses outside, so it needs the internet. */
  internet: boolean;
};

export type TemplateCategory = 'start' | 'web' | 'forms' | 'data' | 'schedules' | 'ai' | 'operations';

export const templateCategories: readonly { id: TemplateCategory; title: string }[] = [
  { id: 'start', title: t('First steps') },
  { id: 'web', title: t('Webhooks') },
  { id: 'forms', title: t('Forms and approvals') },
  { id: 'ai', title: t('AI') },
  { id: 'data', title: t('Data and files') },
  { id: 'schedules', title: t('On a schedule') },
  { id: 'operations', title: t('Advanced') },
];

/** `columns` are written as `<name> <type>`. */
function dataTable(
  name: string,
  ...columns: `${string} ${Schema<'DataTableColumnType'>}`[]
): Schema<'DataTableCreate'> {
  return {
    name,
    columns: columns.map((column) => {
      const [columnName = '', type] = column.split(' ');
      return { name: columnName, type: type as Schema<'DataTableColumnType'> };
    }),
  };
}

type Sketch = Pick<Template, 'id' | 'category' | 'title' | 'description'> & Partial<Template>;

function template(sketch: Sketch): Template {
  return { dataTables: [], internet: false, ...sketch };
}

/** The built-in templates, simplest first. All but those that need the internet run on a fresh instance as it is. */
export const templates: readonly Template[] = [
  template({
    id: 'greeting',
    category: 'start',
    title: t('Hello webhook'),
    description: t('Receives a name by webhook and responds with a greeting.'),
  }),
  template({
    id: 'decide-and-wait',
    category: 'start',
    title: t('Branch and wait'),
    description: t('Checks a number, waits on one branch, and merges both branches again.'),
  }),
  template({
    id: 'ask-model',
    category: 'start',
    title: t('Ask a model'),
    description: t('Asks the sandbox model a question. Enable the sandbox models first.'),
  }),
  template({
    id: 'validate-sign-up',
    category: 'web',
    title: t('Validate and save sign-ups'),
    description: t('Saves valid sign-ups to a data table and responds 201. Invalid ones get 400 with a reason.'),
    dataTables: [dataTable('Sign-ups', 'email text', 'name text')],
  }),
  template({
    id: 'sort-support',
    category: 'web',
    title: t('Route support requests'),
    description: t('Routes requests to the right branch by keywords.'),
    dataTables: [dataTable('Tickets', 'kind text', 'text text')],
  }),
  template({
    id: 'only-new',
    category: 'web',
    title: t('Ignore duplicate events'),
    description: t('Stores each event only once, even if it is sent again.'),
    dataTables: [dataTable('Events', 'event text', 'kind text')],
  }),
  template({
    id: 'contact-form',
    category: 'forms',
    title: t('Contact form'),
    description: t('Saves messages from a form page to a data table.'),
    dataTables: [dataTable('Messages', 'name text', 'email text', 'message text')],
  }),
  template({
    id: 'approval',
    category: 'forms',
    title: t('Approval request'),
    description: t('Collects a request by form and waits for someone to approve it.'),
    dataTables: [dataTable('Requests', 'purpose text', 'amount number', 'state text')],
  }),
  template({
    id: 'reminder',
    category: 'forms',
    title: t('Reminder'),
    description: t('Takes a text and a date by form and waits until then, even across restarts.'),
    dataTables: [dataTable('Reminders', 'text text', 'day text')],
  }),
  template({
    id: 'draft-reply',
    category: 'ai',
    title: t('Draft replies with AI'),
    description: t('Receives a message by webhook, drafts a reply with a model and returns both.'),
  }),
  template({
    id: 'csv-report',
    category: 'data',
    title: t('CSV report'),
    description: t('Takes a CSV file of orders by form and returns the totals per country as a new file.'),
  }),
  template({
    id: 'batches',
    category: 'data',
    title: t('Process in batches'),
    description: t('Processes a long list in batches with pauses, to stay within API rate limits.'),
  }),
  template({
    id: 'top-orders',
    category: 'data',
    title: t('Top three orders'),
    description: t('Splits a list, calculates due dates, sorts it and keeps the top three.'),
  }),
  template({
    id: 'daily-report',
    category: 'schedules',
    title: t('Daily report'),
    description: t('Every morning, totals the orders of a data table and lets a model write a report.'),
    dataTables: [dataTable('Orders', 'number number', 'price number')],
  }),
  template({
    id: 'feed-digest',
    category: 'schedules',
    title: t('Feed digest'),
    description: t('Reads a feed every hour and lets a model summarize new entries.'),
    internet: true,
  }),
  template({
    id: 'api-to-table',
    category: 'schedules',
    title: t('Sync an API to a table'),
    description: t('Reads releases from an API every night or on demand and keeps one row for each.'),
    internet: true,
    dataTables: [dataTable('Releases', 'tag text', 'name text', 'published_at datetime')],
  }),
  template({
    id: 'failure-log',
    category: 'operations',
    title: t('Error log'),
    description: t(
      'Saves failed executions of other digital organizations to a data table. Select it as their error organization.',
    ),
    dataTables: [dataTable('Failures', 'name text', 'message text', 'execution text')],
  }),
  template({
    id: 'price-with-tax',
    category: 'operations',
    title: t('Reusable: price with tax'),
    description: t('Called by other digital organizations for each item. Validates the input and adds tax.'),
  }),
];
