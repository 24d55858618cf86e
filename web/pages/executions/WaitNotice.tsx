import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconClockPause, IconExternalLink } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { absoluteTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { countdownText } from './executionWords.ts';
import { useNow } from '../../parts/clock.ts';

type Waiting = Pick<Schema<'Execution'>, 'wait_until' | 'resume_url'>;

/** What a waiting execution waits for: a time, a call of its link, an answer to its form. */
export function WaitNotice({ wait_until: waitUntil, resume_url: resumeUrl }: Waiting) {
  const nowMs = useNow();
  const isForm = resumeUrl !== null && new URL(resumeUrl).pathname.startsWith('/form-waiting/');
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconClockPause />}
      title={t('Waiting')}
      styles={{ body: { minWidth: 0 } }}
    >
      <Stack gap="xs">
        {resumeUrl === null ? null : (
          <Text size="sm">
            {isForm ? t('Waiting for a form submission.') : t('The first request to this link resumes the execution.')}
          </Text>
        )}
        {resumeUrl === null || isForm ? null : <CopyField value={resumeUrl} label={t('Resume link')} />}
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
            {t('Open form')}
          </Button>
        ) : null}
        {waitUntil === null ? null : (
          <Text size="sm" className="numeric" title={absoluteTime(waitUntil)}>
            {resumeUrl === null
              ? t('Resumes {{when}}', { when: countdownText(waitUntil, nowMs) })
              : t('Resumes automatically {{when}}', { when: countdownText(waitUntil, nowMs) })}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
