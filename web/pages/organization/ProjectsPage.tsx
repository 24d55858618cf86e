import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { t } from '../../texts/texts.ts';
import { ProjectsTable } from './ProjectsTable.tsx';

/** Settings > Projects: those that the account belongs to. */
export function ProjectsPage() {
  return (
    <PageFrame title={t('common.projects')} description={t('account.projectsContainDigitalOrganizations')}>
      <Panel>
        <ProjectsTable />
      </Panel>
    </PageFrame>
  );
}
