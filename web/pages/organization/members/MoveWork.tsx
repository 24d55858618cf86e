import { MultiSelect } from '@mantine/core';
import { $api } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';

type MoveWorkProps = { personalId: string; value: string[]; onChange: (ids: string[]) => void };

/** Most that one request moves. */
const most = 100;

/** Digital organizations of the personal space, to be moved into the project that people are invited to. */
export function MoveWork({ personalId, value, onChange }: MoveWorkProps) {
  const list = $api.useQuery('get', '/api/v1/digital-organizations', {
    params: { query: { project_id: personalId, limit: most } },
  });
  const choices = list.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  if (choices.length === 0) return null;
  return (
    <MultiSelect
      label={t('members.moveInto')}
      description={t('members.moveIntoText')}
      data={choices}
      searchable
      // The list stays open for further choices: it covers the two fields below, and not the button that sends.
      maxDropdownHeight={130}
      // It scrolls with the form, which is longer than the screen of a phone.
      comboboxProps={{ withinPortal: false }}
      maxValues={most}
      value={value}
      onChange={onChange}
    />
  );
}
