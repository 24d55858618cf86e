import { Button, Group, Modal, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { linesOf, cursorPages } from '../../api/pages.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { priceLabels, priceTexts } from '../../parts/prices.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';

type Model = Schema<'Model'>;
type Line = keyof Schema<'PriceLines'>;

const offered: Line[] = ['input_per_mtok', 'cached_input_per_mtok', 'output_per_mtok', 'per_call'];

/** The line by which calls of an endpoint are usually priced, where that is not tokens. */
function offeredFor(endpoint: Schema<'ModelEndpoint'>): Line[] {
  if (endpoint.startsWith('images.')) return ['per_image'];
  if (endpoint === 'audio.speech') return ['per_mchar'];
  if (endpoint === 'audio.transcriptions' || endpoint === 'audio.translations') return ['per_minute'];
  return endpoint === 'videos' || endpoint === 'music.generations' ? ['per_second'] : [];
}

/** Sets the price of a model from now on; earlier rows stay as history. */
export function PriceDialog({ model, onClose }: { model: Model | null; onClose: () => void }) {
  return (
    <Modal
      opened={model !== null}
      onClose={onClose}
      title={model === null ? '' : `Prices of ${model.name}`}
      size="lg"
      keepMounted={false}
    >
      {model === null ? null : <Prices model={model} onClose={onClose} />}
    </Modal>
  );
}

function Prices({ model, onClose }: { model: Model; onClose: () => void }) {
  const history = $api.useInfiniteQuery(
    'get',
    '/api/v1/admin/models/{model_id}/prices',
    { params: { path: { model_id: model.id }, query: { limit: 20 } } },
    cursorPages,
  );
  const rows = linesOf(history.data);
  return (
    <Stack>
      <PriceForm model={model} onClose={onClose} />
      {rows.length > 0 ? (
        <Table aria-label="Price history">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Valid from</Table.Th>
              <Table.Th>Credits</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((price) => (
              <Table.Tr key={price.id}>
                <Table.Td>
                  <TimeAgo iso={price.valid_from} />
                </Table.Td>
                <Table.Td>
                  {priceTexts(price.lines).map((text) => (
                    <Text key={text} size="sm" className="numeric">
                      {text}
                    </Text>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
    </Stack>
  );
}

function PriceForm({ model, onClose }: { model: Model; onClose: () => void }) {
  const queryClient = useQueryClient();
  const current = model.price?.lines ?? {};
  // Lines that the form does not offer are carried over, so that a change of one line never drops another; tables as they are.
  const names = [...new Set([...offered, ...model.endpoints.flatMap(offeredFor), ...(Object.keys(current) as Line[])])];
  const lines = names.filter((line) => typeof (current[line] ?? '') === 'string');
  const tables = Object.fromEntries(Object.entries(current).filter(([, credits]) => typeof credits !== 'string'));
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(lines.map((line) => [line, (current[line] as string | undefined) ?? ''])),
    validate: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([line, value]) => [
          line,
          value === '' || /^\d{1,12}(\.\d{1,6})?$/.test(value) ? null : 'A number such as 10 or 0.25',
        ]),
      ),
  });
  const create = $api.useMutation('post', '/api/v1/admin/models/{model_id}/prices', {
    onSuccess: () => {
      notifyDone(`The new price of ${model.name} is valid from now on.`);
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const submit = form.onSubmit((values) =>
    create.mutate({
      params: { path: { model_id: model.id } },
      body: { lines: { ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')), ...tables } },
    }),
  );
  const empty = Object.values(form.values).every((value) => value === '') && Object.keys(tables).length === 0;
  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorNotice error={create.error} title="The price was not set" />
        <Text size="sm" c="dimmed">
          Credits per unit. Free needs an explicit 0. A change is valid from now on; calls that run keep their price.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {lines.map((line) => (
            <TextInput
              key={line}
              label={`Credits ${priceLabels[line]}`}
              inputMode="decimal"
              {...form.getInputProps(line)}
            />
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending} disabled={empty}>
            Set the price
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
