import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconCloudUpload, IconCloudX, IconGitCompare, IconHistory } from '@tabler/icons-react';
import { useSecurityPolicies } from '../../../api/securityPolicies.ts';
import { t } from '../../../texts/texts.ts';
import { PublishDialog } from './publishing/PublishDialog.tsx';
import { UnpublishDialog } from './publishing/UnpublishDialog.tsx';
import type { ToolbarProps } from './toolbarProps.ts';
import { useVersionView } from './versions/useVersionView.ts';

/** Publishes the draft after a look at the check list; versions, changes and unpublishing are beside it. */
export function PublishButton(props: ToolbarProps) {
  const { facts, shown } = props;
  const [publishing, publishDialog] = useDisclosure(false);
  const [unpublishing, unpublishDialog] = useDisclosure(false);
  const versions = useVersionView();
  const mayPublish = facts.permissions.includes('publish');
  const isOff = useSecurityPolicies().data?.publishing_enabled === false;
  const reason = mayPublish ? isOff && t('publish.turnedOff') : t('publish.onlyEditorsPublish');
  const disabled = shown.inspecting || reason !== false;
  return (
    <>
      <Button.Group>
        <Tooltip label={reason} disabled={reason === false} multiline maw={280}>
          <Button
            size="sm"
            leftSection={<IconCloudUpload size={16} aria-hidden />}
            data-disabled={disabled || undefined}
            aria-disabled={disabled}
            onClick={() => {
              if (!disabled) publishDialog.open();
            }}
          >
            {t('publish.publish')}
          </Button>
        </Tooltip>
        <Menu width={240}>
          <Menu.Target>
            <ActionIcon
              size={36}
              variant="filled"
              aria-label={t('publish.publishOptions')}
              style={{
                borderInlineStart: '1px solid rgb(255 255 255 / 35%)',
                borderStartStartRadius: 0,
                borderEndStartRadius: 0,
              }}
            >
              <IconChevronDown size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconGitCompare size={16} aria-hidden />}
              disabled={facts.published_version_id === null}
              onClick={() => versions.open('draft', facts.published_version_id)}
            >
              {t('publish.changesSincePublishing')}
            </Menu.Item>
            <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => versions.open('draft')}>
              {t('common.versions')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconCloudX size={16} aria-hidden />}
              disabled={facts.status !== 'published' || !mayPublish}
              onClick={unpublishDialog.open}
            >
              {t('publish.unpublish')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      <PublishDialog {...props} opened={publishing} onClose={publishDialog.close} />
      <UnpublishDialog {...props} opened={unpublishing} onClose={unpublishDialog.close} />
    </>
  );
}
