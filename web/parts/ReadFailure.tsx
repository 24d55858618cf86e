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
 * Explains an empty page: its object is missing or inaccessible (the server does not distinguish them), with a link to the list; or shows
 * the failed request. Nothing without an error.
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
