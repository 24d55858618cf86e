import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import { serviceTemplates } from './serviceTemplates.ts';
import { startTemplates } from './startTemplates.ts';
import { template, type Template } from './template.ts';

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

/** The built-in templates, simplest first. Templates without internet access or a service run on a fresh instance without changes. */
export const templates: readonly Template[] = [
  ...startTemplates,
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
  ...serviceTemplates,
];
