import { Button, Group, Skeleton, Stepper, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { $api } from '../../api/client.ts';
import { isInstanceAdmin, useInstance, useSession } from '../../app/session.ts';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { StartCard } from './StartCard.tsx';
import { useOpenSandbox } from './useOpenSandbox.ts';

/** Call a model: open the sandbox in one click, then create a key. */
export function ModelsCard() {
  const models = $api.useQuery('get', '/api/v1/models', { params: { query: { limit: 250 } } });
  const keys = $api.useQuery('get', '/api/v1/model-api-keys', { params: { query: { limit: 1 } } });
  return (
    <StartCard
      icon={IconKey}
      title="Call a model"
      lead="One key for every model that is open to you. The official OpenAI clients work unchanged."
    >
      <ErrorNotice error={models.error ?? keys.error} />
      {models.data === undefined || keys.data === undefined ? (
        <Skeleton height={150} radius="md" />
      ) : (
        <Steps
          open={models.data.data.length}
          hasKey={keys.data.data.length > 0}
          model={models.data.data.find((one) => one.endpoints.includes('chat.completions'))?.name ?? 'sandbox/chat'}
        />
      )}
    </StartCard>
  );
}

function Steps({ open, hasKey, model }: { open: number; hasKey: boolean; model: string }) {
  const active = open === 0 ? 0 : hasKey ? 2 : 1;
  return (
    <>
      <Stepper active={active} orientation="vertical" size="sm" iconSize={30} allowNextStepsSelect={false}>
        <Stepper.Step
          label={open === 0 ? 'Open a model' : `${open} ${open === 1 ? 'model is' : 'models are'} open`}
          description={
            active === 0 ? <OpenSandbox /> : 'The administrator decides which models are open and what they cost.'
          }
        />
        <Stepper.Step
          label={hasKey ? 'A key is there' : 'Create a key'}
          description={
            <Group mt={6} gap="xs">
              <Button
                component={Link}
                to={hasKey ? '/settings/model-api-keys' : '/settings/model-api-keys?create=1'}
                size="xs"
                variant={active === 1 ? 'filled' : 'default'}
                disabled={active === 0}
              >
                {hasKey ? 'See keys and calls' : 'Create a key'}
              </Button>
            </Group>
          }
        />
      </Stepper>
      {hasKey ? (
        <CodeBlock
          label="example call"
          code={`curl ${window.location.origin}/v1/chat/completions \\
  -H "Authorization: Bearer $BUREAU_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "${model}", "messages":
       [{"role": "user", "content": "Hello"}]}'`}
        />
      ) : null}
    </>
  );
}

function OpenSandbox() {
  const me = useSession();
  const instance = useInstance();
  const open = useOpenSandbox();
  if (!isInstanceAdmin(me)) {
    return <Text size="sm">No model is open yet. Ask an administrator of this instance to open one.</Text>;
  }
  return (
    <>
      <Text size="sm" c="dimmed" maw={420}>
        The sandbox answers with made-up but repeatable text and exact token counts, so that you can try everything
        before you add a provider.
      </Text>
      <Button size="xs" mt={8} loading={open.isPending} disabled={instance.isPending} onClick={() => open.mutate()}>
        Open the sandbox models
      </Button>
    </>
  );
}
