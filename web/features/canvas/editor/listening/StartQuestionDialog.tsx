import { Button, Modal, Stack } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconAntenna, IconFlask, IconMessageCircle } from '@tabler/icons-react';
import { use, useEffect } from 'react';
import { exampleItem } from '../../../../../openapi/exampleItem.ts';
import { CodeBlock } from '../../../../parts/CodeBlock.tsx';
import { ErrorNotice } from '../../../../parts/ErrorNotice.tsx';
import { t } from '../../../../texts/texts.ts';
import type { NodeTypes } from '../../model/graph.ts';
import { chatType } from '../../model/starting.ts';
import type { NodeRun, StartQuestion } from '../useNodeRun.ts';
import { ChatTestContext } from './chatTestContext.ts';
import { useListeningOn } from './listeningContext.ts';
import { OpenListener } from './ListenPanel.tsx';
import { LastExecutionButton } from './LastExecutionButton.tsx';

type StartQuestionDialogProps = { digitalOrganizationId: string; nodeRun: NodeRun; nodeTypes: NodeTypes };

/** Asks what a node runs with if its flow starts with an event: a real one, an example, or the last execution. */
export function StartQuestionDialog({ digitalOrganizationId, nodeRun, nodeTypes }: StartQuestionDialogProps) {
  const { question, dismiss } = nodeRun;
  // Mounted when it opens: only then it is above the editor of a node.
  return question === null ? null : (
    <Modal
      opened
      onClose={dismiss}
      title={startText(question, nodeTypes)}
      closeButtonProps={{ 'aria-label': t('digitalOrganizations.close') }}
    >
      <Answers digitalOrganizationId={digitalOrganizationId} nodeRun={nodeRun} question={question} />
    </Modal>
  );
}

function startText({ trigger: { type, name } }: StartQuestion, nodeTypes: NodeTypes): string {
  if (type === 'trigger.webhook') return t('publish.startsWithWebhook');
  if (type === 'trigger.form') return t('publish.startsWithForm');
  if (type === chatType) return t('publish.startsWithChat');
  if (type === 'trigger.email') return t('publish.startsWithMail');
  return t('publish.startsWithName', { name: nodeTypes.get(type)?.title ?? name });
}

type AnswersProps = { digitalOrganizationId: string; nodeRun: NodeRun; question: StartQuestion };

function Answers({ digitalOrganizationId, nodeRun, question }: AnswersProps) {
  const { answer, dismiss } = nodeRun;
  const { trigger } = question;
  const { listening, on } = useListeningOn(trigger.id);
  const { arrivals, failed, watch } = listening;
  const openChat = use(ChatTestContext);
  const example = exampleItem(trigger);
  const isChat = trigger.type === chatType;
  useDidUpdate(() => dismiss(), [arrivals]);
  useEffect(() => {
    watch(trigger.id);
    return () => watch(null);
  }, [trigger.id, watch]);
  return (
    <Stack gap="sm">
      <ErrorNotice error={failed?.nodeId === trigger.id ? failed.error : null} title={t('publish.notListening')} />
      {on === null ? (
        <Button
          data-autofocus
          leftSection={isChat ? <IconMessageCircle size={16} aria-hidden /> : <IconAntenna size={16} aria-hidden />}
          loading={listening.starting}
          onClick={() => {
            if (!isChat) return listening.start(trigger.id);
            dismiss();
            openChat(trigger.id);
          }}
        >
          {isChat ? t('publish.openChat') : t('publish.listen')}
        </Button>
      ) : (
        <OpenListener node={trigger} on={on} onStop={() => listening.stop(trigger.id)} />
      )}
      <LastExecutionButton
        digitalOrganizationId={digitalOrganizationId}
        triggerId={trigger.id}
        variant="default"
        onUse={answer}
      />
      {example === null ? null : (
        <>
          <Button variant="default" leftSection={<IconFlask size={16} aria-hidden />} onClick={() => answer(null)}>
            {t('publish.useExample')}
          </Button>
          <CodeBlock
            code={JSON.stringify(example, null, 2)}
            label={t('publish.exampleOfName', { name: trigger.name })}
            maxHeight={200}
          />
        </>
      )}
    </Stack>
  );
}
