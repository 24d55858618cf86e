import { api, type Schema } from '../api/client.ts';
import { sessionGate } from '../api/SessionGate.ts';

/** Opens the gate for the same account, in the organization it acted in; another account gets a page of its own. */
export async function reopenSession(signedIn: Schema<'Me'>, me: Schema<'Me'>): Promise<void> {
  if (signedIn.account.id !== me.account.id) {
    sessionGate.leave();
    window.location.assign('/');
    return;
  }
  if (signedIn.organization.id !== me.organization.id) {
    const body = { organization_id: me.organization.id };
    const moved = await api.PATCH('/api/v1/sessions/current', { body });
    if (moved.error) throw moved.error;
  }
  sessionGate.reopen();
}
