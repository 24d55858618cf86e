import { t } from '../texts/texts.ts';
import { template, type Template } from './template.ts';

/** The first templates, which the home page offers, too. */
export const startTemplates: readonly Template[] = [
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
];
