import { Button, Grid, Group, Menu, Stack } from '@mantine/core';
import { IconBan, IconBuildingStore, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import { EmployeeForm } from './EmployeeForm.tsx';
import { employeeRead } from './employeeReads.ts';
import { EmployeeIssues } from './EmployeeIssues.tsx';
import { EmployeeState } from './EmployeeState.tsx';
import { EmployeeVersions } from './EmployeeVersions.tsx';
import { ExamplesPanel } from './ExamplesPanel.tsx';
import { ListingPanel } from './ListingPanel.tsx';
import { PricesPanel } from './PricesPanel.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { PublisherRuns } from './PublisherRuns.tsx';
import { TestRunPanel } from './TestRunPanel.tsx';

/** Own employees > one: its draft, how the market shows it, its prices and versions. */
export function EmployeePage() {
  const { employeeId = '' } = useParams();
  const read = useQuery(employeeRead(employeeId));
  return read.data === undefined ? (
    <UnreadPage read={read} what={t('market.employee')} list={{ to: '/employees', title: t('market.ownEmployees') }} />
  ) : (
    <OpenEmployee key={read.data.id} employee={read.data} />
  );
}

function OpenEmployee({ employee }: { employee: Schema<'Employee'> }) {
  const [publishing, setPublishing] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const { listing } = employee;
  const may = mayWith(employee);
  const canPublish = employee.has_unpublished_changes || listing?.status !== 'listed';
  return (
    <PageFrame
      title={employee.name}
      description={
        <Group gap={10}>
          <BackLink to="/employees">{t('market.ownEmployees')}</BackLink>
          <EmployeeState employee={employee} />
        </Group>
      }
      actions={
        <>
          {may('publish') ? (
            <Button
              disabled={isEdited || !canPublish}
              title={isEdited ? t('market.saveFirst') : undefined}
              onClick={() => setPublishing(true)}
            >
              {t('publish.publish')}
            </Button>
          ) : null}
          {may('publish') || may('delete') || listing?.status === 'listed' ? (
            <EmployeeMenu employee={employee} />
          ) : null}
        </>
      }
    >
      <EmployeeIssues issues={employee.issues} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <EmployeeForm employee={employee} onEdited={setEdited} />
            {may('edit') ? (
              <TestRunPanel key={JSON.stringify(employee.input_schema)} employee={employee} isEdited={isEdited} />
            ) : null}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            {listing === null ? null : (
              <>
                <ListingPanel employeeId={employee.id} listing={listing} mayChange={may('publish')} />
                <ExamplesPanel employeeId={employee.id} listing={listing} mayChange={may('publish')} />
                <PricesPanel employeeId={employee.id} listing={listing} mayChange={may('publish')} />
              </>
            )}
            {employee.published_version === null ? null : <EmployeeVersions employeeId={employee.id} />}
          </Stack>
        </Grid.Col>
      </Grid>
      {listing === null ? null : <PublisherRuns employeeId={employee.id} mayRefund={may('publish')} />}
      <PublishDialog employee={employee} opened={publishing} onClose={() => setPublishing(false)} />
    </PageFrame>
  );
}

/** Returns the user's permissions for an employee. */
function mayWith({ permissions = [] }: Schema<'Employee'>) {
  return (action: (typeof permissions)[number]) => permissions.includes(action);
}

function EmployeeMenu({ employee }: { employee: Schema<'Employee'> }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { id, name, listing } = employee;
  const params = { path: { employee_id: id } };
  const unpublish = $api.useMutation('post', '/api/v1/employees/{employee_id}/unpublish', {
    onSuccess: (saved) => {
      queryClient.setQueryData(employeeRead(id).queryKey, saved);
      notifyDone(t('market.unpublished', { name }));
      return readAgain(queryClient, '/api/v1/employees', '/api/v1/market/employees');
    },
    onError: (error) => notifyError(t('market.couldNotUnpublish'), error),
  });
  const remove = $api.useMutation('delete', '/api/v1/employees/{employee_id}', {
    onSuccess: async () => {
      notifyDone(t('common.nameDeleted', { name }));
      await navigate('/employees');
      await readAgain(queryClient, '/api/v1/employees', '/api/v1/market/employees');
    },
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  const isListed = listing?.status === 'listed';
  const may = mayWith(employee);
  return (
    <ActionsMenu name={name}>
      {isListed ? (
        <Menu.Item
          component={Link}
          to={`/market/${listing.id}${listing.link_token === null ? '' : `?link=${listing.link_token}`}`}
          leftSection={<IconBuildingStore size={16} />}
        >
          {t('market.seeInMarket')}
        </Menu.Item>
      ) : null}
      {isListed && may('publish') ? (
        <Menu.Item
          leftSection={<IconBan size={16} />}
          onClick={() =>
            confirmAction({
              title: t('digitalOrganizations.unpublishName', { name }),
              text: t('market.unpublishWarning'),
              action: t('publish.unpublish'),
              onConfirm: () => unpublish.mutate({ params }),
            })
          }
        >
          {t('publish.unpublish')}
        </Menu.Item>
      ) : null}
      {may('delete') ? (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() =>
            confirmAction({
              title: t('common.deleteName', { name }),
              text: t('market.deleteEmployeeWarning'),
              action: t('common.delete'),
              onConfirm: () => remove.mutate({ params }),
            })
          }
        >
          {t('common.delete')}
        </Menu.Item>
      ) : null}
    </ActionsMenu>
  );
}
