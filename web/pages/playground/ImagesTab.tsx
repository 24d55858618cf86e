import {
  Anchor,
  Button,
  Group,
  Image,
  NumberInput,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDownload, IconPhoto } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { useSessionState } from '../../app/sessionState.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { AnswerFactsLine } from './AnswerFactsLine.tsx';
import { headerFacts, usageFacts } from './chatAnswer.ts';
import { pictureFile } from './pictureFiles.ts';
import { PlaygroundFrame } from './PlaygroundFrame.tsx';
import { ShowCodeButton } from './ShowCodeButton.tsx';
import { useChosenModel } from './useChosenModel.ts';

type Values = { prompt: string; count: number; size: string; quality: string };

function imageBody(model: string, { prompt, count, size, quality }: Values) {
  return {
    model,
    prompt,
    ...(count === 1 ? {} : { n: count }),
    ...(size.trim() === '' ? {} : { size: size.trim() }),
    ...(quality.trim() === '' ? {} : { quality: quality.trim() }),
  };
}

async function makeImages(body: ReturnType<typeof imageBody>) {
  const startedMs = performance.now();
  const { data, error, response } = await api.POST('/api/v1/playground/images', { body });
  if (error !== undefined) throw error;
  if (typeof data === 'string') throw new Error('A stream was not asked for.');
  const latencyMs = Math.round(performance.now() - startedMs);
  return { images: data.data, facts: { ...usageFacts(data['usage']), ...headerFacts(response.headers), latencyMs } };
}

/** Creates images from a prompt, and shows them with their cost. */
export function ImagesTab() {
  const chosenModel = useChosenModel('images.generations');
  const queryClient = useQueryClient();
  const [values, setValues] = useSessionState<Values>('playground.prompt', {
    prompt: '',
    count: 1,
    size: '',
    quality: '',
  });
  const [made, setMade] = useSessionState<Awaited<ReturnType<typeof makeImages>> | null>('playground.images', null);
  const form = useForm<Values>({ initialValues: values, onValuesChange: setValues });
  const make = useMutation({
    mutationFn: makeImages,
    onMutate: () => setMade(null),
    onSuccess: setMade,
    onSettled: () => readAgain(queryClient, '/api/v1/wallet'),
  });
  return (
    <PlaygroundFrame
      chosenModel={chosenModel}
      settings={
        <>
          <NumberInput
            label={t('playground.images')}
            min={1}
            max={10}
            allowDecimal={false}
            {...form.getInputProps('count')}
          />
          <TextInput label={t('dataTables.size')} placeholder="1024x1024" {...form.getInputProps('size')} />
          <TextInput label={t('playground.quality')} {...form.getInputProps('quality')} />
        </>
      }
    >
      {(model) => (
        <Paper withBorder radius="md" p="md">
          <form onSubmit={form.onSubmit((values) => make.mutate(imageBody(model.name, values)))}>
            <Stack>
              <Textarea
                label={t('playground.prompt')}
                autosize
                minRows={2}
                maxRows={8}
                placeholder={t('playground.imagePlaceholder')}
                {...form.getInputProps('prompt')}
              />
              <Group justify="space-between">
                <ShowCodeButton
                  endpoint="images.generations"
                  body={() =>
                    imageBody(model.name, {
                      ...form.values,
                      prompt: form.values.prompt || t('playground.imagePlaceholder'),
                    })
                  }
                />
                <Button type="submit" loading={make.isPending} disabled={form.values.prompt.trim() === ''}>
                  {t('playground.generateImages')}
                </Button>
              </Group>
              <ErrorNotice error={make.error} title={t('playground.couldNotGenerateImages')} />
              {make.isPending ? <Skeleton height={280} radius="md" /> : null}
              {made === null && make.isIdle ? (
                <EmptyState icon={IconPhoto} title={t('playground.noImagesYet')}>
                  {t('playground.imagesText')}
                </EmptyState>
              ) : null}
              {made === null ? null : (
                <>
                  <SimpleGrid cols={{ base: 1, xs: 2 }}>
                    {made.images.map((image, place) => (
                      <MadeImage key={place} image={image} place={place + 1} />
                    ))}
                  </SimpleGrid>
                  <AnswerFactsLine facts={made.facts} />
                </>
              )}
            </Stack>
          </form>
        </Paper>
      )}
    </PlaygroundFrame>
  );
}

/** A picture from its bytes. An image hosted by the provider is only linked: the page loads nothing from other hosts. */
function MadeImage({ image, place }: { image: Record<string, unknown>; place: number }) {
  const { b64_json: base64, url } = image;
  const address = useMemo(() => {
    const file = typeof base64 === 'string' ? pictureFile(base64) : null;
    return file === null ? null : URL.createObjectURL(file);
  }, [base64]);
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  if (address !== null) {
    return (
      <Stack gap={4}>
        <Image src={address} alt={t('playground.imagePlace', { place })} radius="md" />
        <Anchor href={address} download={`image-${place}`} size="sm">
          <IconDownload size={14} aria-hidden /> {t('items.download')}
        </Anchor>
      </Stack>
    );
  }
  if (typeof url === 'string' && url.startsWith('https://')) {
    return (
      <Anchor href={url} target="_blank" rel="noreferrer noopener">
        {t('playground.openImage', { place })}
      </Anchor>
    );
  }
  return <Text size="sm">{t('playground.unknownFormat')}</Text>;
}
