import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../app/session.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { t } from '../../texts/texts.ts';
import { ProjectDialog } from './ProjectDialog.tsx';
import { ProjectsTable } from './ProjectsTable.tsx';

/** Settings > Projects: the account's projects. Owners and admins make new ones. */
export function ProjectsPage() {
  const me = useSession();
  const [isNew, setIsNew] = useState(false);
  const [isArchived, setIsArchived] = useState(false);
  const create =
    me.role === 'member' ? undefined : (
      <Button leftSection={<IconPlus size={16} />} onClick={() => setIsNew(true)}>
        {t('projects.create')}
      </Button>
    );
  return (
    <PageFrame
      title={t('common.projects')}
      description={t('account.projectsContainDigitalOrganizations')}
      actions={create}
    >
      <SegmentedControl
        mb="md"
        aria-label={t('common.projects')}
        data={[
          { value: 'used', label: t('roles.holders') },
          { value: 'archived', label: t('projects.archived') },
        ]}
        value={isArchived ? 'archived' : 'used'}
        onChange={(next) => setIsArchived(next === 'archived')}
      />
      <Panel>
        <ProjectsTable isArchived={isArchived} />
      </Panel>
      {isNew ? <ProjectDialog onClose={() => setIsNew(false)} /> : null}
    </PageFrame>
  );
}
