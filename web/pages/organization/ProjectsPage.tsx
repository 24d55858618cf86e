import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { t } from '../../texts/texts.ts';
import { ProjectsTable } from './ProjectsTable.tsx';

/** Settings > Projects: those that the account belongs to. */
export function ProjectsPage() {
  return (
    <PageFrame
      title={t('Projects')}
      description={t(
        'Projects contain digital organizations, credentials and data tables. You see the projects you belong to.',
      )}
    >
      <Panel>
        <ProjectsTable />
      </Panel>
    </PageFrame>
  );
}
