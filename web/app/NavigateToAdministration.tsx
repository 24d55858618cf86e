import { Navigate } from 'react-router';
import { administrationFor } from './sideDestinations.ts';
import { useSession } from './session.ts';

/** Leads to the first page of the administration that the role of the instance allows. */
export function NavigateToAdministration() {
  const [first] = administrationFor(useSession());
  return <Navigate to={first?.to ?? '/admin/models'} replace />;
}
