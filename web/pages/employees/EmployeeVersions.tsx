import { useInfiniteQuery } from '@tanstack/react-query';
import { linesOf } from '../../api/pages.ts';
import { VersionList } from '../../employees/VersionList.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { t } from '../../texts/texts.ts';
import { versionsRead } from './employeeReads.ts';

/** Shows the published versions of an own employee; they are immutable. */
export function EmployeeVersions({ employeeId }: { employeeId: string }) {
  const list = useInfiniteQuery(versionsRead(employeeId));
  return (
    <FormPanel title={t('common.versions')}>
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <VersionList versions={linesOf(list.data)} />
      <LoadMore query={list} />
    </FormPanel>
  );
}
