import {
  ActionIcon,
  Button,
  CloseButton,
  FileButton,
  Group,
  Image,
  Stack,
  Text,
  Textarea,
  Tooltip,
} from '@mantine/core';
import { IconPaperclip, IconPlayerStop, IconSend } from '@tabler/icons-react';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import type { ChatPicture, UserTurn } from './chatTurns.ts';

type Draft = Omit<UserTurn, 'key' | 'role'>;
type ChatComposerProps = {
  draft: Draft;
  onChange: (draft: Draft) => void;
  takesPictures: boolean;
  isAnswering: boolean;
  isBlocked: boolean;
  onSend: () => void;
  onStop: () => void;
};

/** Larger pictures would not fit the body of a call with some of them. */
const mostPictureBytes = 5_000_000;

/** Where the next message is written; Enter sends it, Shift and Enter begin a line. */
export function ChatComposer(props: ChatComposerProps) {
  const { draft, onChange, takesPictures, isAnswering, isBlocked, onSend, onStop } = props;
  const canSend = !isAnswering && !isBlocked && draft.text.trim() !== '';
  const add = async (files: File[]) => {
    const pictures = await Promise.all(files.filter(({ size }) => size <= mostPictureBytes).map(pictureOf));
    if (pictures.length < files.length)
      notifyError(t('playground.couldNotAddAllImages'), new Error(t('playground.imageTooLarge')));
    onChange({ ...draft, pictures: [...draft.pictures, ...pictures].slice(0, 8) });
  };
  return (
    <Stack gap="xs">
      <Textarea
        aria-label={t('playground.message')}
        placeholder={t('playground.askAnything')}
        autosize
        minRows={2}
        maxRows={12}
        value={draft.text}
        onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (canSend) onSend();
        }}
      />
      {draft.pictures.length === 0 ? null : (
        <Group gap="xs">
          {draft.pictures.map((picture) => (
            <Group key={picture.key} gap={2} wrap="nowrap">
              <Image src={picture.url} alt={picture.name} h={48} w="auto" radius="sm" />
              <CloseButton
                size="sm"
                aria-label={t('playground.removeName', { name: picture.name })}
                onClick={() => onChange({ ...draft, pictures: draft.pictures.filter((one) => one !== picture) })}
              />
            </Group>
          ))}
        </Group>
      )}
      <Group justify="space-between">
        {takesPictures ? (
          <FileButton accept="image/png,image/jpeg,image/webp,image/gif" multiple onChange={(files) => void add(files)}>
            {(button) => (
              <Tooltip label={t('playground.addImages')}>
                <ActionIcon variant="default" size="lg" aria-label={t('playground.addImages')} {...button}>
                  <IconPaperclip size={18} />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
        ) : (
          <Text size="xs" c="dimmed">
            {t('playground.sendKeys')}
          </Text>
        )}
        {isAnswering ? (
          <Button color="red" variant="light" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={onStop}>
            {t('common.stop')}
          </Button>
        ) : (
          <Button leftSection={<IconSend size={16} aria-hidden />} disabled={!canSend} onClick={onSend}>
            {t('playground.send')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function pictureOf(file: File): Promise<ChatPicture> {
  const { promise, resolve, reject } = Promise.withResolvers<ChatPicture>();
  const reader = new FileReader();
  reader.addEventListener('load', () =>
    resolve({ key: crypto.randomUUID(), name: file.name, url: String(reader.result) }),
  );
  reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)));
  reader.readAsDataURL(file);
  return promise;
}
