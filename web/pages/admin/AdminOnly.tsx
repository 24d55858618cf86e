import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isInstanceAdmin, useSession } from '../../app/session.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { t } from '../../texts/texts.ts';

/** Shows its content to administrators of the instance only; the API refuses everybody else anyway. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const me = useSession();
  if (isInstanceAdmin(me)) return children;
  return (
    <EmptyState icon={IconLock} title={t('admin.adminsOnly')}>
      {t('admin.onlyAdminsOfInstanceCanOpen')}
    </EmptyState>
  );
}
