import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconDots,
  IconDownload,
  IconMessageCircle,
  IconMessageQuestion,
  IconPlayerPlay,
  IconSettings,
  IconShare2,
  IconSparkles,
} from '@tabler/icons-react';
import { use } from 'react';
import { Link, useNavigate } from 'react-router';
import { useShownComments } from '../../../comments/useShownComments.ts';
import { t } from '../../../texts/texts.ts';
import { downloadExport } from '../../../pages/digital-organizations/downloadExport.ts';
import { ShareDialog } from '../../../pages/digital-organizations/sharing/ShareDialog.tsx';
import { DraftingContext } from '../../drafting/draftingContext.ts';
import type { ToolbarProps } from './toolbarProps.ts';

/** Menu of less frequent actions: sharing and export. */
export function ToolbarMenu({ facts, store }: ToolbarProps) {
  const drafting = use(DraftingContext);
  const navigate = useNavigate();
  const comments = useShownComments();
  const [sharing, shareDialog] = useDisclosure(false);
  return (
    <>
      {sharing ? <ShareDialog digitalOrganization={facts} onClose={shareDialog.close} /> : null}
      <Menu width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={t('canvas.moreActions')}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {facts.published_version_id === null ? null : (
            <Menu.Item leftSection={<IconPlayerPlay size={16} />} component={Link} to={`/apps/${facts.id}`}>
              {t('digitalOrganizations.openApp')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconSettings size={16} />}
            onClick={() => void store.flush().then(() => navigate(`/digital-organizations/${facts.id}/settings`))}
          >
            {t('common.settings')}
          </Menu.Item>
          {drafting === null || store.draft.graph.nodes.length === 0 ? null : (
            <>
              {drafting.mayEdit ? (
                <Menu.Item
                  leftSection={<IconSparkles size={16} />}
                  onClick={() => drafting.open({ kind: 'change', nodeId: null })}
                >
                  {t('drafting.changeIt')}
                </Menu.Item>
              ) : null}
              <Menu.Item
                leftSection={<IconMessageQuestion size={16} />}
                onClick={() => drafting.open({ kind: 'explain', nodeId: null })}
              >
                {t('drafting.explainIt')}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconMessageCircle size={16} />} onClick={() => comments.show(true)}>
            {t('comments.comments')}
          </Menu.Item>
          <Menu.Item leftSection={<IconShare2 size={16} />} onClick={shareDialog.open}>
            {t('digitalOrganizations.sharePending')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} />}
            onClick={() => void store.flush().then(() => downloadExport({ id: facts.id, name: store.draft.name }))}
          >
            {t('digitalOrganizations.exportAsJson')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
