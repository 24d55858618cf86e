import { Navigate, useLocation } from 'react-router';

/** Leads an address that pages had before to the one they have now, with its query. */
export function LegacyRedirect({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
}

/** Keys, calls and models were tabs of one page. */
export function RedirectFromKeys() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const tab = query.get('tab');
  query.delete('tab');
  const pathname = tab === 'calls' ? '/calls' : tab === 'models' ? '/models' : '/model-api-keys';
  return <Navigate to={{ pathname, search: query.toString() }} replace />;
}
