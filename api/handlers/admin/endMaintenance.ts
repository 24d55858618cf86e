import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { endMaintenance as end } from '../../../domains/recovery/Maintenance.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

/** Takes a restored instance out of maintenance. */
export const endMaintenance: Handler<'endMaintenance'> = async (_, { database, maintenance, settings }) => {
  if (settings.maintenance)
    throw new AppError(
      'maintenance_is_set',
      'SERVICE_MAINTENANCE is true. Remove this setting, and start the API and the workers again.',
    );
  await database.asSystem(async (repositories) => {
    await end(repositories);
    await noteAudit(repositories, { organizationId: null });
  });
  await maintenance.look();
  return { status: 204 };
};
