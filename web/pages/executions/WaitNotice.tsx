import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconClockPause, IconExternalLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { absoluteTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { countdownText } from './executionWords.ts';
import { useNow } from '../../parts/clock.ts';

type Waiting = Pick<Schema<'Execution'>, 'wait_until' | 'resume_url'> & {
  /** The agent that asks for an approval; null if none does. */
  agent: Schema<'ExecutionNode'> | null;
  /** A node waits for an approval. */
  isApproval: boolean;
  onChooseNode: (nodeId: string) => void;
};

/** Shows the reason an execution waits: a time, a call of its link, a form response, or approval of an agent's action. */
export function WaitNotice({ wait_until: waitUntil, resume_url: resumeUrl, agent, isApproval, onChooseNode }: Waiting) {
  const nowMs = useNow();
  const isForm = !isApproval && resumeUrl !== null && new URL(resumeUrl).pathname.startsWith('/form-waiting/');
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconClockPause />}
      title={t('common.waiting')}
      styles={{ body: { minWidth: 0 } }}
    >
      <Stack gap="xs" align="flex-start">
        {agent === null ? null : (
          <>
            <Text size="sm">{t('executions.agentAsks', { name: agent.name })}</Text>
            <Button size="xs" variant="default" onClick={() => onChooseNode(agent.node_id)}>
              {t('executions.decide')}
            </Button>
          </>
        )}
        {isApproval ? (
          <>
            <Text size="sm">{t('executions.waitingForApproval')}</Text>
            <Button component={Link} to="/inbox" size="xs" variant="default">
              {t('inbox.inbox')}
            </Button>
          </>
        ) : null}
        {resumeUrl === null || isApproval ? null : (
          <Text size="sm">{isForm ? t('executions.waitingForForm') : t('executions.resumeLinkHint')}</Text>
        )}
        {resumeUrl === null || isForm || isApproval ? null : (
          <CopyField value={resumeUrl} label={t('executions.resumeLink')} />
        )}
        {isForm ? (
          <Button
            component="a"
            href={resumeUrl}
            target="_blank"
            rel="noopener noreferrer"
            size="xs"
            variant="default"
            leftSection={<IconExternalLink size={15} aria-hidden />}
          >
            {t('publish.openForm')}
          </Button>
        ) : null}
        {waitUntil === null ? null : (
          <Text size="sm" className="numeric" title={absoluteTime(waitUntil)}>
            {agent !== null
              ? t('executions.expiresWhen', { when: countdownText(waitUntil, nowMs) })
              : resumeUrl === null
                ? t('executions.resumesWhen', { when: countdownText(waitUntil, nowMs) })
                : t('executions.resumesAutomaticallyWhen', { when: countdownText(waitUntil, nowMs) })}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
