import { SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { meKey } from '../../api/queryClient.ts';
import { colorSchemes } from '../../app/colorSchemes.ts';
import { useSession } from '../../app/session.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { NameForm } from '../../parts/NameForm.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { chooseLanguage, language, languages, t, type Language } from '../../texts/texts.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionsList } from './SessionsList.tsx';

/** The own account: name, password, sessions, language and colors. */
export function AccountPage() {
  const me = useSession();
  const queryClient = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const rename = $api.useMutation('patch', '/api/v1/me', {
    onSuccess: (answer) => {
      queryClient.setQueryData([...meKey, {}], answer);
      notifyDone(t('Name saved.'));
    },
    onError: (error) => notifyError(t('Could not save the name'), error),
  });
  return (
    <PageFrame title={t('Account')} description={t('Signed in as {{email}}.', { email: me.account.email })}>
      <FormPanel title={t('Name')} lead={t('Visible to members of your organizations.')}>
        <NameForm
          key={me.account.name}
          label={t('Name')}
          name={me.account.name}
          busy={rename.isPending}
          onSave={(name) => rename.mutate({ body: { name } })}
        />
      </FormPanel>
      <FormPanel title={t('Language and theme')} lead={t('Saved in this browser.')}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm" fw={500} id="language-label">
            {t('Language')}
          </Text>
          <SegmentedControl
            aria-labelledby="language-label"
            value={language()}
            onChange={(code) => chooseLanguage(code as Language)}
            data={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Text size="sm" fw={500} id="colors-label">
            {t('Theme')}
          </Text>
          <SegmentedControl
            aria-labelledby="colors-label"
            value={colorScheme}
            onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
            data={colorSchemes.map(({ value, label }) => ({ value, label }))}
          />
        </Stack>
      </FormPanel>
      <FormPanel title={t('Password')} lead={t('Changing your password signs you out everywhere else.')}>
        <PasswordForm email={me.account.email} />
      </FormPanel>
      <FormPanel title={t('Sessions')} lead={t('Devices where you’re signed in. Sign out any you don’t recognize.')}>
        <SessionsList />
      </FormPanel>
    </PageFrame>
  );
}
