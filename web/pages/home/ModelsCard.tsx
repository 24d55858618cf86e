import { Button, Skeleton, Text, Timeline } from '@mantine/core';
import { IconCheck, IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { callableModels } from '../../api/sharedReads.ts';
import { mayOnInstance, useInstance, useSession } from '../../app/session.ts';
import { callExample } from '../../parts/callExample.ts';
import { callCurl } from '../../parts/callSnippets.ts';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { KeyVariableHint } from '../../parts/KeyVariableHint.tsx';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { StartCard } from './StartCard.tsx';
import { homeReads } from './homeReads.ts';
import { useOpenSandbox } from './useOpenSandbox.ts';
import { modelKeyVariable } from '../../parts/keyVariables.ts';
import { t } from '../../texts/texts.ts';

/** Call a model: open the sandbox in one click, then create a key. */
export function ModelsCard() {
  const models = useQuery(callableModels());
  const keys = useQuery(homeReads.keys());
  return (
    <StartCard icon={IconKey} title={t('home.callAModel')} lead={t('app.tourKeys')}>
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
  const mayManageModels = mayOnInstance(useSession(), 'instance_models.manage');
  const done = open === 0 ? -1 : hasKey ? 1 : 0;
  return (
    <>
      <Timeline active={done} bulletSize={26} lineWidth={2}>
        <Timeline.Item
          bullet={done >= 0 ? <IconCheck size={15} aria-label={t('common.done')} /> : '1'}
          title={open === 0 ? t('home.makeAModelAvailable') : t('home.countModelsAvailable', { count: open })}
        >
          {open === 0 ? (
            <OpenSandbox />
          ) : (
            <Text size="sm" c="dimmed">
              {mayManageModels ? t('home.youDecide') : t('home.adminsDecide')}
            </Text>
          )}
        </Timeline.Item>
        <Timeline.Item
          bullet={hasKey ? <IconCheck size={15} aria-label={t('common.done')} /> : '2'}
          title={hasKey ? t('home.apiKeyCreated') : t('app.createApiKey')}
        >
          {open === 0 ? (
            <Text size="sm" c="dimmed">
              {t('home.keyText')}
            </Text>
          ) : (
            <Button
              component={Link}
              to={hasKey ? '/model-api-keys' : '/model-api-keys?create=1'}
              size="xs"
              mt={6}
              variant={hasKey ? 'default' : 'filled'}
            >
              {hasKey ? t('home.viewKeysAndCalls') : t('app.createApiKey')}
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
      <KeyVariableHint name={modelKeyVariable} />
      <CodeBlock label={t('home.exampleCall')} code={callCurl(callExample(model))} />
    </>
  );
}

function OpenSandbox() {
  const me = useSession();
  const instance = useInstance();
  const open = useOpenSandbox();
  if (!mayOnInstance(me, 'instance_models.manage')) {
    return <Text size="sm">{t('home.noModelsYet')}</Text>;
  }
  return (
    <>
      <Text size="sm" c="dimmed" maw={420}>
        {t('home.sandboxText')}
      </Text>
      <Button size="xs" mt={8} loading={open.isPending} disabled={instance.isPending} onClick={() => open.mutate()}>
        {t('home.enableSandboxModels')}
      </Button>
    </>
  );
}
