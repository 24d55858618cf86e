import { Alert, Anchor, Button, Checkbox, Code, Group, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { useSession } from '../../app/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyError } from '../../parts/notify.ts';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { scopeLabel } from '../account-api-keys/scopes.ts';

type ConsentFormProps = { request: Schema<'OAuthRequest'> };

/** Shows the scopes that an application requests, each of which can be deselected, and the buttons to allow or deny. */
export function ConsentForm({ request }: ConsentFormProps) {
  const me = useSession();
  const queryClient = useQueryClient();
  const [scopes, setScopes] = useState<Schema<'Permission'>[]>(request.scopes);
  const [first] = request.scopes;
  const { application, is_named_by_address: isProved, has_local_redirect: isLocal } = request;
  const path = { params: { path: { oauth_request_id: request.id } } };
  const goOn = { onSuccess: ({ url }: Schema<'OAuthRedirect'>) => window.location.assign(url) };
  const allow = $api.useMutation('post', '/api/v1/oauth/requests/{oauth_request_id}/allow', goOn);
  const refuse = $api.useMutation('post', '/api/v1/oauth/requests/{oauth_request_id}/refuse', goOn);
  const change = $api.useMutation('patch', '/api/v1/sessions/current', {
    onSuccess: () => queryClient.resetQueries(),
    onError: (error) => notifyError(t('account.couldNotSwitchOrganization'), error),
  });
  const isBusy = allow.isPending || refuse.isPending || allow.isSuccess || refuse.isSuccess;
  const from = isProved ? URL.parse(application.client_id)?.host : null;
  return (
    <Stack>
      <ErrorNotice error={allow.error ?? refuse.error} />
      <Alert color={isLocal || from ? 'blue' : 'yellow'} variant="light">
        <Text size="sm">
          {isLocal
            ? t('mcp.programIsLocal', { name: application.name })
            : from
              ? t('mcp.programIsFrom', { host: from })
              : t('mcp.programNamesItself', { name: application.name })}
        </Text>
        <Text size="sm" mt={4}>
          <RichText id="mcp.sentTo" values={{ host: application.redirect_host }} parts={{ host: <Code /> }} />
        </Text>
      </Alert>
      {me.organizations.length > 1 ? (
        <Select
          label={t('mcp.inOrganization')}
          data={me.organizations.map((one) => ({ value: one.id, label: one.name }))}
          value={me.organization.id}
          allowDeselect={false}
          disabled={change.isPending || isBusy}
          onChange={(to) => to !== null && change.mutate({ body: { organization_id: to } })}
        />
      ) : (
        <Text size="sm">{t('mcp.inNamedOrganization', { name: me.organization.name })}</Text>
      )}
      <Checkbox.Group
        label={t('mcp.itMay')}
        value={scopes}
        onChange={(chosen) => setScopes(request.scopes.filter((scope) => scope === first || chosen.includes(scope)))}
      >
        <Stack gap={8} mt={8}>
          {request.scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeLabel(scope)} disabled={scope === first || isBusy} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        <RichText
          id="mcp.actsAsYou"
          values={{ email: me.account.email }}
          parts={{ keys: <Anchor component={Link} to="/settings/api" underline="always" inherit /> }}
        />
      </Text>
      <Group grow>
        <Button variant="default" loading={refuse.isPending} disabled={isBusy} onClick={() => refuse.mutate(path)}>
          {t('mcp.refuseProgram')}
        </Button>
        <Button loading={allow.isPending} disabled={isBusy} onClick={() => allow.mutate({ ...path, body: { scopes } })}>
          {t('mcp.allowProgram')}
        </Button>
      </Group>
    </Stack>
  );
}
