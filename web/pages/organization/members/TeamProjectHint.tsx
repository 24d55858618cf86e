import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { t } from '../../../texts/texts.ts';

/** Where there is no team project yet: says that people who join see nothing, and makes one in a click. `onMade` gets its id. */
export function TeamProjectHint({ onMade }: { onMade: (projectId: string) => void }) {
  const queryClient = useQueryClient();
  const make = $api.useMutation('post', '/api/v1/projects', {
    onSuccess: async ({ id }) => {
      await readAgain(queryClient, '/api/v1/projects');
      onMade(id);
    },
  });
  return (
    <Alert color="blue" variant="light">
      <ErrorNotice error={make.error} />
      <Text size="sm">{t('members.teamProjectFirst')}</Text>
      <Button
        size="compact-sm"
        variant="default"
        mt="xs"
        loading={make.isPending}
        onClick={() => make.mutate({ body: { name: t('plan.team') } })}
      >
        {t('members.makeTeamProject')}
      </Button>
    </Alert>
  );
}
