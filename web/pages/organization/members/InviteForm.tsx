import { MultiSelect, NumberInput, SegmentedControl, Select, TagsInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { projectsRead } from '../../../api/listReads.ts';
import type { Schema } from '../../../api/client.ts';
import { useInstance, useSession } from '../../../app/session.ts';
import { DialogForm } from '../../../parts/DialogForm.tsx';
import { t } from '../../../texts/texts.ts';
import { roleNames } from '../roleNames.ts';
import { MoveWork } from './MoveWork.tsx';
import { TeamProjectHint } from './TeamProjectHint.tsx';
import { useProjectRoles } from '../useProjectRoles.ts';
import { rolesGivenBy } from './rolesGivenBy.ts';

type Wish = Schema<'OrganizationInvitationCreate'>;
type InviteFormProps = {
  error: unknown;
  isBusy: boolean;
  /** `move`: work that goes into the first of their projects. */
  onInvite: (wishes: Wish[], move: Schema<'DigitalOrganizationMove'> | null) => void;
  onClose: () => void;
};

const mostAtOnce = 20;
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Form for an invitation: address, role, projects and expiry. */
export function InviteForm({ error, isBusy, onInvite, onClose }: InviteFormProps) {
  const me = useSession();
  const instance = useInstance();
  const projects = useQuery(projectsRead());
  const { choices: projectRoles } = useProjectRoles();
  const form = useForm({
    initialValues: {
      way: 'email' as 'email' | 'link',
      emails: [] as string[],
      role: 'member' as Schema<'OrganizationRole'>,
      projects: [] as string[],
      move: [] as string[],
      projectRole: 'editor',
      days: '7',
      maxUses: 10,
    },
    validate: {
      emails: (emails, { way }) =>
        way === 'link' || (emails.length > 0 && emails.every((email) => address.test(email.trim())))
          ? null
          : t('admin.invalidEmail'),
      maxUses: (uses, { way }) =>
        way === 'email' || (Number.isInteger(uses) && uses >= 1 && uses <= 1000) ? null : t('members.enterUses'),
    },
  });
  const { way, projects: chosen } = form.values;
  const submit = form.onSubmit((values) => {
    const shared = {
      expires_in_days: Number(values.days),
      projects: values.projects.map((project_id) => ({ project_id, role: values.projectRole })),
    };
    const [project_id] = values.projects;
    onInvite(
      values.way === 'link'
        ? [{ ...shared, max_uses: values.maxUses }]
        : values.emails.map((email) => ({ ...shared, email: email.trim(), role: values.role })),
      project_id === undefined || values.move.length === 0
        ? null
        : { project_id, digital_organization_ids: values.move },
    );
  });
  const personal = projects.data?.data.find(
    ({ kind, owner, handed_over: isHandedOver }) => kind === 'personal' && owner === null && !isHandedOver,
  );
  const teams = (projects.data?.data ?? []).filter(({ kind }) => kind === 'team');
  return (
    <DialogForm
      error={error}
      errorTitle={t('members.couldNotInvite')}
      action={way === 'email' ? t('members.sendInvitations') : t('members.createLink')}
      busy={isBusy}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('members.invite')}
        data={[
          { value: 'email', label: t('members.byEmail') },
          { value: 'link', label: t('members.byLink') },
        ]}
        {...form.getInputProps('way')}
      />
      {way === 'email' ? (
        <>
          <TagsInput
            label={t('members.emails')}
            description={instance.data?.sends_mail === false ? t('members.noMailHere') : t('members.emailsText')}
            maxTags={mostAtOnce}
            splitChars={[',', ';', ' ']}
            required
            data-autofocus
            {...form.getInputProps('emails')}
          />
          <Select
            label={t('account.role')}
            allowDeselect={false}
            data={rolesGivenBy(me.role).map((role) => ({ value: role, label: roleNames[role] }))}
            {...form.getInputProps('role')}
          />
        </>
      ) : (
        <>
          <Text size="sm">{t('members.linkText')}</Text>
          <NumberInput label={t('members.maxUses')} min={1} max={1000} {...form.getInputProps('maxUses')} />
        </>
      )}
      {teams.length > 0 ? (
        <MultiSelect
          label={t('members.projectsOptional')}
          data={teams.map(({ id: value, name: label }) => ({ value, label }))}
          searchable
          {...form.getInputProps('projects')}
        />
      ) : null}
      {projects.data !== undefined && teams.length === 0 ? (
        <TeamProjectHint onMade={(id) => form.setFieldValue('projects', [id])} />
      ) : null}
      {chosen.length > 0 && personal !== undefined ? (
        <MoveWork
          personalId={personal.id}
          value={form.values.move}
          onChange={(ids) => form.setFieldValue('move', ids)}
        />
      ) : null}
      {chosen.length > 0 ? (
        <Select
          label={t('members.projectRole')}
          allowDeselect={false}
          data={projectRoles}
          {...form.getInputProps('projectRole')}
        />
      ) : null}
      <Select
        label={t('members.validFor')}
        allowDeselect={false}
        data={['1', '7', '14', '30'].map((value) => ({
          value,
          label: t('auditLog.countDays', { count: Number(value) }),
        }))}
        {...form.getInputProps('days')}
      />
    </DialogForm>
  );
}
