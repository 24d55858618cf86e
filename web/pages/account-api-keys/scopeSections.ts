import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { scopeLabel } from './scopes.ts';

export type Scope = Schema<'Permission'>;

/** Scopes shown together, by topic. */
export interface ScopeSection {
  readonly title: string;
  readonly scopes: readonly Scope[];
}

/** In page order; a scope belongs to the first section with a matching prefix. */
const sections: readonly { title: string; parts: readonly string[] }[] = [
  { title: t('digitalOrganizations.digitalOrganizations'), parts: ['digital_organizations.'] },
  { title: t('common.executions'), parts: ['executions.'] },
  { title: t('app.credentials'), parts: ['credentials.'] },
  { title: t('app.dataTables'), parts: ['data_tables.'] },
  { title: t('knowledge.bases'), parts: ['knowledge_bases.'] },
  { title: t('apiDocuments.documents'), parts: ['api_documents.'] },
  { title: t('evaluations.evaluations'), parts: ['evaluations.'] },
  { title: t('keys.sectionEmployees'), parts: ['employees.', 'deliverables.'] },
  { title: t('common.projects'), parts: ['projects.'] },
  { title: t('keys.sectionModels'), parts: ['models.', 'wallet.', 'provider_keys.'] },
  { title: t('catalog.dataMarket'), parts: ['catalog.'] },
  { title: t('keys.keys'), parts: ['model_api_keys.', 'account_api_keys.'] },
  { title: t('app.organization'), parts: ['organization.', 'roles.', 'audit.', 'sso.'] },
  { title: t('app.account'), parts: ['account.'] },
  { title: t('app.administration'), parts: ['instance_', 'instance.'] },
];

/** Those of these scopes that a search finds, by name or in the contract's words, section by section. */
export function scopeSections(allowed: readonly Scope[], search: string): ScopeSection[] {
  const words = search.trim().toLowerCase();
  const placed = new Map(sections.map(({ title }) => [title, [] as Scope[]]));
  for (const scope of allowed) {
    const section = sections.find(({ parts }) => parts.some((part) => scope.startsWith(part)));
    if (!section) continue;
    const texts = [scope, scopeLabel(scope), section.title];
    if (texts.some((text) => text.toLowerCase().includes(words))) placed.get(section.title)!.push(scope);
  }
  return [...placed].flatMap(([title, scopes]) => (scopes.length > 0 ? [{ title, scopes }] : []));
}
