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
  /** Services that its nodes use, by the first part of their types: each needs a credential. */
  services: readonly string[];
};

export type TemplateCategory =
  | 'start'
  | 'web'
  | 'forms'
  | 'data'
  | 'schedules'
  | 'ai'
  | 'messages'
  | 'office'
  | 'projects'
  | 'sales'
  | 'databases'
  | 'operations';

export const templateCategories: readonly { id: TemplateCategory; title: string }[] = [
  { id: 'start', title: t('templates.firstSteps') },
  { id: 'web', title: t('templates.webhooks') },
  { id: 'forms', title: t('templates.formsAndApprovals') },
  { id: 'ai', title: t('templates.ai') },
  { id: 'messages', title: t('templates.messagesCategory') },
  { id: 'office', title: t('canvas.office') },
  { id: 'projects', title: t('common.projects') },
  { id: 'sales', title: t('templates.salesCategory') },
  { id: 'databases', title: t('templates.databasesCategory') },
  { id: 'data', title: t('templates.dataAndFiles') },
  { id: 'schedules', title: t('templates.onASchedule') },
  { id: 'operations', title: t('templates.advanced') },
];

type Sketch = Pick<Template, 'id' | 'category' | 'title' | 'description'> & Partial<Template>;

/** Makes a template; it needs nothing that the sketch does not name. */
export function template(sketch: Sketch): Template {
  return { dataTables: [], internet: false, services: [], ...sketch };
}
