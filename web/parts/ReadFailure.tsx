import { IconSearchOff } from '@tabler/icons-react';
import { requestError } from '../api/requestError.ts';
import { t } from '../texts/texts.ts';
import { BackLink } from './BackLink.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';

export type ReadFailureProps = {
  error: unknown;
  onRetry: () => void;
  /** Of a failure that is not that there is nothing. */
  title?: string;
  /** Name of the page's object: "Position". */
  what: string;
  /** Where the others are. */
  list: { to: string; title: string };
};

/**
 * Why a page has nothing to show: what its address names is not there or not for the account to see (the server tells these alike), with
 * the way to the others; or the request that failed. Nothing without an error.
 */
export function ReadFailure({ what, list, ...failed }: ReadFailureProps) {
  const { error } = failed;
  if (error === null || error === undefined) return null;
  if (requestError(error).code !== 'not_found') return <ErrorNotice {...failed} />;
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('common.whatNotFound', { what })}
      action={<BackLink to={list.to}>{list.title}</BackLink>}
    >
      {t('common.goneOrHidden')}
    </EmptyState>
  );
}
