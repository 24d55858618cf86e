import { LogDestinations } from '../../features/log-streaming/LogDestinations.tsx';
import { AdminOnly } from './AdminOnly.tsx';

/** Administration > Log streaming: destinations of the instance. */
export function InstanceLogStreamingPage() {
  return (
    <AdminOnly needs="instance_log_destinations.manage">
      <LogDestinations owner="instance" />
    </AdminOnly>
  );
}
