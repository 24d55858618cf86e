import { Alert, Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { EntryFrame } from '../sign-in/EntryFrame.tsx';
import { ConsentForm } from './ConsentForm.tsx';

/**
 * Consent page of a program that signs in by OAuth: shows the program and its requested scopes, and lets the account allow or deny them.
 */
export function ConsentPage() {
  const [search] = useSearchParams();
  const id = search.get('request');
  const asked = useQuery({
    queryKey: ['oauth-request', id],
    enabled: id !== null,
    retry: false,
    staleTime: Infinity,
    queryFn: async () => {
      const { data, error } = await api.GET('/api/v1/oauth/requests/{oauth_request_id}', {
        params: { path: { oauth_request_id: id ?? '' } },
      });
      if (error) throw error;
      return data;
    },
  });
  const isGone = asked.error !== null && requestError(asked.error).code === 'not_found';
  if (id === null || isGone) return <Ended isWrong={search.has('error')} />;
  if (asked.data === undefined)
    return (
      <EntryFrame title={t('mcp.letProgramIn')} lead={t('mcp.programAsks')}>
        <ErrorNotice error={asked.error} onRetry={() => void asked.refetch()} />
        {asked.isPending ? <Skeleton height={180} radius="md" /> : null}
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('mcp.letNameIn', { name: asked.data.application.name })} lead={t('mcp.programAsks')}>
      <ConsentForm request={asked.data} />
    </EntryFrame>
  );
}

function Ended({ isWrong }: { isWrong: boolean }) {
  return (
    <EntryFrame title={t('mcp.requestEndedTitle')} lead={t('mcp.requestEndedLead')}>
      {isWrong ? (
        <Alert color="yellow" variant="light">
          <Text size="sm">{t('mcp.requestWrong')}</Text>
        </Alert>
      ) : null}
      <Anchor component={Link} to="/" underline="always">
        {t('members.goHome')}
      </Anchor>
    </EntryFrame>
  );
}
