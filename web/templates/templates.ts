import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

/** A digital organization to start from: a file of Bureau's own format, and its additional requirements. */
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
  { id: 'start', title: t('templates.firstSteps') },
  { id: 'web', title: t('templates.webhooks') },
  { id: 'forms', title: t('templates.formsAndApprovals') },
  { id: 'ai', title: t('templates.ai') },
  { id: 'data', title: t('templates.dataAndFiles') },
  { id: 'schedules', title: t('templates.onASchedule') },
  { id: 'operations', title: t('templates.advanced') },
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

/** The built-in templates, simplest first. All except those that need internet access run on a fresh instance without changes. */
export const templates: readonly Template[] = [
  template({
    id: 'greeting',
    category: 'start',
    title: t('templates.helloWebhook'),
    description: t('templates.greetingText'),
  }),
  template({
    id: 'decide-and-wait',
    category: 'start',
    title: t('templates.branchAndWait'),
    description: t('templates.branchesText'),
  }),
  template({
    id: 'ask-model',
    category: 'start',
    title: t('templates.askAModel'),
    description: t('templates.asksSandboxModelQuestion'),
  }),
  template({
    id: 'validate-sign-up',
    category: 'web',
    title: t('templates.signUpsTitle'),
    description: t('templates.signUpsText'),
    dataTables: [dataTable('Sign-ups', 'email text', 'name text')],
  }),
  template({
    id: 'sort-support',
    category: 'web',
    title: t('templates.routeSupportRequests'),
    description: t('templates.aboutRouting'),
    dataTables: [dataTable('Tickets', 'kind text', 'text text')],
  }),
  template({
    id: 'only-new',
    category: 'web',
    title: t('templates.ignoreDuplicateEvents'),
    description: t('templates.onceText'),
    dataTables: [dataTable('Events', 'event text', 'kind text')],
  }),
  template({
    id: 'contact-form',
    category: 'forms',
    title: t('templates.contactForm'),
    description: t('templates.aboutMessages'),
    dataTables: [dataTable('Messages', 'name text', 'email text', 'message text')],
  }),
  template({
    id: 'approval',
    category: 'forms',
    title: t('templates.approvalRequest'),
    description: t('templates.approvalText'),
    dataTables: [dataTable('Requests', 'purpose text', 'amount number', 'state text')],
  }),
  template({
    id: 'reminder',
    category: 'forms',
    title: t('templates.reminder'),
    description: t('templates.reminderText'),
    dataTables: [dataTable('Reminders', 'text text', 'day text')],
  }),
  template({
    id: 'draft-reply',
    category: 'ai',
    title: t('templates.draftRepliesWithAi'),
    description: t('templates.draftReplyText'),
  }),
  template({
    id: 'csv-report',
    category: 'data',
    title: t('templates.csvReport'),
    description: t('templates.aboutCsv'),
  }),
  template({
    id: 'batches',
    category: 'data',
    title: t('templates.processInBatches'),
    description: t('templates.aboutBatches'),
  }),
  template({
    id: 'top-orders',
    category: 'data',
    title: t('templates.topThreeOrders'),
    description: t('templates.dueDatesText'),
  }),
  template({
    id: 'daily-report',
    category: 'schedules',
    title: t('templates.dailyReport'),
    description: t('templates.dailyReportText'),
    dataTables: [dataTable('Orders', 'number number', 'price number')],
  }),
  template({
    id: 'feed-digest',
    category: 'schedules',
    title: t('templates.feedDigest'),
    description: t('templates.feedText'),
    internet: true,
  }),
  template({
    id: 'api-to-table',
    category: 'schedules',
    title: t('templates.syncApiToTable'),
    description: t('templates.releasesText'),
    internet: true,
    dataTables: [dataTable('Releases', 'tag text', 'name text', 'published_at datetime')],
  }),
  template({
    id: 'failure-log',
    category: 'operations',
    title: t('templates.errorLog'),
    description: t('templates.failuresText'),
    dataTables: [dataTable('Failures', 'name text', 'message text', 'execution text')],
  }),
  template({
    id: 'price-with-tax',
    category: 'operations',
    title: t('templates.reusablePriceWithTax'),
    description: t('templates.aboutSubFlow'),
  }),
];
