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
  { id: 'operations', title: t('Running many of them') },
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
    title: t('Greeting webhook'),
    description: t('Takes a name over a webhook and answers with a greeting.'),
  }),
  template({
    id: 'decide-and-wait',
    category: 'start',
    title: t('Decide and wait'),
    description: t('Started by hand: checks a number, waits a moment on one branch, and joins both again.'),
  }),
  template({
    id: 'ask-model',
    category: 'start',
    title: t('Ask a model'),
    description: t('Started by hand: asks the sandbox model a question. Open the sandbox models first.'),
  }),
  template({
    id: 'validate-sign-up',
    category: 'web',
    title: t('Check and store a sign-up'),
    description: t('A good sign-up becomes a row and answers 201, a bad one answers 400 and says why.'),
    dataTables: [dataTable('Sign-ups', 'email text', 'name text')],
  }),
  template({
    id: 'sort-support',
    category: 'web',
    title: t('Sort support requests'),
    description: t('Looks for words in a request and sends it down the right branch.'),
    dataTables: [dataTable('Tickets', 'kind text', 'text text')],
  }),
  template({
    id: 'only-new',
    category: 'web',
    title: t('Let only new events through'),
    description: t('Senders repeat themselves: each event is stored once, whatever happens.'),
    dataTables: [dataTable('Events', 'event text', 'kind text')],
  }),
  template({
    id: 'contact-form',
    category: 'forms',
    title: t('Contact form'),
    description: t('A form page whose messages become rows of a data table.'),
    dataTables: [dataTable('Messages', 'name text', 'email text', 'message text')],
  }),
  template({
    id: 'approval',
    category: 'forms',
    title: t('Request and approve'),
    description: t('A form asks for something, a second one waits until somebody decides.'),
    dataTables: [dataTable('Requests', 'purpose text', 'amount number', 'state text')],
  }),
  template({
    id: 'reminder',
    category: 'forms',
    title: t('Remind me then'),
    description: t('A form takes a text and a day; the execution sleeps until then, over restarts too.'),
    dataTables: [dataTable('Reminders', 'text text', 'day text')],
  }),
  template({
    id: 'draft-reply',
    category: 'ai',
    title: t('Draft a reply to a message'),
    description: t('A message comes in by webhook, a model drafts the answer, and the caller gets both back.'),
  }),
  template({
    id: 'csv-report',
    category: 'data',
    title: t('Report of a CSV file'),
    description: t('A form takes a CSV file of orders; the totals per country come out as a new file.'),
  }),
  template({
    id: 'batches',
    category: 'data',
    title: t('Work in batches'),
    description: t('Takes a long list in batches with a pause between them, as APIs with limits want it.'),
  }),
  template({
    id: 'top-orders',
    category: 'data',
    title: t('The three best orders'),
    description: t('Splits a list, works out when each is to be paid, sorts, and takes three.'),
  }),
  template({
    id: 'daily-report',
    category: 'schedules',
    title: t('Daily report of a table'),
    description: t('Every morning it adds up the orders of a data table and has a model write about them.'),
    dataTables: [dataTable('Orders', 'number number', 'price number')],
  }),
  template({
    id: 'feed-digest',
    category: 'schedules',
    title: t('Digest of a feed'),
    description: t('Every hour it reads a feed, keeps what is new and has a model sum it up.'),
    internet: true,
  }),
  template({
    id: 'api-to-table',
    category: 'schedules',
    title: t('Copy an API into a table'),
    description: t('By hand or every night: reads releases from an API and keeps one row for each.'),
    internet: true,
    dataTables: [dataTable('Releases', 'tag text', 'name text', 'published_at datetime')],
  }),
  template({
    id: 'failure-log',
    category: 'operations',
    title: t('Keep a log of failures'),
    description: t('Set it as the error organization of others: each of their failures becomes a row.'),
    dataTables: [dataTable('Failures', 'name text', 'message text', 'execution text')],
  }),
  template({
    id: 'price-with-tax',
    category: 'operations',
    title: t('A building block: price with tax'),
    description: t('Others call it for each item; it checks what it gets and adds the tax.'),
  }),
];
