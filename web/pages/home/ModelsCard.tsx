import { Button, Skeleton, Text, Timeline } from '@mantine/core';
import { IconCheck, IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { $api } from '../../api/client.ts';
import { isInstanceAdmin, useInstance, useSession } from '../../app/session.ts';
import { callExample } from '../../parts/callExample.ts';
import { callCurl, keyVariable } from '../../parts/callSnippets.ts';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { KeyVariableHint } from '../../parts/KeyVariableHint.tsx';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { StartCard } from './StartCard.tsx';
import { useOpenSandbox } from './useOpenSandbox.ts';
import { t } from '../../texts/texts.ts';

/** Call a model: open the sandbox in one click, then create a key. */
export function ModelsCard() {
  const models = $api.useQuery('get', '/api/v1/models', { params: { query: { limit: 250 } } });
  const keys = $api.useQuery('get', '/api/v1/model-api-keys', { params: { query: { limit: 1 } } });
  return (
    <StartCard
      icon={IconKey}
      title={t('Call a model')}
      lead={t('Call every available model with one key. The official OpenAI SDKs work unchanged.')}
    >
      <ErrorNotice error={models.error ?? keys.error} />
      {models.data === undefined || keys.data === undefined ? (
        <Skeleton height={150} radius="md" />
      ) : (
        <Steps
          open={models.data.data.length}
          hasKey={keys.data.data.length > 0}
          model={models.data.data.find((one) => canAnswer(one, 'chat.completions'))?.name ?? 'sandbox/chat'}
        />
      )}
    </StartCard>
  );
}

function Steps({ open, hasKey, model }: { open: number; hasKey: boolean; model: string }) {
  const done = open === 0 ? -1 : hasKey ? 1 : 0;
  return (
    <>
      <Timeline active={done} bulletSize={26} lineWidth={2}>
        <Timeline.Item
          bullet={done >= 0 ? <IconCheck size={15} aria-label={t('Done')} /> : '1'}
          title={open === 0 ? t('Make a model available') : t('{{count}} models available', { count: open })}
        >
          {open === 0 ? (
            <OpenSandbox />
          ) : (
            <Text size="sm" c="dimmed">
              {t('Admins decide which models are available and what they cost.')}
            </Text>
          )}
        </Timeline.Item>
        <Timeline.Item
          bullet={hasKey ? <IconCheck size={15} aria-label={t('Done')} /> : '2'}
          title={hasKey ? t('API key created') : t('Create API key')}
        >
          {open === 0 ? (
            <Text size="sm" c="dimmed">
              {t('Your programs send it with each call.')}
            </Text>
          ) : (
            <Button
              component={Link}
              to={hasKey ? '/model-api-keys' : '/model-api-keys?create=1'}
              size="xs"
              mt={6}
              variant={hasKey ? 'default' : 'filled'}
            >
              {hasKey ? t('View keys and calls') : t('Create API key')}
            </Button>
          )}
        </Timeline.Item>
      </Timeline>
      {hasKey ? <ExampleCall model={model} /> : null}
    </>
  );
}

function ExampleCall({ model }: { model: string }) {
  return (
    <>
      <KeyVariableHint name={keyVariable} />
      <CodeBlock label={t('Example call')} code={callCurl(callExample(model))} />
    </>
  );
}

function OpenSandbox() {
  const me = useSession();
  const instance = useInstance();
  const open = useOpenSandbox();
  if (!isInstanceAdmin(me)) {
    return <Text size="sm">{t('No models are available yet. Ask an admin of this instance.')}</Text>;
  }
  return (
    <>
      <Text size="sm" c="dimmed" maw={420}>
        {t('The sandbox returns generated test answers, so you can try everything before adding a provider.')}
      </Text>
      <Button size="xs" mt={8} loading={open.isPending} disabled={instance.isPending} onClick={() => open.mutate()}>
        {t('Enable sandbox models')}
      </Button>
    </>
  );
}
