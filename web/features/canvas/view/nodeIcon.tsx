import { IconBox, type Icon } from '@tabler/icons-react';
import { t } from '../../../texts/texts.ts';
import { nodeIcons } from './generated/nodeIcons.ts';

/** Returns the icon of a node type; a box for a type that only a newer instance has. */
export function nodeIcon(name: string): Icon {
  return nodeIcons[name] ?? IconBox;
}

const groups: Record<string, { label: string; color: string }> = {
  recent: { label: t('canvas.recentlyUsed'), color: 'gray' },
  trigger: { label: t('canvas.triggers'), color: 'orange' },
  logic: { label: t('canvas.logic'), color: 'indigo' },
  data: { label: t('canvas.data'), color: 'teal' },
  http: { label: t('canvas.http'), color: 'blue' },
  core: { label: t('canvas.emailFeedsAndServers'), color: 'cyan' },
  ai: { label: t('templates.ai'), color: 'grape' },
  custom: { label: t('canvas.customNodes'), color: 'grape' },
  messaging: { label: t('canvas.messaging'), color: 'pink' },
  projects: { label: t('canvas.projectManagement'), color: 'lime' },
  office: { label: t('canvas.office'), color: 'green' },
  storage: { label: t('canvas.storage'), color: 'yellow' },
  databases: { label: t('canvas.databases'), color: 'violet' },
  queues: { label: t('canvas.queues'), color: 'cyan' },
  sales: { label: t('canvas.sales'), color: 'red' },
  payments: { label: t('plan.payments'), color: 'green' },
  publishing: { label: t('canvas.publishing'), color: 'blue' },
};

/** Heading and color of a group of node types. */
export function nodeGroup(group: string): { label: string; color: string } {
  return groups[group] ?? { label: group.charAt(0).toUpperCase() + group.slice(1), color: 'gray' };
}
