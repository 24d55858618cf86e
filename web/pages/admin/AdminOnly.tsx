import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { t } from '../../texts/texts.ts';

type AdminOnlyProps = { needs: Schema<'Permission'>; children: ReactNode };

/** Shows its content only to accounts with the required instance permissions; the API rejects other accounts anyway. */
export function AdminOnly({ needs, children }: AdminOnlyProps) {
  const me = useSession();
  if (mayOnInstance(me, needs)) return children;
  return (
    <EmptyState icon={IconLock} title={t('admin.adminsOnly')}>
      {t('admin.pageForAdmins')}
    </EmptyState>
  );
}
